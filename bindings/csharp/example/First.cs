// The first program: somebody runs along a bend. A server reports it ten times a second, each
// report is under way for a tenth of a second, and the body is drawn where it is now. Every language
// prints the same text (examples/first.expected), down to the hash of the world.

using System;
using System.Globalization;
using Remora;

static class First {
    const int Frames = 120, FramesASecond = 60, FramesAReport = 6, FramesUnderWay = 6;

    // What the server knows: 4 m/s to the north, and ever faster to the east.
    static Vec3 PlaceAt(int frame) { return new Vec3(frame * frame / 3600f, 4f * frame / 60f, 0); }

    // The server said where it was, and when.
    static void Report(Body body, int frame) {
        body.Report(new RemoteReport { Origin = PlaceAt(frame), Sent = (double)frame / FramesASecond });
    }

    static void Print(World world, Render[] drawn, int frame) {
        world.Render(drawn); // all bodies, ready to draw
        Vec3 at = drawn[0].Position, isAt = PlaceAt(frame);
        Console.WriteLine(string.Format(
            CultureInfo.InvariantCulture, "{0:F2} s: drawn at {1:F2} {2:F2}, is at {3:F2} {4:F2}",
            (double)frame / FramesASecond, (double)at.X, (double)at.Y, (double)isAt.X, (double)isAt.Y));
    }

    static void Main() {
        WorldDef def = WorldDef.Flat(Rules.Smooth); // your own coordinates; metres, z up
        using (var world = new World(def)) {
            BodyDef somebody = BodyDef.Default;
            somebody.Position.Origin = PlaceAt(0);
            Body body = world.Add(somebody);
            var drawn = new Render[16]; // kept from frame to frame
            for (int frame = 1; frame <= Frames; ++frame) {
                int sent = frame - FramesUnderWay;
                if (sent >= 0 && sent % FramesAReport == 0) {
                    Report(body, sent);
                }
                world.Advance(1.0 / FramesASecond); // a frame of your game
                if (frame % 20 == 0) {
                    Print(world, drawn, frame);
                }
            }
            Console.WriteLine("hash {0:x16}", world.Hash());
        }
    }
}
