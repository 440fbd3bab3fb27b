// What structs of the C interface can do in C#; their fields are in RawStructs.cs. They are
// blittable, so that they cross over without being copied.

using System;
using System.Runtime.InteropServices;

namespace Remora {
    public partial struct Vec3 : IEquatable<Vec3> {
        public Vec3(float x, float y, float z) {
            X = x;
            Y = y;
            Z = z;
        }

        public bool Equals(Vec3 other) { return X == other.X && Y == other.Y && Z == other.Z; }
        public override bool Equals(object other) { return other is Vec3 && Equals((Vec3)other); }
        public override int GetHashCode() { return X.GetHashCode() * 31 + Y.GetHashCode() * 17 + Z.GetHashCode(); }
        public override string ToString() { return $"({X}, {Y}, {Z})"; }
    }

    public partial struct Quat {
        public Quat(float w, float x, float y, float z) {
            W = w;
            X = x;
            Y = y;
            Z = z;
        }

        /// <summary>Faces north. A zeroed rotation is none: start from this one.</summary>
        public static Quat Identity { get { return new Quat(1, 0, 0, 0); } }
        public override string ToString() { return $"({W}; {X}, {Y}, {Z})"; }
    }

    public partial struct Position {
        public Position(Vec3 origin, Quat rotation, uint cell = 0) {
            Cell = cell;
            Origin = origin;
            Rotation = rotation;
        }

        /// <summary>A place without rotation: facing north.</summary>
        public Position(Vec3 origin) : this(origin, Quat.Identity) {}

        /// <summary>Metres to another position, across landblocks.</summary>
        public float DistanceTo(Position other) { return Native.rm_position_distance(ref this, ref other); }

        /// <summary>The way to another position along the global axes; metres.</summary>
        public Vec3 OffsetTo(Position other) { return Native.rm_position_offset(ref this, ref other); }

        public override string ToString() { return Cell == 0 ? $"{Origin} {Rotation}" : $"0x{Cell:X8} {Origin} {Rotation}"; }
    }

    public partial struct BodyId : IEquatable<BodyId> {
        public bool IsNull { get { return index1 == 0; } }
        public bool Equals(BodyId other) { return index1 == other.index1 && generation == other.generation; }
        public override bool Equals(object other) { return other is BodyId && Equals((BodyId)other); }
        public override int GetHashCode() { return (int)(index1 * 31 + generation); }
        public static bool operator ==(BodyId a, BodyId b) { return a.Equals(b); }
        public static bool operator !=(BodyId a, BodyId b) { return !a.Equals(b); }
        public override string ToString() { return IsNull ? "nobody" : $"{index1 - 1}, generation {generation}"; }
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct SpherePair {
        public Sphere First, Second;
    }

    /// <summary>The counters by which new messages are told from old ones, across their wrap.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Stamps {
        public ushort Position, Movement, State, Vector, Teleport, Control, ForcePosition, Objdesc, Instance;
    }

    public partial struct Rules {
        /// <summary>What the documents say: the default.</summary>
        public static Rules L3 { get { return Native.rm_rules_l3(); } }

        /// <summary>What the 2013 client does.</summary>
        public static Rules Retail { get { return Native.rm_rules_retail(); } }

        /// <summary>The documents, as their author has corrected them by 2026.</summary>
        public static Rules L32026 { get { return Native.rm_rules_l3_2026(); } }

        /// <summary>Prediction, for any game: see <see cref="Body.Report(RemoteReport)"/>.</summary>
        public static Rules Smooth { get { return Native.rm_rules_smooth(); } }

        /// <summary>A preset by its name.</summary>
        public static Rules Preset(string name) {
            Rules rules = L3;
            if (Native.rm_rules_preset(Entrance.NotNull(name, "name"), ref rules) != Status.Ok) {
                throw new ArgumentException("there are no rules \"" + name + "\"; l3, l3_2026, retail and smooth are known", "name");
            }
            return rules;
        }

        /// <summary>Sets a rule by its name to a value by its word, as in <c>Set("clock", "retail")</c>.</summary>
        public void Set(string name, string word) {
            if (Native.rm_rules_set(ref this, Entrance.NotNull(name, "name"), Entrance.NotNull(word, "word")) != Status.Ok) {
                throw new ArgumentException("no rule \"" + name + "\" has the value \"" + word + "\"; see docs/rules.md", "name");
            }
        }
    }

    public partial struct WorldDef {
        /// <summary>Any game: smooth rules in flat space, no ground, 256 bodies. A zeroed one is refused.</summary>
        public static WorldDef Default { get { return Native.rm_default_world_def(); } }
        /// <summary>Asheron's Call: L3 rules on landblocks, ground at each body's last report, 256 bodies.</summary>
        public static WorldDef Ac { get { return Native.rm_ac_world_def(); } }
    }

    public partial struct BodyDef {
        /// <summary>On walkable ground, gravity on, facing north. A zeroed one is refused.</summary>
        public static BodyDef Default { get { return Native.rm_default_body_def(); } }
    }

    public partial struct BodyInfo {
        /// <summary>Touches ground.</summary>
        public bool HasContact { get { return (Transient & TransientBits.Contact) != 0; } }
        public override string ToString() { return $"{(Guid == 0 ? Id.ToString() : "0x" + Guid.ToString("X8"))} at {Position}, {Reasons}"; }
    }

    public partial struct PositionUpdate {
        public PositionUpdate(Position position, ushort stamp, bool hasContact = true) : this() {
            Position = position;
            Stamp = stamp;
            HasContact = hasContact;
        }
    }

    public partial struct WireError {
        /// <summary>Of the byte that is wrong.</summary>
        public long Offset { get { return (long)offset; } }
        /// <summary>Of the message.</summary>
        public string Field { get { return Marshal.PtrToStringAnsi(field); } }
    }

    public partial struct Render {
        /// <summary>Value of <see cref="Clip"/> where none plays.</summary>
        public const uint NoClip = Native.NoData;
        public override string ToString() { return $"{(Guid == 0 ? Id.ToString() : "0x" + Guid.ToString("X8"))} at {Position}"; }
    }

    public partial struct Event {
        /// <summary>Value of <see cref="Reason"/> for a body that ran into something.</summary>
        public const Reason Touch = (Reason)Native.EventTouch;
        public override string ToString() { return $"tick {Tick}: {(Reason == Touch ? "Touch" : Reason.ToString())} {Amount} of {Body}"; }
    }

    public partial struct Receipt {
        public override string ToString() { return $"{Messages.Name(Kind)} (0x{Kind:X}) of 0x{Guid:X8}: {What}"; }
    }

    public partial struct WorldDef {
        /// <summary>Flat space: coordinates of the game's own.</summary>
        public static WorldDef Flat(Rules rules) {
            WorldDef def = rules.Present == Default.Rules.Present ? Default : Ac;
            def.Rules = rules;
            def.Space = Space.Flat;
            return def;
        }
    }
}
