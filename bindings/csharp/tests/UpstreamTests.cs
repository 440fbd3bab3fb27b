// What the public tests of the client assert that the documents come from (tests/upstream/facts.txt), put
// to the classes that stand in for that client's own: InterpolationManager for its queue, the leash and
// the target of a body without a world, and a body in a world for its physics.

using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Numerics;
using Remora;
using Raw = Remora.Raw;

sealed class UpstreamFacts {
    static readonly Vec3 start = new Vec3(12, 12, 50);

    readonly Rules rules;
    InterpolationManager queue;
    MotionDeltaFrame root, made;
    Vector3 at;
    Quaternion facing;
    float speed, stickySpeed;
    bool hasContact, isUnknown, keepsHeading, isStuck;
    uint cell;
    Constraint leash;
    float leashStart, leashMax;
    Raw.Sticky sticky;
    World world;
    BodyId body;

    public UpstreamFacts(Rules rules) { this.rules = rules; }

    public void Begin() {
        if (world != null) {
            world.Dispose();
        }
        world = null;
        queue = new InterpolationManager(rules);
        root = new MotionDeltaFrame();
        made = new MotionDeltaFrame();
        at = Vector3.Zero;
        facing = Quaternion.Identity;
        speed = stickySpeed = leashStart = leashMax = 0;
        hasContact = true;
        isUnknown = keepsHeading = isStuck = false;
        cell = 0xA9B40001;
        leash = new Constraint();
        sticky = new Raw.Sticky();
    }

    static double Number(string[] words, int i) {
        if (i >= words.Length) {
            return 0;
        }
        if (words[i] == "nan") {
            return double.NaN;
        }
        double[] parts = words[i].Split('/').Select(part => double.Parse(part, CultureInfo.InvariantCulture)).ToArray();
        return parts.Length == 2 ? parts[0] / parts[1] : parts[0];
    }

    static float Single(string[] words, int i) { return (float)Number(words, i); }

    static bool Truth(string[] words) { return Single(words, 1) != 0; }

    static Vector3 Vector(string[] words, int i) { return new Vector3(Single(words, i), Single(words, i + 1), Single(words, i + 2)); }

    static Quaternion Rotation(string[] words, int i) {
        return i < words.Length ? Quaternion.CreateFromAxisAngle(Vector(words, i), Single(words, i + 3)) : Quaternion.Identity;
    }

    static uint Cell(string[] words) { return uint.Parse(words[1], NumberStyles.HexNumber); }

    static int Times(string[] words) { return words.Length > 2 ? (int)Number(words, 2) : 1; }

    void Step(string[] words, bool follows, Vector3 then) {
        for (int i = 0; i < Times(words); ++i) {
            made = new MotionDeltaFrame { Origin = root.Origin, Orientation = root.Orientation };
            queue.AdjustOffset(Number(words, 1), at, facing, speed, made, hasContact, isStuck);
            at += follows ? made.Origin : then;
        }
    }

    bool QueueCommand(string[] words) {
        switch (words[0]) {
        case "report":
            queue.Enqueue(Vector(words, 1), Rotation(words, 4), keepsHeading, isUnknown ? (Vector3?)null : at, facing, cell);
            return true;
        case "step": Step(words, false, Vector3.Zero); return true;
        case "advance": Step(words, true, Vector3.Zero); return true;
        case "walk": Step(words, false, Vector(words, 3)); return true;
        case "stop": queue.Clear(); return true;
        case "done": queue.UseTime(target => true); return true;
        case "at": at = Vector(words, 1); return true;
        case "facing": facing = Rotation(words, 1); return true;
        case "speed": speed = Single(words, 1); return true;
        case "unknown": isUnknown = true; return true;
        case "keep": keepsHeading = Truth(words); return true;
        case "stuck": isStuck = Truth(words); return true;
        case "cell": cell = Cell(words); return true;
        case "root": root = new MotionDeltaFrame { Origin = Vector(words, 1), Orientation = Rotation(words, 4) }; return true;
        default: return false;
        }
    }

    void Tell(string[] words, Raw.TargetStatus status) {
        var place = new Position((Vec3)Vector(words, 2), Quat.Identity, cell);
        Native.rm_sticky_update_target(ref sticky, (uint)Number(words, 1), status, ref place);
    }

    void Follow(float dt) {
        var chaser = new Raw.ChaseBody { At = new Position((Vec3)at, facing, cell), HasContact = true, Radius = 0.5f, StickySpeed = stickySpeed };
        Position live = sticky.At;
        Raw.Frame frame = Native.rm_frame_make(root.Origin, root.Orientation);
        Native.rm_sticky_adjust(ref sticky, ref chaser, ref live, dt, ref frame);
        made = new MotionDeltaFrame { Origin = frame.Origin, Orientation = frame.Rotation };
    }

    void Pull(Vector3 move) {
        Raw.Frame frame = Native.rm_frame_make(move, Quaternion.Identity);
        Native.rm_constraint_adjust(ref leash, Native.Byte(hasContact), ref frame);
        made = new MotionDeltaFrame { Origin = frame.Origin };
    }

    bool HelperCommand(string[] words) {
        switch (words[0]) {
        case "leash": Native.rm_constraint_set(ref leash, Single(words, 1), Single(words, 2), Single(words, 3)); return true;
        case "pull": Pull(Vector(words, 1)); return true;
        case "distances": Native.rm_constraint_distances(Cell(words), ref leashStart, ref leashMax); return true;
        case "sticky": stickySpeed = Native.rm_sticky_speed(Single(words, 1)); return true;
        case "stick": Native.rm_sticky_stick(ref sticky, (uint)Number(words, 1), Single(words, 2)); return true;
        case "target": Tell(words, Raw.TargetStatus.Ok); return true;
        case "lost": Tell(words, Raw.TargetStatus.Left); return true;
        case "follow": Follow(Single(words, 1)); return true;
        case "elapse":
            Native.rm_sticky_elapse(ref sticky, Number(words, 1));
            Native.rm_sticky_use_time(ref sticky);
            return true;
        default: return false;
        }
    }

    void AddBody(bool onGround) {
        WorldDef def = WorldDef.Ac;
        def.Rules = rules;
        def.ground.Kind = GroundKind.None;
        world = new World(def);
        BodyDef bodyDef = BodyDef.Default;
        bodyDef.Position.Origin = start;
        bodyDef.HasContact = bodyDef.IsOnWalkable = onGround;
        Native.Check(Native.rm_body_add(world.Handle, ref bodyDef, out body));
    }

    Status SetState(StateBits bit, string[] words) {
        return Native.rm_body_set_state(world.Handle, body, (uint)bit, Truth(words) ? (uint)bit : 0);
    }

    Status SetTransient(TransientBits bit, string[] words) {
        return Native.rm_body_set_transient(world.Handle, body, (uint)bit, Truth(words) ? (uint)bit : 0);
    }

    Status Slope(double degrees) {
        double angle = degrees * Math.PI / 180;
        return Native.rm_body_set_plane(world.Handle, body, new Vec3((float)Math.Sin(angle), 0, (float)Math.Cos(angle)));
    }

    Status Pass(string[] words) {
        for (int i = 0; i < Times(words); ++i) {
            Native.Check(words[0] == "tick" ? world.TryTick(Number(words, 1)) : world.TryAdvance(Number(words, 1)));
        }
        return Status.Ok;
    }

    Status BodyCommand(string[] words) {
        switch (words[0]) {
        case "body": AddBody(words[1] == "ground"); return Status.Ok;
        case "velocity": return Native.rm_body_set_velocity(world.Handle, body, Vector(words, 1));
        case "omega": return Native.rm_body_set_omega(world.Handle, body, Vector(words, 1));
        case "friction": return Native.rm_body_set_friction(world.Handle, body, Single(words, 1));
        case "slope": return Slope(Number(words, 1));
        case "gravity": return SetState(StateBits.Gravity, words);
        case "sledding": return SetState(StateBits.Sledding, words);
        case "walkable": return SetTransient(TransientBits.OnWalkable, words);
        case "contact":
            hasContact = Truth(words);
            return world == null ? Status.Ok : SetTransient(TransientBits.Contact, words);
        case "tick": case "frame": return Pass(words);
        default: throw new FormatException("no such line: " + words[0]);
        }
    }

    public void Do(string[] words) {
        if (!QueueCommand(words) && !HelperCommand(words)) {
            Native.Check(BodyCommand(words));
        }
    }

    static float[] Parts(Vector3 v) { return new[] { v.X, v.Y, v.Z }; }

    static float[] Parts(Quaternion q) { return new[] { q.W, q.X, q.Y, q.Z }; }

    float[] Found(string what) {
        InterpolationRecoveryTarget target;
        bool isWished = queue.TryGetRecoveryTarget(out target);
        BodyInfo info = world == null ? new BodyInfo() : new Body(world, body).Read();
        switch (what) {
        case "nodes": return new float[] { queue.Count };
        case "fails": return new float[] { queue.FailCount };
        case "wish": return new[] { isWished ? 1f : 0f };
        case "target": return Parts(target.Position);
        case "cell": return new float[] { target.CellId };
        case "move": return Parts(made.Origin);
        case "length": return new[] { made.Origin.Length() };
        case "turn": return Parts(made.Orientation);
        case "heading": return new[] { ((Quat)made.Orientation).Heading };
        case "used": return new[] { leash.Used };
        case "full": return new float[] { Native.rm_constraint_is_full(ref leash) };
        case "start": return new[] { leashStart };
        case "max": return new[] { leashMax };
        case "stuck": return new[] { sticky.Target != 0 ? 1f : 0f };
        case "pos": return Parts((Vector3)info.Position.Origin - start);
        case "rot": return Parts(info.Position.Rotation);
        case "vel": return Parts(info.Velocity);
        case "speed": return new[] { ((Vector3)info.Velocity).Length() };
        case "spin": return Parts(info.Omega);
        case "ticks": return new float[] { world.Ticks };
        case "pending": return new[] { (float)world.Pending };
        default: throw new FormatException("nothing is called " + what);
        }
    }

    public bool Holds(string[] words) {
        float[] found = Found(words[1]);
        bool hasTolerance = words[words.Length - 2] == "~";
        float tolerance = hasTolerance ? Single(words, words.Length - 1) : 1e-4f;
        switch (words[2]) {
        case "<": return found[0] < Single(words, 3);
        case ">": return found[0] > Single(words, 3);
        default:
            if (found.Length == 4) {
                float[] q = Parts(Rotation(words, 3));
                return Math.Abs(found.Zip(q, (a, b) => a * b).Sum()) > 0.99999f;
            }
            return !found.Where((part, i) => !(Math.Abs(part - Single(words, 3 + i)) <= tolerance)).Any();
        }
    }
}

static class UpstreamTests {
    static readonly Dictionary<string, Rules> presets =
        new Dictionary<string, Rules> { { "l3", Rules.L3 }, { "l3_2026", Rules.L32026 }, { "retail", Rules.Retail } };

    // Each assertion: its line, whether it holds, and whether it is marked as one that does not.
    static IEnumerable<(int At, bool Holds, bool IsMarked)> Read(string[] lines, string name) {
        var facts = new UpstreamFacts(presets[name]);
        (int At, bool Holds, bool IsMarked) present = (0, true, false);
        for (int i = 0; i < lines.Length; ++i) {
            string[] words = lines[i].Split(new[] { ' ' }, StringSplitOptions.RemoveEmptyEntries);
            if (words.Length == 0 || words[0][0] == '#' || words[0] == "count" || words[0] == "holds") {
                continue;
            }
            if (words[0] == "and") {
                present.Holds = facts.Holds(words) && present.Holds;
            } else if (words[0] == "not") {
                present.IsMarked = lines[i].Split(':')[0].Split(' ').Contains(name);
            } else {
                if (present.At > 0) {
                    yield return present;
                }
                present = (0, true, false);
                if (words[0] == "?") {
                    present = (i + 1, facts.Holds(words), false);
                } else if (words[0] == "case") {
                    facts.Begin();
                } else {
                    facts.Do(words);
                }
            }
        }
        yield return present;
    }

    internal static void Run(string path) {
        string[] lines = File.ReadAllLines(path);
        foreach (string name in presets.Keys) {
            var read = Read(lines, name).ToList();
            foreach (var fact in read.Where(fact => fact.Holds == fact.IsMarked)) {
                Test.Check(false, path + ":" + fact.At + ": under " + name + " this " + (fact.Holds ? "holds, but is marked" : "does not hold"));
            }
            string held = "holds " + name + " " + read.Count(fact => fact.Holds);
            Test.Check(lines.Contains(held) && lines.Contains("count " + read.Count), "the table says otherwise: " + held + " of " + read.Count);
            Console.WriteLine("assertions of the client's tests, under " + name + ": " + read.Count(fact => fact.Holds) + " of " + read.Count + " hold");
        }
    }
}
