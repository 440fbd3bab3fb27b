// The first program: one body, four reports of a server, sixty ticks, a jump. Every language prints
// the same text (examples/first.expected), down to the hash of the world.

using System;
using System.Globalization;
using Remora;

static class First {
    const int Ticks = 60, TicksAReport = 6, Reports = 4, JumpAt = 40, TicksALine = 10;

    // The server says: it is one metre further east and half a metre further north, and faces east.
    static void Report(Body body, int number) {
        var at = new Position(new Vec3(10 + number, 20 + 0.5f * number, 5), new Quat(0.70710678f, 0, 0, -0.70710678f));
        body.Update(new PositionUpdate(at, (ushort)number));
    }

    // The server says: it jumps, north-east.
    static void Jump(Body body) { body.Update(new VectorUpdate { Velocity = new Vec3(1, 2, 4), Stamp = 1 }); }

    static void Print(Body body) {
        BodyInfo info = body.Read();
        Vec3 at = info.Position.Origin;
        Console.WriteLine(string.Format(
            CultureInfo.InvariantCulture, "tick {0}: at {1:F4} {2:F4} {3:F4}, heading {4:F2}, queue {5}, {6}",
            body.World.Ticks, (double)at.X, (double)at.Y, (double)at.Z, (double)info.Heading, info.QueueCount,
            info.HasContact ? "on the ground" : "in the air"));
    }

    static void Main() {
        WorldDef def = WorldDef.Default;
        def.Space = Space.Flat;
        using (var world = new World(def)) {
            BodyDef somebody = BodyDef.Default;
            somebody.Guid = 1;
            somebody.Position.Origin = new Vec3(10, 20, 5);
            Body body = world.Add(somebody);
            for (int tick = 0; tick < Ticks; ++tick) {
                if (tick % TicksAReport == 1 && tick / TicksAReport < Reports) {
                    Report(body, tick / TicksAReport + 1);
                }
                if (tick == JumpAt) {
                    Jump(body);
                }
                world.Tick(1.0 / 30.0);
                if ((tick + 1) % TicksALine == 0) {
                    Print(body);
                }
            }
            Console.WriteLine("hash {0:x16}", world.Hash());
        }
    }
}
