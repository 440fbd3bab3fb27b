// What a game needs beside worlds.

using System;
using System.IO;
using System.Linq;
using System.Numerics;
using Remora;

static class WholeTests {
    static World Flat(Rules rules, uint events = 0) {
        WorldDef def = WorldDef.Flat(rules);
        def.Events = events;
        return new World(def);
    }

    static void Says<T>(string words, Action action) where T : Exception {
        try {
            action();
            Test.Check(false, words + ": nothing thrown");
        } catch (T error) {
            Test.Check(error.Message.Contains(words), words + ": " + error.Message);
        }
    }

    static void MistakesAreToldWhereTheyEnter() {
        Says<ArgumentException>("l3, l3_2026, retail and smooth", () => Rules.Preset("mine"));
        Says<ArgumentException>("docs/rules.md", () => { Rules rules = Rules.L3; rules.Set("clock", "fast"); });
        using (World world = Flat(Rules.L3)) {
            Body body = world.Add();
            Says<RemoraException>("begin with BodyDef.Default", () => world.Add(new BodyDef { Position = new Position(new Vec3(1, 2, 0)) }));
            Says<RemoraException>("begin with WorldDef.Default", () => new World(new WorldDef { Rules = Rules.Smooth }));
            Says<ArgumentException>("no motion command \"Wlk\"", () => body.Do("Wlk"));
            Test.Throws<ArgumentNullException>(() => world.Receive((byte[])null), "null message");
            Test.Throws<ArgumentNullException>(() => world.Restore(null), "null save");
            Test.Throws<ArgumentNullException>(() => world.Record(null), "null stream");
            Test.Throws<ArgumentNullException>(() => body.Report(null), "null report");
        }
        using (var level = new Collision(Space.Flat)) {
            Says<ArgumentException>("do not fill rows", () => level.SetTerrain(new float[5], 2, 1));
            Says<RemoraException>("in line 2", () => Mesh.FromObj("v 0 0 0\nf 1 2 3\n"));
        }
    }

    static void PosesSayWhoseTheyAre() {
        using (World world = Flat(Rules.Smooth)) {
            Body gone = world.Add(), first = world.Add(new Vec3(1, 2, 0)), second = world.Add(new Vec3(3, 4, 0));
            gone.Remove();
            var drawn = new Render[4];
            Test.Equal(world.Render(drawn), 2L, "poses");
            Test.Check(drawn[0].Id == first.Id && drawn[1].Id == second.Id && drawn[0].Id != second.Id, "ids");
            Test.Check(drawn[1].Position.Y == 4, "a place");
            Body other = world.Add(); // where that one was
            Test.Check(other.Id != gone.Id && other != gone, "another generation");
        }
    }

    static void ALevelCarriesBodies() {
        using (var level = new Collision(Space.Flat))
        using (var mesh = new Mesh())
        using (World world = Flat(Rules.L3)) {
            level.SetTerrain(Enumerable.Repeat(1.5f, 9).ToArray(), 3, 8, new Vec3(-8, -8, 0));
            mesh.AddBox(new Vec3(-1, -1, 0), new Vec3(1, 1, 2));
            Remora.Raw.ObstacleId box = level.Add(level.Add(mesh), new Position(new Vec3(4, 4, 1)));
            world.SetCollision(level, bodiesCollide: true);
            BodyDef def = BodyDef.Default;
            def.HasContact = def.IsOnWalkable = false;
            def.Position = new Position(new Vec3(0, 0, 5));
            Body low = world.Add(def);
            def.Position = new Position(new Vec3(4, 4, 5));
            Body high = world.Add(def);
            for (int tick = 0; tick < 60; ++tick) {
                world.Tick(1.0 / 30.0);
            }
            Test.Check(Math.Abs(low.Read().Position.Origin.Z - 1.5f) < 0.01f, "on terrain");
            Test.Check(Math.Abs(high.Read().Position.Origin.Z - 3) < 0.01f, "on a box");
            int faces = 0;
            level.Show((what, corners) => faces += what == Remora.Raw.PolygonOwner.Obstacle ? corners.Length : 0);
            Test.Equal(faces, 24, "corners of the box");
            Test.Throws<InvalidOperationException>(() => level.Show((what, corners) => { throw new InvalidOperationException(); }), "thrown by a host");
            level.Remove(box);
            Test.Fails(Status.Reference, () => level.Remove(box), "removed twice");
        }
    }

    static void ASweepOfTheHosts() {
        using (World world = Flat(Rules.L3)) {
            world.SetSweep((ref Remora.Raw.SweepIn asked, ref Remora.Raw.SweepOut answer) => {
                answer.At = asked.To;
                answer.At.Origin.Z = 7;
                answer.Contact = new Plane3(0, 0, 1, -7).Value;
                answer.Bits = (uint)Remora.Raw.SweepBits.Contact;
                return Remora.Raw.SweepResult.Ok;
            });
            Body body = world.Add();
            body.SetCycle(new Vec3(0, 3, 0));
            world.Tick(1.0 / 30.0);
            Test.Equal(body.Read().Position.Origin.Z, 7f, "carried by the host");
            world.SetSweep((ref Remora.Raw.SweepIn asked, ref Remora.Raw.SweepOut answer) => { throw new InvalidOperationException(); });
            Test.Throws<InvalidOperationException>(() => world.Tick(1.0 / 30.0), "a sweep that throws");
        }
    }

    struct Plane3 {
        public Remora.Plane Value;
        public Plane3(float x, float y, float z, float d) { Value = new Remora.Plane { Normal = new Vec3(x, y, z), D = d }; }
    }

    static void CommandsAndMessages() {
        using (World world = Flat(Rules.L3, 64)) {
            world.SetGround(0);
            BodyDef def = BodyDef.Default;
            def.Guid = 7;
            Body body = world.Add(def);
            Test.Check(body.Update(Movements.Interpreted("RunForward", 1.5f), 1), "a movement");
            Test.Check(!body.Update(Movements.Interpreted(), 1), "an old one");
            world.Tick(1.0 / 30.0);
            var poses = new Render[1];
            Test.Equal(world.Render(poses.AsSpan()), 1, "poses into a span");
            Test.Equal(Movements.Name(poses[0].Cycle), "RunForward", "its cycle");
            byte[] bytes = Messages.Encode(Messages.UpdateMotion(7, Movements.Interpreted("WalkForward"), 2));
            Test.Equal(world.Receive(bytes.AsSpan()).ToString(), "UpdateMotion (0xF74C) of 0x00000007: Applied", "a receipt in words");
            Receipt unknown = world.Receive(new byte[] { 0x01, 0xE0, 0, 0, 9, 9, 9, 9 });
            Test.Equal(unknown.What, Received.Ignored, "what is not known is ignored");
            Test.Equal(unknown.Kind, 0xE001u, "with its number");
            Test.Check(world.TakeEvents().Any(e => e.Reason == Reason.Root && e.ToString().Contains("Root")), "events in words");
            Test.Equal(new Position(new Vec3(1, 2, 3)).ToString(), "(1, 2, 3) (1; 0, 0, 0)", "a position in words");
        }
        byte[] message = Enumerable.Range(0, 1280).Select(i => (byte)i).ToArray();
        var datagrams = new Sender().Send(message);
        Test.Check(datagrams.Count > 1, "several datagrams");
        using (var reassembler = new Reassembler()) {
            datagrams.Reverse();
            byte[] whole = datagrams.SelectMany(one => reassembler.Push(one)).Single().Bytes;
            Test.Check(whole.SequenceEqual(message), "whole again");
        }
    }

    static void NumericsAndSaves() {
        Vector3 there = new Vec3(1, 2, 3);
        Test.Equal((Vec3)there, new Vec3(1, 2, 3), "there and back");
        Test.Equal(((Quat)(Quaternion)Quat.FromHeading(90)).Heading, Quat.FromHeading(90).Heading, "a rotation, too");
        using (World one = Flat(Rules.L3))
        using (World other = Flat(Rules.L3)) {
            Body body = one.Add();
            Body moved = other.RestoreBody(body.Save());
            Test.Equal(body.DifferenceTo(moved), null, "a body that moved");
            moved.SetVelocity(new Vec3(1, 0, 0));
            Test.Equal(body.DifferenceTo(moved), "velocity", "and was pushed");
        }
    }

    sealed class Full : MemoryStream {
        public override void Write(byte[] buffer, int offset, int count) { throw new IOException("full"); }
    }

    static void ARecordingThatCannotBeWritten() {
        using (World world = Flat(Rules.L3)) {
            Test.Throws<IOException>(() => world.Record(new Full()), "a full disk");
        }
    }

    internal static void Run() {
        MistakesAreToldWhereTheyEnter();
        PosesSayWhoseTheyAre();
        ALevelCarriesBodies();
        ASweepOfTheHosts();
        CommandsAndMessages();
        NumericsAndSaves();
        ARecordingThatCannotBeWritten();
    }
}
