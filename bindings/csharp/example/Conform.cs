// An adapter of `remora conform`: bodies of this library answer the cases (docs/rules.md).

using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Remora;
using Line = System.Collections.Generic.Dictionary<string, object>;

static class Conform {
    static readonly Dictionary<string, SingleBody> bodies = new Dictionary<string, SingleBody>();
    static readonly Dictionary<string, string> targets = new Dictionary<string, string>();
    static readonly Dictionary<string, int> blips = new Dictionary<string, int>();
    static readonly Dictionary<string, StateBits> states = new Dictionary<string, StateBits> {
        { "gravity", StateBits.Gravity }, { "hidden", StateBits.Hidden },
        { "frozen", StateBits.Frozen }, { "sledding", StateBits.Sledding },
    };
    static string name;
    static Rules rules;

    static float Number(object value) { return float.Parse(Convert.ToString(value, CultureInfo.InvariantCulture), CultureInfo.InvariantCulture); }

    static float[] Numbers(object list) { return ((List<object>)list).Select(Number).ToArray(); }

    static Vec3 Vector(object list) {
        float[] v = Numbers(list);
        return new Vec3(v[0], v[1], v[2]);
    }

    static Position Place(Line line) {
        float[] q = Numbers(line["rot"]);
        var at = new Position(Vector(line["pos"]), new Quat(q[0], q[1], q[2], q[3]), (uint)(long)line["cell"]);
        for (int i = 0; i < 2; ++i) { // unit length, as `remora drive` and its world make sure of, one after the other
            Native.rm_position_clean(Space.Landblocks, ref at);
        }
        return at;
    }

    static void Begin(Line line) {
        string[] words = ((string)line["rules"]).Split(' ');
        name = (string)line["case"];
        rules = Rules.Preset(words[0]);
        foreach (string[] change in words.Skip(1).Select(word => word.Split('='))) {
            rules.Set(change[0], change[1]);
        }
        bodies.Clear();
        targets.Clear();
        blips.Clear();
    }

    static void Add(string body) {
        BodyDef def = BodyDef.Default;
        def.Guid = (uint)bodies.Count + 1;
        bodies[body] = new SingleBody(def, rules);
        blips[body] = 0;
    }

    static void Stick(SingleBody body, Line line) {
        SingleBody target = bodies[(string)line["to"]];
        targets[(string)line["body"]] = (string)line["to"];
        body.Stick(target.Value.Guid, target.Value.Radius * target.Value.Scale, target.Position);
    }

    static void SetSpeed(SingleBody body, object speed) {
        bool isKnown = speed as string != "null";
        body.Value.SpeedSource = isKnown ? 2u : 1u;
        body.Value.Speed = isKnown ? Number(speed) : 0;
    }

    // On walkable ground there is no spin.
    static void SetBit(SingleBody body, string verb, bool on) {
        const uint ground = (uint)(TransientBits.Contact | TransientBits.OnWalkable);
        if (states.ContainsKey(verb)) {
            uint bit = (uint)states[verb];
            body.Value.State = (body.Value.State & ~bit) | (on ? bit : 0);
        } else {
            uint bit = (uint)(verb == "contact" ? TransientBits.Contact : TransientBits.OnWalkable);
            body.Value.Transient = (body.Value.Transient & ~bit) | (on ? bit : 0);
        }
        if ((body.Value.Transient & ground) == ground && (body.Value.State & (uint)StateBits.Sledding) == 0) {
            body.Value.Omega = new Vec3();
        }
    }

    static void Do(Line line) {
        SingleBody body = bodies[(string)line["body"]];
        switch ((string)line["do"]) {
        case "queue": body.Enqueue(Place(line), (string)line["keep_heading"] == "true"); break;
        case "place": body.Value.Position = Place(line); break;
        case "play": body.Play(Vector(line["velocity"]), Vector(line["omega"])); break;
        case "queue_velocity": body.EnqueueVelocity(Vector(line["velocity"])); break;
        case "queue_jump": body.EnqueueJump(); break;
        case "stick": Stick(body, line); break;
        case "leash": body.Leash(Place(line), Number(line["start"]), Number(line["max"])); break;
        case "stop": body.Stop(); break;
        case "unstick": body.Unstick(); break;
        case "unleash": body.Unleash(); break;
        case "velocity": body.SetVelocity(Vector(line["value"])); break;
        case "omega": body.Value.Omega = Vector(line["value"]); break;
        case "plane": body.Value.ContactPlane.Normal = System.Numerics.Vector3.Normalize(Vector(line["value"])); break;
        case "speed": SetSpeed(body, line["value"]); break;
        case "run_rate": body.Value.Motion.RunRate = Number(line["value"]); break;
        case "friction": body.Value.Friction = Number(line["value"]); break;
        case "scale": body.Value.Scale = Number(line["value"]); break;
        case "player": body.Value.IsPlayer = (string)line["on"] == "true"; break;
        default: SetBit(body, (string)line["do"], (string)line["on"] == "true"); break;
        }
    }

    static void Tick(double seconds) {
        Dictionary<string, Position> starts = bodies.ToDictionary(pair => pair.Key, pair => pair.Value.Position);
        foreach (KeyValuePair<string, SingleBody> pair in bodies) {
            if (targets.ContainsKey(pair.Key)) {
                string target = targets[pair.Key];
                pair.Value.Follow(bodies[target].Value.Guid, starts[target]);
            }
            pair.Value.Tick(seconds);
            blips[pair.Key] += pair.Value.HasWish && pair.Value.Place() ? 1 : 0;
            Answer(pair.Key, pair.Value.Value);
        }
    }

    static string Bool(bool value) { return value ? "true" : "false"; }

    static void Answer(string body, Remora.Raw.PlainBody v) {
        var bits = (TransientBits)v.Transient;
        Position at = v.Position;
        Remora.Raw.InterpHead head = v.Manager.Interp.Head;
        string leash = v.Manager.Constraint.IsOn != 0 ? FormattableString.Invariant($"{v.Manager.Constraint.Used:R}") : "null";
        Console.WriteLine(FormattableString.Invariant(
            $"{{\"case\": \"{name}\", \"body\": \"{body}\", \"pos\": [{at.Origin.X:R}, {at.Origin.Y:R}, {at.Origin.Z:R}], ") +
            FormattableString.Invariant($"\"rot\": [{at.Rotation.W:R}, {at.Rotation.X:R}, {at.Rotation.Y:R}, {at.Rotation.Z:R}], ") +
            FormattableString.Invariant($"\"vel\": [{v.Velocity.X:R}, {v.Velocity.Y:R}, {v.Velocity.Z:R}], ") +
            FormattableString.Invariant($"\"omega\": [{v.Omega.X:R}, {v.Omega.Y:R}, {v.Omega.Z:R}], ") +
            $"\"contact\": {Bool((bits & TransientBits.Contact) != 0)}, \"walkable\": {Bool((bits & TransientBits.OnWalkable) != 0)}, " +
            $"\"queue\": {head.Count}, \"fails\": {head.Fails}, \"blips\": {blips[body]}, \"leash\": {leash}}}");
    }

    static void Main() {
        string text;
        while ((text = Console.ReadLine()) != null) {
            var line = (Line)Json.Parse(text);
            switch ((string)line["do"]) {
            case "begin": Begin(line); break;
            case "body": Add((string)line["body"]); break;
            case "tick": Tick(double.Parse(Convert.ToString(line["dt"], CultureInfo.InvariantCulture), CultureInfo.InvariantCulture)); break;
            default: Do(line); break;
            }
        }
    }
}
