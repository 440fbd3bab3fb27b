// Structs of the C interface: blittable, so that they cross it without being copied. Fields have
// the names of C in C#'s spelling; tests hold sizes and offsets against the C headers. Only those
// that the wrappers pass are declared.

using System;
using System.Runtime.InteropServices;

namespace Remora {
    /// <summary>Metres, m/s or rad/s; X east, Y north, Z up.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Vec3 : IEquatable<Vec3> {
        public float X, Y, Z;

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

    /// <summary>A rotation of unit length; the identity faces north. Not zero: start from
    /// <see cref="Identity"/>.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Quat {
        public float W, X, Y, Z;

        public Quat(float w, float x, float y, float z) {
            W = w;
            X = x;
            Y = y;
            Z = z;
        }

        public static Quat Identity { get { return new Quat(1, 0, 0, 0); } }
        public override string ToString() { return $"({W}; {X}, {Y}, {Z})"; }
    }

    /// <summary>Where something is and how it is turned.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Position {
        /// <summary>Cell id; 0 in flat space.</summary>
        public uint Cell;
        public Vec3 Origin;
        public Quat Rotation;

        public Position(Vec3 origin, Quat rotation, uint cell = 0) {
            Cell = cell;
            Origin = origin;
            Rotation = rotation;
        }

        /// <summary>A place without rotation: facing north.</summary>
        public Position(Vec3 origin) : this(origin, Quat.Identity) {}
    }

    /// <summary>Names a body of one world; a zeroed one is nobody.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct BodyId : IEquatable<BodyId> {
        readonly uint index1, generation;

        public bool IsNull { get { return index1 == 0; } }
        public bool Equals(BodyId other) { return index1 == other.index1 && generation == other.generation; }
        public override bool Equals(object other) { return other is BodyId && Equals((BodyId)other); }
        public override int GetHashCode() { return (int)(index1 * 31 + generation); }
        public override string ToString() { return IsNull ? "nobody" : $"{index1 - 1}, generation {generation}"; }
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct Plane {
        public Vec3 Normal;
        public float D;
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct Sphere {
        public Vec3 Center;
        public float Radius;
    }

    /// <summary>What is swept: up to two spheres.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Shape {
        public uint SphereCount;
        public SpherePair Spheres;
        public float StepUp, StepDown;
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct SpherePair {
        public Sphere First, Second;
    }

    /// <summary>A leash.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Constraint {
        public uint IsOn;
        /// <summary>Metres.</summary>
        public float Used, Start, Max;
    }

    /// <summary>The counters by which new messages are told from old ones, across their wrap.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Stamps {
        public ushort Position, Movement, State, Vector, Teleport, Control, ForcePosition, Objdesc, Instance;
    }

    /// <summary>One word for each place where the two rule sets differ: 0 for L3, 1 for retail.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Rules {
        public byte StallTest, StallNear, ReachStrict, ChaseTurns, ChaseSpeed, AutoLeash, SweepFailure, Clock, GroundVelocity;

        /// <summary>What the documents say: the default.</summary>
        public static Rules L3 { get { return Native.rm_rules_l3(); } }

        /// <summary>What the 2013 client does.</summary>
        public static Rules Retail { get { return Native.rm_rules_retail(); } }
    }

    [StructLayout(LayoutKind.Sequential)]
    struct Ground {
        public GroundKind Kind;
        public float Height;
        public IntPtr Function, User;
    }

    [StructLayout(LayoutKind.Sequential)]
    struct Hooks {
        readonly IntPtr user, animation, detection, particles, scripts;
    }

    [StructLayout(LayoutKind.Sequential)]
    struct Runner {
        readonly IntPtr user, run;
    }

    [StructLayout(LayoutKind.Sequential)]
    struct Allocator {
        readonly IntPtr user, allocate, release;
    }

    /// <summary>A new world. Start from <see cref="Default"/>; a zeroed one is refused.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct WorldDef {
        public Rules Rules;
        public Space Space;
        /// <summary>Bodies it can hold.</summary>
        public uint Capacity;
        /// <summary>Reasons with numbers kept for every eight bodies; 0 for none.</summary>
        public uint Events;
        internal Ground Ground;
        readonly IntPtr sweep, sweepUser;
        /// <summary>Bodies that may be under a move-to or stuck to another at once; 0 for a quarter
        /// of the capacity, and all up to 64.</summary>
        public uint Pursuits;
        /// <summary>Messages kept for bodies that are not there yet.</summary>
        public uint Early;
        readonly Hooks hooks;
        readonly Runner runner;
        readonly Allocator allocator;

        /// <summary>Landblocks, L3 rules, ground at each body's last report, 256 bodies.</summary>
        public static WorldDef Default { get { return Native.rm_default_world_def(); } }
    }

    /// <summary>A new body. Start from <see cref="Default"/>; a zeroed one is refused.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct BodyDef {
        /// <summary>Its id on the wire, unique in the world; 0 for none.</summary>
        public uint Guid;
        public Position Position;
        public StateBits State;
        byte hasContact, isOnWalkable, isPlayer;
        public float Scale, Friction, Elasticity;
        /// <summary>Of the cylinder that sticky keeps clear. Metres.</summary>
        public float Radius;
        public float RunRate;
        /// <summary>Of a full jump of the local player. Metres.</summary>
        public float JumpHeight;
        /// <summary>Index of its motion table; 0 is the humanoid.</summary>
        public uint Table;
        public Shape Shape;
        public Stamps Stamps;

        public bool HasContact {
            get { return hasContact != 0; }
            set { hasContact = Native.Byte(value); }
        }
        public bool IsOnWalkable {
            get { return isOnWalkable != 0; }
            set { isOnWalkable = Native.Byte(value); }
        }
        /// <summary>The local player.</summary>
        public bool IsPlayer {
            get { return isPlayer != 0; }
            set { isPlayer = Native.Byte(value); }
        }

        /// <summary>On walkable ground, gravity on, facing north.</summary>
        public static BodyDef Default { get { return Native.rm_default_body_def(); } }
    }

    /// <summary>Everything that can be read of a body between ticks.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct BodyInfo {
        public BodyId Id;
        public uint Guid;
        /// <summary>The present pose, settled by the last tick.</summary>
        public Position Position;
        /// <summary>Compass degrees.</summary>
        public float Heading;
        /// <summary>m/s.</summary>
        public Vec3 Velocity;
        /// <summary>rad/s.</summary>
        public Vec3 Omega;
        /// <summary>Displacement of the last tick over its time, m/s.</summary>
        public Vec3 CachedVelocity;
        public StateBits State;
        public TransientBits Transient;
        readonly byte isPlayer, isMovingTo, isAway;
        /// <summary>Guid of who holds it; 0 for nobody.</summary>
        public uint Parent;
        readonly byte hasMotion;
        /// <summary>Nodes in the chase queue.</summary>
        public uint QueueCount;
        /// <summary>Ticks of the present progress window.</summary>
        public uint WindowTicks;
        public float WindowSeconds;
        /// <summary>Metres at the start of the window.</summary>
        public float Baseline;
        public uint Fails;
        /// <summary>Placements by the queue so far.</summary>
        public uint Blips;
        public Constraint Leash;
        /// <summary>Guid of the sticky target; 0 for none.</summary>
        public uint StuckTo;
        public double StuckSeconds;
        /// <summary>Position updates by what became of them.</summary>
        public uint Teleports, Queued, Snaps, Ignored;
        /// <summary>Of the last tick.</summary>
        public Reason Reasons;
        public Plane ContactPlane;
        public Vec3 SlideNormal;
        /// <summary>Of the current cycle, body space; m/s and rad/s.</summary>
        public Vec3 CycleVelocity, CycleOmega;
        /// <summary>m/s, doubled.</summary>
        public float ChaseSpeed;
        /// <summary>At the last tick. Metres.</summary>
        public float ViewerDistance;
        public float Scale, Friction, Elasticity, Radius, RunRate;
        public Stamps Stamps;

        public bool IsPlayer { get { return isPlayer != 0; } }
        public bool IsMovingTo { get { return isMovingTo != 0; } }
        /// <summary>Not in the world: picked up, or not entered yet.</summary>
        public bool IsAway { get { return isAway != 0; } }
        /// <summary>A motion update has been applied.</summary>
        public bool HasMotion { get { return hasMotion != 0; } }
        /// <summary>Touches ground.</summary>
        public bool HasContact { get { return (Transient & TransientBits.Contact) != 0; } }
    }

    /// <summary>A position update, as it came over the wire.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct PositionUpdate {
        public Position Position;
        byte hasContact;
        public ushort Instance, Stamp, Teleport;

        public PositionUpdate(Position position, ushort stamp, bool hasContact = true) : this() {
            Position = position;
            Stamp = stamp;
            HasContact = hasContact;
        }

        public bool HasContact {
            get { return hasContact != 0; }
            set { hasContact = Native.Byte(value); }
        }
    }

    /// <summary>A vector update: how a body was pushed.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct VectorUpdate {
        /// <summary>m/s, global axes.</summary>
        public Vec3 Velocity;
        /// <summary>rad/s, global axes.</summary>
        public Vec3 Omega;
        public ushort Instance, Stamp;
    }

    /// <summary>A state update.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct StateUpdate {
        public StateBits State;
        public ushort Instance, Stamp;
    }

    /// <summary>What became of a message, or why it could not be read.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Receipt {
        public Received What;
        /// <summary>Opcode; 0 if it could not be decoded.</summary>
        public uint Kind;
        /// <summary>Whom it is about.</summary>
        public uint Guid;
        /// <summary>If the bytes are to blame.</summary>
        public WireError Error;
    }

    /// <summary>Where bytes are wrong.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct WireError {
        public Status Status;
        readonly UIntPtr offset;
        readonly IntPtr field;

        public long Offset { get { return (long)offset; } }
        public string Field { get { return Marshal.PtrToStringAnsi(field); } }
    }

    /// <summary>One body as it is to be drawn.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Render {
        /// <summary>Value of <see cref="Clip"/> where none plays.</summary>
        public const uint NoClip = 0xFFFFFFFF;

        public BodyId Id;
        public uint Guid;
        /// <summary>Metres from the corner of the origin's landblock.</summary>
        public Vec3 Position;
        public Quat Rotation;
        /// <summary>Style and command of the cycle it plays.</summary>
        public uint Style, Cycle;
        /// <summary>Index of the table's clip that plays, or <see cref="NoClip"/>.</summary>
        public uint Clip;
        /// <summary>Of the cycle, in [0, 1).</summary>
        public float Phase;
        /// <summary>A factor on the cycle's own speed, negative backwards.</summary>
        public float Rate;
        /// <summary>m/s: what feet must match.</summary>
        public float GroundSpeed;
    }

    /// <summary>A reason with its number, or a touch.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Event {
        /// <summary>Value of <see cref="Reason"/> for a body that ran into something.</summary>
        public const Reason Touch = (Reason)0x80000000;

        /// <summary>Counted from 1.</summary>
        public ulong Tick;
        public BodyId Body;
        /// <summary>Order within tick and body.</summary>
        public uint Sequence;
        public Reason Reason;
        public float Amount;
        /// <summary>Of a touch: guid of the body, or number of the obstacle.</summary>
        public uint Other;
        /// <summary>Of a touch: of what it ran into.</summary>
        public Vec3 Normal;
    }
}
