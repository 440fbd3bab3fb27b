using System;
using System.Globalization;
using Remora;

static class TenLines {
    static void Main() {
        using (var world = new World(WorldDef.Flat(Rules.Smooth))) { // your own coordinates; metres, z up
            Body body = world.Add();
            var poses = new Render[16]; // kept from frame to frame
            for (int frame = 0; frame < 60; ++frame) {
                if (frame % 6 == 0) { // ten reports a second: a place, and when it was there
                    body.Report(new RemoteReport { Origin = new Vec3(0, 4f * frame / 60, 0), Sent = frame / 60.0 });
                }
                world.Advance(1.0 / 60.0); // a frame of your game
                world.Render(poses); // all bodies, ready to draw
                if (frame % 12 == 11) Console.WriteLine(FormattableString.Invariant($"{(frame + 1) / 60.0:F2} s: north {poses[0].Position.Y:F2}"));
            }
        }
    }
}
