// What the binding adds to the C interface: ownership, exceptions, arrays, callbacks.

using System;
using System.Linq;
using Remora;

static class Test {
    public static int Passed, Failed;

    public static void Check(bool condition, string what) {
        if (condition) {
            ++Passed;
        } else {
            ++Failed;
            Console.WriteLine("failed: " + what);
        }
    }

    public static void Equal(object found, object expected, string what) {
        bool isNumber = expected is long && found is IConvertible;
        Check(isNumber ? Convert.ToInt64(found) == (long)expected : Equals(found, expected),
              what + ": " + found + ", expected " + expected);
    }

    public static void Throws<T>(Action action, string what) where T : Exception {
        try {
            action();
            Check(false, what + ": nothing thrown");
        } catch (T) {
            Check(true, what);
        }
    }

    public static void Fails(Status expected, Action action, string what) {
        try {
            action();
            Check(false, what + ": nothing thrown");
        } catch (RemoraException error) {
            Equal(error.Status, expected, what);
            Check(error.Message.Length > 3, what + ": says why");
        }
    }
}

static class Tests {
    const double Frame = 1.0 / 60.0;

    static World FlatWorld(uint events = 0) {
        WorldDef def = WorldDef.Ac;
        def.Space = Space.Flat;
        def.Events = events;
        return new World(def);
    }

    static Body Add(World world, uint guid, Vec3 origin) {
        BodyDef def = BodyDef.Default;
        def.Guid = guid;
        def.Position.Origin = origin;
        return world.Add(def);
    }

    static void FailuresAreThrownOrReturned() {
        Test.Fails(Status.Argument, () => new World(new WorldDef()), "a zeroed def");
        using (World world = FlatWorld()) {
            Body nobody;
            Test.Fails(Status.Time, () => world.Tick(-1), "negative time");
            Test.Equal(world.TryTick(-1), Status.Time, "negative time, tried");
            Test.Fails(Status.UnknownGuid, () => world.Find(7), "unknown guid");
            Test.Equal(world.TryFind(7, out nobody), Status.UnknownGuid, "unknown guid, tried");
        }
    }

    static void DisposedWorldsAreRefused() {
        World world = FlatWorld();
        Body body = world.Add();
        world.Dispose();
        world.Dispose();
        Test.Throws<ObjectDisposedException>(() => world.Tick(Frame), "tick of a disposed world");
        Test.Throws<ObjectDisposedException>(() => body.Read(), "body of a disposed world");
    }

    static void BodiesAreHandles() {
        using (World world = FlatWorld()) {
            Body first = Add(world, 1, new Vec3(1, 0, 0)), second = Add(world, 2, new Vec3(2, 0, 0));
            Test.Check(world.Bodies().SequenceEqual(new[] { first, second }), "the world lists its bodies");
            Test.Equal(world.Find(2), second, "found by guid");
            Test.Equal(world[second.Read().Id], second, "found by id");
            first.Remove();
            BodyInfo info;
            Test.Fails(Status.StaleId, () => first.Read(), "a removed body");
            Test.Equal(first.TryRead(out info), Status.StaleId, "a removed body, tried");
        }
    }

    static void PosesComeIntoTheCallersArray() {
        using (World world = FlatWorld()) {
            for (uint guid = 1; guid <= 5; ++guid) {
                Add(world, guid, new Vec3(guid, 2 * guid, 3));
            }
            var poses = new Render[8];
            world.Tick(1.0 / 30.0);
            Test.Equal(world.Render(poses), 5, "five bodies are drawn");
            for (uint i = 0; i < 5; ++i) {
                Test.Equal(poses[i].Guid, i + 1, "in their order");
                Test.Equal(poses[i].Position, new Vec3(i + 1, 2 * i + 2, 3), "where they stand");
            }
            Test.Equal(poses[5].Guid, 0u, "and no more than those");
            Test.Equal(world.Render(new Render[2]), 5, "a short array takes what it can");
            Test.Equal(world.Render(new Render[0]), 5, "an empty one takes nothing");
        }
    }

    // A loop that allocated as little as one object a frame would collect.
    static int CollectionsOf(Action frame) {
        const int frames = 400000;
        GC.Collect();
        int before = GC.CollectionCount(0);
        for (int i = 0; i < frames; ++i) {
            frame();
        }
        return GC.CollectionCount(0) - before;
    }

    static void FramesMakeNoGarbage() {
        using (World world = FlatWorld()) {
            Body body = Add(world, 1, new Vec3());
            var poses = new Render[4];
            var update = new PositionUpdate(new Position(new Vec3(0, 1, 0)), 1);
            object kept = null;
            int collections = CollectionsOf(() => {
                Route route;
                BodyInfo info;
                body.TryUpdate(ref update, out route);
                body.TryRead(out info);
                world.TryAdvance(Frame);
                world.Render(poses);
            });
            Test.Equal(collections, 0, "collections of frames");
            Test.Check(CollectionsOf(() => kept = new object()) > 0, "garbage would have been noticed");
            GC.KeepAlive(kept);
        }
    }

    static void UpdatesFollowTheirStamps() {
        using (World world = FlatWorld()) {
            Body body = world.Add();
            world.Tick(1.0 / 30.0);
            Test.Equal(body.Update(new PositionUpdate(new Position(new Vec3(1, 0, 0)), 2)), Route.Queue, "a new report");
            Test.Equal(body.Update(new PositionUpdate(new Position(new Vec3(9, 0, 0)), 1)), Route.Ignored, "an old one");
            Test.Check(body.Update(new StateUpdate { State = StateBits.Hidden, Stamp = 1 }), "a new state");
            Test.Check(!body.Update(new StateUpdate { State = StateBits.Default, Stamp = 1 }), "an old one");
            Test.Equal(body.Read().State, StateBits.Hidden, "the new state holds");
        }
    }

    // A sender counts milliseconds, and each of its reports is under way for 0.1 s.
    static void SendersHaveClocks() {
        using (var world = new World(WorldDef.Flat(Rules.Smooth))) {
            Body body = world.Add();
            var drawn = new Render[1];
            world.SetClock(1000, 32);
            world.NoteRoundTrip(0.2);
            Test.Fails(Status.Argument, () => world.SetClock(1000, clock: 1000), "there are not so many clocks");
            for (int frame = 6; frame <= 120; ++frame) {
                double sampled = (frame - 6) / 60.0;
                if (frame % 6 == 0) {
                    body.Report(new RemoteReport { Origin = new Vec3(0, (float)(4 * sampled), 0), SenderTime = 1000 * sampled });
                }
                world.Advance(1 / 60.0);
            }
            world.Render(drawn);
            Test.Check(Math.Abs(drawn[0].Position.Y - 8) < 0.02f, "drawn where it is now: " + drawn[0].Position.Y);
            Test.Equal(world.ReadClock().Rate, 1000.0, "the clock can be read");
            Test.Check(body.Explain().Contains("timed by the clock of its sender"), body.Explain());
        }
    }

    static void VectorsGoByValue() {
        using (World world = FlatWorld()) {
            Body body = world.Add();
            body.SetVelocity(new Vec3(1, 2, 3));
            body.SetCycle(new Vec3(4, 5, 6), new Vec3(7, 8, 9));
            BodyInfo info = body.Read();
            Test.Equal(info.Velocity, new Vec3(1, 2, 3), "velocity");
            Test.Equal(info.CycleVelocity, new Vec3(4, 5, 6), "velocity of the cycle");
            Test.Equal(info.CycleOmega, new Vec3(7, 8, 9), "omega of the cycle");
        }
    }

    static void AxesConvertBothWays() {
        var point = new Vec3(1, 2, 3);
        Test.Equal(point.ToEngine(Axes.Unity), new Vec3(1, 3, 2), "Unity has y up");
        Test.Equal(point.ToEngine(Axes.Unity).FromEngine(Axes.Unity), point, "a point there and back");
        var east = new Quat(0.6f, 0, 0, -0.8f);
        Quat back = east.ToEngine(Axes.Unity).FromEngine(Axes.Unity);
        Test.Check(back.W == east.W && back.X == 0 && back.Y == 0 && back.Z == east.Z, "a rotation there and back");
        Test.Equal(east.ToEngine(Axes.Unity).Y, 0.8f, "Unity turns about y");
    }

    static bool Slope(ref Position at, out float height) {
        height = at.Origin.X * 0.5f;
        return true;
    }

    static bool Broken(ref Position at, out float height) { throw new InvalidOperationException("no ground"); }

    static void GroundsAreFunctions() {
        using (World world = FlatWorld()) {
            Body body = Add(world, 1, new Vec3(4, 0, 0));
            world.SetGround(Slope);
            GC.Collect();
            world.Tick(1.0 / 30.0);
            Test.Equal(body.Read().Position.Origin.Z, 2.0f, "the function is the ground");
            world.SetGround(Broken);
            Test.Throws<InvalidOperationException>(() => world.Tick(1.0 / 30.0), "what it throws comes out");
            world.SetGround(1.0f);
            body.Place(new Position(new Vec3(0, 0, 1)));
            world.Tick(1.0 / 30.0);
            Test.Equal(body.Read().Position.Origin.Z, 1.0f, "level ground");
        }
    }

    static void SavedWorldsAreCopies() {
        using (World world = FlatWorld(32)) {
            Body body = Add(world, 1, new Vec3());
            body.Interpolate(new Position(new Vec3(1, 2, 0)));
            byte[] saved = world.Save();
            ulong before = world.Hash();
            world.Tick(1.0 / 30.0);
            Test.Check(world.Hash() != before, "a tick changes the hash");
            Event[] chase = world.TakeEvents().Where(e => e.Reason == Reason.Chase).ToArray();
            Test.Check(chase.Length == 1 && chase[0].Amount > 0.1f && chase[0].Body.Equals(body.Id), "and tells why");
            world.Restore(saved);
            Test.Equal(world.Hash(), before, "a restored world is the saved one");
            Test.Fails(Status.Format, () => world.Restore(saved.Take(saved.Length - 1).ToArray()), "damaged bytes");
        }
    }

    // A program may use both namespaces without aliases.
    static void NamesAreInOneNamespace() {
        ILookup<string, Type> known = typeof(World).Assembly.GetTypes()
            .Where(type => type.IsPublic && (type.Namespace == "Remora" || type.Namespace == "Remora.Raw"))
            .ToLookup(type => type.Name);
        Test.Equal(string.Join(" ", known.Where(name => name.Count() > 1).Select(name => name.Key)), "", "names of both");
    }

    static void MessagesAreReceived() {
        byte[] vector = BitConverter.GetBytes(0xF74E).Concat(Enumerable.Range(1, 32).Select(i => (byte)i)).ToArray();
        using (World world = FlatWorld()) {
            Receipt receipt = world.Receive(vector);
            Test.Equal(receipt.What, Received.Kept, "a message for nobody is kept");
            Test.Equal(receipt.Kind, 0xF74Eu, "its kind");
            byte[] large = new byte[3].Concat(vector).ToArray();
            Test.Equal(world.TryReceive(large, 3, vector.Length, out receipt), Status.Ok, "out of a larger buffer");
            Test.Equal(world.TryReceive(large, 3, vector.Length - 1, out receipt), Status.Short, "a short one");
            Test.Check(receipt.Error.Field != null && receipt.Error.Offset > 0, "with field and offset");
            Test.Equal(world.TryReceive(large, 4, vector.Length, out receipt), Status.Argument, "beyond the buffer");
            Test.Fails(Status.Short, () => world.Receive(vector.Take(9).ToArray()), "a short one, thrown");
            var foreign = new byte[] { 0x01, 0xE0, 0, 0, 9 };
            Test.Equal(world.TryReceive(foreign, 0, foreign.Length, out receipt), Status.Ok, "one of another kind, tried");
            Test.Equal(receipt.What, Received.Ignored, "is ignored, as by Receive");
            Test.Equal(receipt.Kind, 0xE001u, "with its opcode");
        }
    }

    static int Main(string[] arguments) {
        LayoutTests.Run(arguments[0]);
        FailuresAreThrownOrReturned();
        DisposedWorldsAreRefused();
        BodiesAreHandles();
        PosesComeIntoTheCallersArray();
        FramesMakeNoGarbage();
        UpdatesFollowTheirStamps();
        SendersHaveClocks();
        VectorsGoByValue();
        AxesConvertBothWays();
        GroundsAreFunctions();
        SavedWorldsAreCopies();
        MessagesAreReceived();
        NamesAreInOneNamespace();
        WholeTests.Run();
        ManagerTests.Run();
        SingleBodyTests.Run();
        UpstreamTests.Run(arguments[1]);
        Console.WriteLine(Test.Passed + " passed, " + Test.Failed + " failed");
        return Test.Failed == 0 ? 0 : 1;
    }
}
