// A body as a plain value beside the same body in a world.

using System;
using Remora;
using Remora.Raw; // no name is ambiguous with both

static class SingleBodyTests {
    static Position At(float x, float y, float z = 0) { return new Position(new Vec3(x, y, z), Quat.Identity, 0xA9B40001); }

    static BodyDef Def() {
        BodyDef def = BodyDef.Default;
        def.Position = At(12, 12);
        return def;
    }

    static void TheTickIsThatOfAWorld() {
        using (var world = new World(WorldDef.Ac)) {
            var none = new Ground();
            Native.Check(Native.rm_world_set_ground(world.Handle, ref none));
            Body there = world.Add(Def());
            var plain = new SingleBody(Def(), Rules.L3);
            Position[] places = { At(13, 14), At(15, 14), At(15, 17) };
            plain.Play(new Vec3(0, 3, 0), new Vec3(0, 0, 0.5f));
            there.SetCycle(new Vec3(0, 3, 0), new Vec3(0, 0, 0.5f));
            for (int tick = 0; tick < 90; ++tick) {
                if (tick % 20 == 5) {
                    plain.Enqueue(places[tick / 20 % 3]);
                    there.Interpolate(places[tick / 20 % 3]);
                }
                Reason reasons = plain.Tick(1.0 / 30.0);
                world.Tick(1.0 / 30.0);
                BodyInfo info = there.Read();
                Test.Equal(plain.Position.ToString(), info.Position.ToString(), "tick " + tick);
                Test.Equal(reasons, info.Reasons, "reasons of tick " + tick);
            }
        }
    }

    static void AWishWaitsForRoom() {
        var plain = new SingleBody(Def(), Rules.L3);
        bool hasRoom = false;
        int asked = 0;
        plain.SetSweep((ref SweepIn question, ref SweepOut answer) => {
            ++asked;
            answer.At = question.To;
            bool isMove = question.Kind == SweepKind.Move;
            return isMove || hasRoom ? SweepResult.Ok : SweepResult.Failed;
        });
        Test.Equal(plain.Enqueue(At(150, 12)), InterpResult.Far, "far away");
        plain.Tick(1.0 / 30.0);
        Test.Check(plain.HasWish && !plain.Place(), "no room");
        hasRoom = true;
        plain.Tick(1.0 / 30.0);
        Test.Check(plain.HasWish && plain.Place() && !plain.HasWish, "room");
        Test.Equal(plain.Position.Origin.X, 150f, "it is there");
        Test.Check(asked == 3, "the sweep is the client's: " + asked);
        plain.SetSweep((ref SweepIn question, ref SweepOut answer) => { throw new InvalidOperationException("mine"); });
        plain.Play(new Vec3(0, 3, 0));
        plain.Value.Transient |= (uint)(TransientBits.Contact | TransientBits.OnWalkable);
        Test.Throws<InvalidOperationException>(() => plain.Tick(1.0 / 30.0), "what it throws comes out");
    }

    static void ABodyFollowsItsTarget() {
        var plain = new SingleBody(Def(), Rules.L3);
        plain.Stick(7, 0.5f, At(15, 12));
        for (int tick = 0; tick < 20; ++tick) {
            plain.Follow(7, At(15 + tick * 0.1f, 12));
            Test.Check((plain.Tick(1.0 / 30.0) & Reason.Sticky) != 0, "it goes to the target");
        }
        Test.Check(Math.Abs(plain.Position.Heading() - 90) < 0.1f, "and faces it");
        plain.Unstick();
        plain.Leash(At(12, 12), 0.1f, 0.2f);
        plain.Play(new Vec3(0, 3, 0));
        Test.Check((plain.Tick(1.0 / 30.0) & Reason.Leash) != 0, "a leash holds it");
        plain.Unleash();
        Test.Check((plain.Tick(1.0 / 30.0) & Reason.Leash) == 0, "and lets it go");
        Test.Fails(Status.Time, () => plain.Tick(0), "no time");
        Test.Fails(Status.NotFinite, () => plain.Enqueue(At(float.NaN, 12)), "no place");
    }

    static float Heading(this Position at) { return at.Rotation.Heading; }

    internal static void Run() {
        TheTickIsThatOfAWorld();
        AWishWaitsForRoom();
        ABodyFollowsItsTarget();
    }
}
