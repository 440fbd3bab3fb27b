using System;
using System.Globalization;
using Remora;

static class TenLines {
    static void Main() {
        WorldDef def = WorldDef.Default;
        def.Space = Space.Flat; // your own coordinates; metres, z up
        using (var world = new World(def)) {
            Body body = world.Add();
            var poses = new Render[16]; // kept from frame to frame
            world.Advance(1.0 / 30.0);
            body.Update(new PositionUpdate(new Position(new Vec3(12, 14, 0)), 1)); // the server says: 2 m further north
            for (int frame = 0; frame < 24; ++frame) {
                world.Advance(1.0 / 60.0); // a frame of your game
                world.Render(poses); // all bodies, ready to draw
                if (frame % 6 == 5) Console.WriteLine(FormattableString.Invariant($"{(frame + 1) / 60.0:F2} s: north {poses[0].Position.Y:F2}"));
            }
        }
    }
}
