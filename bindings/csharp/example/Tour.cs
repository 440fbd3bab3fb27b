// The tour: see examples/tour.c. Prints examples/tour.expected.

using System;
using System.Globalization;
using System.IO;
using System.Linq;
using Remora;

static class Tour {
    const int Side = 17, Frames = 90, FramesAReport = 3, Ticks = 60;
    const string Crate = "v -1 0 1\nv 1 0 1\nv 1 0 -1\nv -1 0 -1\nv -1 1 1\nv 1 1 1\nv 1 1 -1\nv -1 1 -1\n" +
                         "f 5 6 7 8\nf 1 4 3 2\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\nf 1 2\n";

    static void Print(string format, params object[] values) {
        Console.Write(string.Format(CultureInfo.InvariantCulture, format, values) + "\n");
    }

    static Collision MakeLevel() {
        var level = new Collision(Space.Flat);
        var raw = new byte[2 * Side * Side];
        for (int i = 0; i < Side * Side; ++i) {
            raw[2 * i] = (byte)((i % Side * 7 + i / Side * 3) % 40);
        }
        level.SetTerrain(Collision.Heightmap(raw, Side, Side, 0.01f), Side, 8, new Vec3(-64, -64, 0));
        using (Mesh mesh = Mesh.FromObj(Crate, Axes.Godot, true)) {
            level.Add(level.Add(mesh), new Position(new Vec3(0.5f, 6, 0)));
            Print("level: {0} faces, {1} dropped", mesh.PolygonCount, mesh.Dropped);
        }
        return level;
    }

    static World NewWorld(Rules rules, Collision level) {
        WorldDef def = WorldDef.Flat(rules);
        def.Capacity = 8;
        def.Events = 256;
        var world = new World(def);
        world.SetCollision(level);
        return world;
    }

    static Body AddBody(World world, uint guid, float x, float y) {
        BodyDef def = BodyDef.Default;
        def.Guid = guid;
        def.Position = new Position(new Vec3(x, y, 0.5f));
        Body body = world.Add(def);
        body.Enter(def.Position);
        return body;
    }

    static void Follow(World world, Body body) {
        for (int frame = 0; frame < Frames; ++frame) {
            if (frame % FramesAReport == 0) {
                body.Report(new RemoteReport {
                    Origin = new Vec3(-3, 0.125f * frame, 0),
                    Rotation = Quat.Identity,
                    Velocity = new Vec3(0, 3.75f, 0),
                    Sent = world.Time - 0.1,
                    Number = (uint)(frame / FramesAReport),
                });
            }
            world.Advance(1.0 / 30.0);
        }
    }

    static void Send(World world, uint guid) {
        byte[] message = Messages.Encode(Messages.UpdatePosition(guid, new Position(new Vec3(6.25f, -2, 0)), 1));
        byte[] datagram = new Sender(packetSequence: 2).Send(message).Single();
        using (var reassembler = new Reassembler()) {
            foreach (Blob blob in reassembler.Push(datagram, 1)) {
                float x = Messages.Decode(blob.Bytes).Content.UpdatePosition.At.Position.Origin.X;
                Receipt receipt = world.Receive(blob.Bytes);
                Print("message: {0} of {1}, {2} bytes, x {3:F2}", Messages.Name(receipt.Kind), receipt.Guid, blob.Bytes.Length, x);
            }
        }
    }

    static void PrintEvents(World world) {
        Event[] events = world.TakeEvents();
        Print("events: {0}, {1} of them root motion", events.Length, events.Count(e => e.Reason == Reason.Root));
    }

    static void PrintDrawing(World world) {
        int lines = 0, points = 0, texts = 0;
        world.Draw(new DebugDraw { Line = (a, b, color) => ++lines, Point = (at, radius, color) => ++points, Text = (at, words, color) => ++texts });
        Print("drawn: {0} lines, {1} points, {2} texts", lines, points, texts);
    }

    static void PlayBack(byte[] recording) {
        using (var replay = new Replay(recording)) {
            while (replay.Tick()) {
            }
            Print("recording: {0} calls, {1}, hash {2:x16}", replay.Result.Calls, replay.IsDifferent ? "different" : "the same", replay.Hash());
        }
    }

    static void Walk(World world, Body body) {
        var recording = new MemoryStream();
        using (world.Record(recording)) {
            if (body.Do("WalkForward", 1.5f) != Remora.Raw.MotionError.Ok) {
                throw new InvalidOperationException("refused");
            }
            for (int tick = 0; tick < Ticks; ++tick) {
                world.Tick(1.0 / 30.0);
            }
            Send(world, 2);
            for (int tick = 0; tick < Ticks; ++tick) {
                world.Tick(1.0 / 30.0);
            }
        }
        PrintEvents(world);
        PrintDrawing(world);
        PlayBack(recording.ToArray());
    }

    static void Show(string name, World world, Body body) {
        Vec3 at = body.Render().Origin;
        Print("{0}: at {1:F4} {2:F4} {3:F4}, hash {4:x16}", name, (double)at.X, (double)at.Y, (double)at.Z, world.Hash());
    }

    static void Main() {
        using (Collision level = MakeLevel())
        using (World smooth = NewWorld(Rules.Smooth, level))
        using (World chase = NewWorld(Rules.L3, level)) {
            Body runner = AddBody(smooth, 1, -3, 0);
            Body walker = AddBody(chase, 2, 5, -6);
            Follow(smooth, runner);
            Show("smooth", smooth, runner);
            Walk(chase, walker);
            Show("chase", chase, walker);
        }
    }
}
