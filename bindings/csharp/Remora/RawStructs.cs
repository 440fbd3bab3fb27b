// Structs of the C interface, made by ./dev layout --write from the C headers; do not edit.

using System;
using System.Runtime.InteropServices;

namespace Remora {
    /// <summary>Source of memory. Both functions null mean the C library's heap; one alone is refused. A world allocates when it is made and when it grows; ticks and messages are free of allocations. Meshes, recorders and readers take theirs when they are made.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct Allocator {
        /// <summary>Argument of both functions.</summary>
        public IntPtr User;
        /// <summary>At least `size` bytes aligned to `alignment` (a power of two), or null.</summary>
        public IntPtr Allocate;
        /// <summary>Frees memory of `allocate`, with the same size.</summary>
        public IntPtr Release;
        byte givesZeroed;
        /// <summary>`allocate` returns zeroed memory, as calloc does: clearing is then skipped, and unused pages stay untouched. Otherwise false.</summary>
        public bool GivesZeroed { get { return givesZeroed != 0; } set { givesZeroed = Native.Byte(value); } }
    }

    /// <summary>Three numbers: a point, a direction, a velocity. Metres unless a function says otherwise; X east, Y north, Z up.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct Vec3 {
        /// <summary>Along the three axes, in one unit.</summary>
        public float X;
        /// <summary>Along the three axes, in one unit.</summary>
        public float Y;
        /// <summary>Along the three axes, in one unit.</summary>
        public float Z;
    }

    /// <summary>A rotation. Unit length unless a function says otherwise; q and -q are the same rotation, and the sign stays as it is.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct Quat {
        /// <summary>Real part first.</summary>
        public float W;
        /// <summary>Real part first.</summary>
        public float X;
        /// <summary>Real part first.</summary>
        public float Y;
        /// <summary>Real part first.</summary>
        public float Z;
    }

    /// <summary>A place in a cell and a rotation.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct Position {
        /// <summary>Landblock and cell; unused in RM_SPACE_FLAT.</summary>
        public uint Cell;
        /// <summary>Metres from the corner of the landblock, or in flat space of the world.</summary>
        public Vec3 Origin;
        /// <summary>Unit length.</summary>
        public Quat Rotation;
    }

    /// <summary>A ball, relative to its owner's origin. Metres.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct Sphere {
        /// <summary>Metres.</summary>
        public Vec3 Center;
        /// <summary>Metres.</summary>
        public float Radius;
    }

    /// <summary>The shape of a body. Metres, already scaled.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct Shape {
        /// <summary>0 to RM_MAX_SPHERES.</summary>
        public uint SphereCount;
        /// <summary>From the body's origin; the first is the lowest.</summary>
        public SpherePair Spheres;
        /// <summary>Highest step it climbs.</summary>
        public float StepUp;
        /// <summary>Deepest step it follows.</summary>
        public float StepDown;
    }

    /// <summary>A new body. Start from rm_default_body_def() and change what differs: a zeroed def is refused, because its scale is 0. Every number must be finite; ranges are beside the fields, and RM_NUMBER_LIMIT is the largest of any.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct BodyDef {
        /// <summary>Its id on the wire, unique in the world, or 0 (default 0).</summary>
        public uint Guid;
        /// <summary>(default cell 0xA9B40001, 12 12 0, facing north).</summary>
        public Position Position;
        /// <summary>Rm_state_bits (default RM_STATE_DEFAULT).</summary>
        public StateBits State;
        byte hasContact;
        byte isOnWalkable;
        byte isPlayer;
        /// <summary>Of root motion and radius; above 0.</summary>
        public float Scale;
        /// <summary>Share of speed lost in a second; from 0 to 1.</summary>
        public float Friction;
        /// <summary>Share of speed given back by a collision; clamped to 0..0.1.</summary>
        public float Elasticity;
        /// <summary>Of the cylinder that sticky keeps clear, metres; not negative.</summary>
        public float Radius;
        /// <summary>Last run rate; not negative.</summary>
        public float RunRate;
        /// <summary>Of a full jump, local player; metres (default 1).</summary>
        public float JumpHeight;
        /// <summary>Index of its motion table (default 0, the humanoid).</summary>
        public uint Table;
        /// <summary>Of the host: kept, saved, hashed and recorded (default 0).</summary>
        public ulong HostWord;
        /// <summary>Shape of its sweeps (default two spheres of 0.48 m, steps of 0.4 m).</summary>
        public Shape Shape;
        /// <summary>Stored stamps (default 0).</summary>
        public Stamps Stamps;
        /// <summary>Touches ground (default true).</summary>
        public bool HasContact { get { return hasContact != 0; } set { hasContact = Native.Byte(value); } }
        /// <summary>(default true).</summary>
        public bool IsOnWalkable { get { return isOnWalkable != 0; } set { isOnWalkable = Native.Byte(value); } }
        /// <summary>The local player: own keys, wider blip distance (default false).</summary>
        public bool IsPlayer { get { return isPlayer != 0; } set { isPlayer = Native.Byte(value); } }
    }

    /// <summary>A body of one world. The id of a removed body stays recognisable as stale when its slot is used again, because the generation differs. An id is valid in its own world only.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct BodyId {
        readonly uint index1;
        readonly uint generation;
    }

    /// <summary>A leash by path length: it counts every metre of displacement. A zeroed one is off.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct Constraint {
        /// <summary>1 while the body is leashed.</summary>
        public uint IsOn;
        /// <summary>Metres moved since it was set, plus the distance at that time.</summary>
        public float Used;
        /// <summary>Metres from which on it slows the body down.</summary>
        public float Start;
        /// <summary>Metres at which it holds.</summary>
        public float Max;
    }

    /// <summary>Points p with dot(normal, p) + d = 0; the signed distance of a point is that sum.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct Plane {
        /// <summary>Unit length.</summary>
        public Vec3 Normal;
        /// <summary>Metres.</summary>
        public float D;
    }

    /// <summary>Readable state of a body between ticks, as a copy. Counters (blips, teleports, queued, snaps, ignored) start at 0 with the body and only grow.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct BodyInfo {
        /// <summary>The body that was read.</summary>
        public BodyId Id;
        /// <summary>The server's id, or 0.</summary>
        public uint Guid;
        /// <summary>The present pose, settled by the last tick.</summary>
        public Position Position;
        /// <summary>Degrees.</summary>
        public float Heading;
        /// <summary>M/s.</summary>
        public Vec3 Velocity;
        /// <summary>Rad/s.</summary>
        public Vec3 Omega;
        /// <summary>Displacement of the last tick over its time, m/s.</summary>
        public Vec3 CachedVelocity;
        /// <summary>Rm_state_bits.</summary>
        public StateBits State;
        /// <summary>Rm_transient_bits.</summary>
        public TransientBits Transient;
        byte isPlayer;
        byte isMovingTo;
        byte isAway;
        byte isEntering;
        /// <summary>Guid of the body that holds it, or 0.</summary>
        public uint Parent;
        byte hasMotion;
        /// <summary>Nodes in the queue.</summary>
        public uint QueueCount;
        /// <summary>Ticks of the present progress window.</summary>
        public uint WindowTicks;
        /// <summary>Length of that window so far.</summary>
        public float WindowSeconds;
        /// <summary>Metres at the start of the window.</summary>
        public float Baseline;
        /// <summary>Stalled windows since the queue was last emptied.</summary>
        public uint Fails;
        /// <summary>Placements by the queue so far.</summary>
        public uint Blips;
        /// <summary>Its leash; all zero when off.</summary>
        public Constraint Leash;
        /// <summary>Guid of the sticky target, or 0.</summary>
        public uint StuckTo;
        /// <summary>Seconds since it was stuck.</summary>
        public double StuckSeconds;
        /// <summary>Position updates by route.</summary>
        public uint Teleports;
        /// <summary>Position updates by route.</summary>
        public uint Queued;
        /// <summary>Position updates by route.</summary>
        public uint Snaps;
        /// <summary>Position updates by route.</summary>
        public uint Ignored;
        /// <summary>Of the last tick, bits of rm_reason.</summary>
        public Reason Reasons;
        /// <summary>Of the ground, where transient has CONTACT.</summary>
        public Plane ContactPlane;
        /// <summary>Where transient has SLIDING.</summary>
        public Vec3 SlideNormal;
        /// <summary>Of the current cycle, body space, m/s.</summary>
        public Vec3 CycleVelocity;
        /// <summary>Rad/s.</summary>
        public Vec3 CycleOmega;
        /// <summary>M/s, doubled.</summary>
        public float ChaseSpeed;
        /// <summary>At the last tick, metres.</summary>
        public float ViewerDistance;
        /// <summary>Of root motion and radius; above 0.</summary>
        public float Scale;
        /// <summary>Share of speed lost in a second; from 0 to 1.</summary>
        public float Friction;
        /// <summary>Share of speed given back by a collision; clamped to 0..0.1.</summary>
        public float Elasticity;
        /// <summary>Of the cylinder that sticky keeps clear, metres; not negative.</summary>
        public float Radius;
        /// <summary>Last run rate; not negative.</summary>
        public float RunRate;
        /// <summary>The host's own.</summary>
        public ulong HostWord;
        /// <summary>Stored stamps, by rm_stamp.</summary>
        public Stamps Stamps;
        /// <summary>The local player's own body.</summary>
        public bool IsPlayer { get { return isPlayer != 0; } set { isPlayer = Native.Byte(value); } }
        /// <summary>A movement of the server's is under way.</summary>
        public bool IsMovingTo { get { return isMovingTo != 0; } set { isMovingTo = Native.Byte(value); } }
        /// <summary>Outside of the world: picked up, or waiting for a free place.</summary>
        public bool IsAway { get { return isAway != 0; } set { isAway = Native.Byte(value); } }
        /// <summary>Placed by a message; a tick searches for room there.</summary>
        public bool IsEntering { get { return isEntering != 0; } set { isEntering = Native.Byte(value); } }
        /// <summary>A motion update has been applied.</summary>
        public bool HasMotion { get { return hasMotion != 0; } set { hasMotion = Native.Byte(value); } }
    }

    /// <summary>A reason with its number, or a touch. Read with rm_world_take_events, ordered by tick, body and sequence; only where the world was made with room for events.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct Event {
        /// <summary>The tick that it belongs to, counted from 1.</summary>
        public ulong Tick;
        /// <summary>The body that it is about.</summary>
        public BodyId Body;
        /// <summary>Order within tick and body.</summary>
        public uint Sequence;
        /// <summary>One bit of rm_reason, or RM_EVENT_TOUCH, _PLACED, _EXHAUSTED.</summary>
        public Reason Reason;
        /// <summary>The number beside the reason.</summary>
        public float Amount;
        /// <summary>Touch: guid of the body, or number of the obstacle; else 0.</summary>
        public uint Other;
        /// <summary>Touch: unit normal of the obstacle; else 0.</summary>
        public Vec3 Normal;
    }

    /// <summary>The ground of rm_sweep_ground.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct Ground {
        /// <summary>Selects one of the following.</summary>
        public GroundKind Kind;
        /// <summary>Metres, for RM_GROUND_CONSTANT.</summary>
        public float Height;
        /// <summary>For RM_GROUND_FUNCTION.</summary>
        public IntPtr Function;
        /// <summary>Argument of `function`.</summary>
        public IntPtr User;
    }

    /// <summary>Hooks at their places in the order of the tick, or null. A world with any of them except `animation` ticks every body one by one, because each call must be made: that is slower.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct Hooks {
        /// <summary>Argument of all of them.</summary>
        public IntPtr User;
        /// <summary>Animation hooks and ends of clips, as they are passed.</summary>
        public IntPtr Animation;
        /// <summary>First of all managers.</summary>
        public IntPtr Detection;
        /// <summary>After the queue's own; also for sleeping bodies.</summary>
        public IntPtr Particles;
        /// <summary>Last; also for sleeping bodies.</summary>
        public IntPtr Scripts;
    }

    /// <summary>One value (rm_rule) for each rule, in the order of RM_RULE_TABLE, which has their values. A zeroed struct is the default, rm_rules_l3().</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct Rules {
        /// <summary>Audit at the fifth tick of a window. L3: passes with 0.20 m made, or with made / sum of dt / dt of at least 0.30. Retail: passes with made / sum of dt / chase speed of at least 0.30.</summary>
        public byte StallTest;
        /// <summary>After a failed audit. L3: always a fail. Retail: closer than 0.20 m counts as reached.</summary>
        public byte StallNear;
        /// <summary>Distance at which a node is reached and the tail is replaced. L3: at most 0.05 m. Retail: less than 0.05 m.</summary>
        public byte ReachStrict;
        /// <summary>Rotation. L3: the router turns the body at once when it queues an update, the queue itself never does. Retail: the body turns as it starts for a node.</summary>
        public byte ChaseTurns;
        /// <summary>Chase speed. L3: twice the length of the cycle's velocity (4 m/s for none). Retail: twice 4 m/s times the forward speed while running, else times the last run rate.</summary>
        public byte ChaseSpeed;
        /// <summary>Leash. L3: none by itself. Retail: every accepted update leashes the body to its own position, 10 to 50 m outdoors and 5 to 20 m indoors.</summary>
        public byte AutoLeash;
        /// <summary>No cell to sweep in, or no spheres to sweep; a sweep that finds no way, and a body whose surroundings are not loaded, keep the old origin in any case. L3: the candidate is committed. Retail: the old origin with the new rotation.</summary>
        public byte SweepFailure;
        /// <summary>Frames to ticks, and what is drawn. L3: at most one tick of 0.1 s a frame, blended drawing. Retail: ticks of at most 0.2 s, the present pose is drawn. Steady: ticks of 1, 2 or 3 thirtieths of a second, and the moment 1/30 s ago is drawn at any rate. Blended: ticks of at most 0.2 s, blended drawing.</summary>
        public byte Clock;
        /// <summary>Velocity of a body that starts a tick with contact on walkable ground and does not sled. L3: below 0.25 m/s off the ground it ends; from there on the body takes off at once where there is a sweep or a ground, and its queue is emptied. Retail: friction wears it down, and the body leaves the ground in the sweep.</summary>
        public byte GroundVelocity;
        /// <summary>How reports are followed. L3: they are queued and chased. Smooth: the body is predicted from them, and drawn with an offset that vanishes (remora/smooth.h).</summary>
        public byte Present;
    }

    /// <summary>A position update, as sent.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct PositionUpdate {
        /// <summary>The place.</summary>
        public Position Position;
        byte hasContact;
        /// <summary>Rm_stamp; `stamp` is that of positions.</summary>
        public ushort Instance;
        /// <summary>Rm_stamp; `stamp` is that of positions.</summary>
        public ushort Stamp;
        /// <summary>Rm_stamp; `stamp` is that of positions.</summary>
        public ushort Teleport;
        /// <summary>Touches ground; updates from the air count only if they teleport.</summary>
        public bool HasContact { get { return hasContact != 0; } set { hasContact = Native.Byte(value); } }
    }

    /// <summary>Place and cause of unreadable bytes, or of a refused message.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct WireError {
        /// <summary>The error.</summary>
        public Status Status;
        internal UIntPtr offset;
        internal IntPtr field;
    }

    /// <summary>The result of receiving a message.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct Receipt {
        /// <summary>Valid if the result is RM_OK.</summary>
        public Received What;
        /// <summary>Rm_message_kind; 0 if undecodable.</summary>
        public uint Kind;
        /// <summary>The body that it is about.</summary>
        public uint Guid;
        /// <summary>Set for errors of the bytes.</summary>
        public WireError Error;
    }

    /// <summary>Pose of one body to draw.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct Render {
        /// <summary>Whose.</summary>
        public BodyId Id;
        /// <summary>The server's id, or 0.</summary>
        public uint Guid;
        /// <summary>Metres from the corner of the origin's landblock.</summary>
        public Vec3 Position;
        /// <summary>Unit length.</summary>
        public Quat Rotation;
        /// <summary>Of the cycle it plays.</summary>
        public uint Style;
        /// <summary>Command of that cycle.</summary>
        public uint Cycle;
        /// <summary>Index of the playing clip, or RM_NO_DATA.</summary>
        public uint Clip;
        /// <summary>Of the cycle, at the moment that is drawn; in [0, 1).</summary>
        public float Phase;
        /// <summary>Playback: a factor on the cycle's own speed, negative backwards.</summary>
        public float Rate;
        /// <summary>Horizontal speed as drawn, m/s, for the feet to match.</summary>
        public float GroundSpeed;
    }

    /// <summary>Runs tasks. A zeroed runner runs them in place, one after the other.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct Runner {
        /// <summary>Argument of `run`.</summary>
        public IntPtr User;
        /// <summary>Calls task(context, i) once for every i below count, on any threads and in any order, and returns when all of them have returned. The next call follows after that.</summary>
        public IntPtr Run;
    }

    /// <summary>A state update.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct StateUpdate {
        /// <summary>Rm_state_bits.</summary>
        public StateBits State;
        /// <summary>Rm_stamp; `stamp` is that of states.</summary>
        public ushort Instance;
        /// <summary>Rm_stamp; `stamp` is that of states.</summary>
        public ushort Stamp;
    }

    /// <summary>A vector update, such as a push.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct VectorUpdate {
        /// <summary>M/s, global axes.</summary>
        public Vec3 Velocity;
        /// <summary>Rad/s, global axes.</summary>
        public Vec3 Omega;
        /// <summary>Rm_stamp; `stamp` is that of vectors.</summary>
        public ushort Instance;
        /// <summary>Rm_stamp; `stamp` is that of vectors.</summary>
        public ushort Stamp;
    }

    /// <summary>A new world. Start from rm_default_world_def() or rm_ac_world_def(); a zeroed def is refused.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct WorldDef {
        /// <summary>(default rm_rules_smooth).</summary>
        public Rules Rules;
        /// <summary>(default RM_SPACE_FLAT).</summary>
        public Space Space;
        /// <summary>Of the commands in messages (default RM_NUMBERING_CLIENT_2013).</summary>
        public Raw.Numbering Numbering;
        /// <summary>Bodies it can hold; positive (default 256).</summary>
        public uint Capacity;
        /// <summary>Events kept for every eight bodies, or 0 (default 0).</summary>
        public uint Events;
        internal Ground ground;
        internal IntPtr sweep;
        internal IntPtr sweepUser;
        /// <summary>If nonzero, it stands for the collision in fingerprints: for sweeps of the host's own, and worlds that load a map bit by bit (default 0).</summary>
        public uint MapVersion;
        /// <summary>Bodies that may be under a server's move-to or stuck to another at once; 0 for a quarter of the capacity, and all up to 64 (default 0).</summary>
        public uint Goals;
        /// <summary>Goals on top of these that only restored bodies take (default 0).</summary>
        public uint GoalReserve;
        /// <summary>Messages kept for bodies that are still missing (default 64).</summary>
        public uint PendingMessages;
        /// <summary>Random key of the lookup of guids, for programs whose addresses are the same in every run: protects from servers that choose slow guids. Results are independent of it (default 0: the address of the world alone).</summary>
        public ulong TableKey;
        /// <summary>Limits of a tick and of messages (defaults beside its fields).</summary>
        public Raw.Budget Budget;
        internal Hooks hooks;
        internal Runner runner;
        internal Allocator allocator;
        /// <summary>Of the tick; unsupported ones are RM_ERROR_ARGUMENT (default RM_INSTRUCTIONS_BEST).</summary>
        public Raw.Instructions Instructions;
    }
}

namespace Remora.Raw {
    /// <summary>An action: a motion that is played once on top of the cycle, such as a wave or a blow.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct Action {
        /// <summary>Full id.</summary>
        public uint Command;
        /// <summary>Of the command's own speed.</summary>
        public float Speed;
        /// <summary>15 bits; newer ones are executed, across their wrap.</summary>
        public uint Stamp;
        /// <summary>1: begun by the mover itself, 0: by the server.</summary>
        public uint IsAutonomous;
    }

    /// <summary>An animation, as far as it moves a body.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct Animation {
        /// <summary>Positive.</summary>
        public uint FrameCount;
        /// <summary>Index into poses.</summary>
        public uint PoseFirst;
        /// <summary>Frame_count, or 0 for an animation whose root stays.</summary>
        public uint PoseCount;
        /// <summary>Index into hooks.</summary>
        public uint HookFirst;
        /// <summary>Of hooks, from hook_first on.</summary>
        public uint HookCount;
    }

    /// <summary>An event of a frame.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct AnimationHook {
        /// <summary>The frame.</summary>
        public uint Frame;
        /// <summary>1 only forwards, -1 only backwards, 0 both.</summary>
        public int Direction;
        /// <summary>The host's.</summary>
        public uint Id;
    }

    /// <summary>Move of an animation's root from one frame to the next.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct AnimationPose {
        /// <summary>Metres.</summary>
        public Vec3 Origin;
        /// <summary>Of one frame, in the body's space.</summary>
        public Quat Rotation;
    }

    /// <summary>The four stamps a client answers with: those it last received, so that the server can detect whether its last teleport or correction has arrived.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct ClientStamps {
        /// <summary>See rm_stamp.</summary>
        public ushort Instance;
        /// <summary>See rm_stamp.</summary>
        public ushort Control;
        /// <summary>See rm_stamp.</summary>
        public ushort Teleport;
        /// <summary>See rm_stamp.</summary>
        public ushort ForcePosition;
    }

    /// <summary>AutonomousPosition: where a player is. Sent every second while it moves (RM_OUTGOING_SECONDS), and at once when its cell or ground changes.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct AutonomousPosition {
        /// <summary>Where the player is.</summary>
        public Position Position;
        /// <summary>The server's stamps that it answers.</summary>
        public Raw.ClientStamps Stamps;
        byte hasContact;
        /// <summary>Stands on something.</summary>
        public bool HasContact { get { return hasContact != 0; } set { hasContact = Native.Byte(value); } }
    }

    /// <summary>AutonomyLevel: which side moves the player.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct AutonomyLevel {
        /// <summary>0 and 1: the server, 2: the client.</summary>
        public uint Level;
    }

    /// <summary>Bytes owned by another. A view made by a decoder points into the bytes that were decoded and lives as long as they do.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct Bytes {
        /// <summary>May be null when size is 0.</summary>
        public IntPtr Data;
        /// <summary>Bytes.</summary>
        public UIntPtr Size;
    }

    /// <summary>A whole message.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct PlainBlob {
        /// <summary>As given with the packet that completed it.</summary>
        public ulong Stream;
        /// <summary>Low word of the message's id.</summary>
        public uint Sequence;
        /// <summary>Rm_packet_queue.</summary>
        public ushort Queue;
        /// <summary>Rm_packet_header.interval of the packet that completed it.</summary>
        public ushort Interval;
        /// <summary>At least 4; valid until the function that got it returns.</summary>
        public Raw.Bytes Bytes;
    }

    /// <summary>One part of an obstacle: a sphere about `at`, or a cylinder that stands on `at`. Metres, before scale, from the obstacle's origin.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct Part {
        /// <summary>Metres, in the obstacle's space.</summary>
        public Vec3 At;
        /// <summary>Metres.</summary>
        public float Radius;
        /// <summary>Cylinders only.</summary>
        public float Height;
    }

    /// <summary>A moving body as an obstacle for another: where it stood at the start of the tick.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct BodyObstacle {
        /// <summary>Its id.</summary>
        public BodyId Body;
        /// <summary>Its guid, returned in rm_sweep_out.touched.</summary>
        public uint Number;
        /// <summary>Settled.</summary>
        public Position At;
        /// <summary>Rm_state_bits.</summary>
        public uint State;
        byte isCreature;
        byte isCylinder;
        /// <summary>1 to RM_MAX_SPHERES.</summary>
        public uint PartCount;
        /// <summary>Already scaled.</summary>
        public Raw.PartTimes2 Parts;
        /// <summary>And is alive.</summary>
        public bool IsCreature { get { return isCreature != 0; } set { isCreature = Native.Byte(value); } }
        /// <summary>Parts are cylinders, otherwise spheres.</summary>
        public bool IsCylinder { get { return isCylinder != 0; } set { isCylinder = Native.Byte(value); } }
    }

    /// <summary>Limits of the work of a tick, counted in steps instead of time, so that results are the same everywhere. All bodies get the same share, at least the constants RM_SHARE_SUB_STEPS and its like. Moves beyond the share of a body are placed instead of swept, searches wait, and RM_REASON_BUDGET reports it. The defaults are far above the need of a game. Worlds with different budgets refuse each other's saves.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct Budget {
        /// <summary>Sub-steps of all sweeps in a tick (default RM_BUDGET_SUB_STEPS).</summary>
        public uint SubSteps;
        /// <summary>Places tried by searches for room in a tick, beside the requested ones: RM_SHARE_PLACES for each search, and as many times more as this is above its default (default RM_BUDGET_PLACES).</summary>
        public uint Places;
        /// <summary>Tests with other bodies, by all sweeps of a tick; a search in a crowd counts them at each place (default RM_BUDGET_BODY_TESTS).</summary>
        public uint BodyTests;
        /// <summary>Tests with nodes of meshes and corners of their polygons, by all sweeps of a tick (default RM_BUDGET_MESH_TESTS).</summary>
        public uint MeshTests;
        /// <summary>Places that a tick tries for all bodies created or placed by messages where another stands: they wait outside of the world until one is free (default RM_BUDGET_MESSAGE_PLACES).</summary>
        public uint MessagePlaces;
    }

    /// <summary>A mesh of a collision world; zeroed: null.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct MeshId {
        /// <summary>Index + 1, or 0.</summary>
        public uint Index1;
        /// <summary>Number of uses of that place.</summary>
        public uint Generation;
    }

    /// <summary>A building: a mesh on the terrain of one outdoor cell, with portals into rooms.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct BuildingDef {
        /// <summary>Its cell is the outdoor cell that the building stands in.</summary>
        public Position At;
        /// <summary>Its outer walls; or zeroed.</summary>
        public Raw.MeshId Mesh;
        /// <summary>`other` is the room behind it.</summary>
        public IntPtr Portals;
        /// <summary>Of `portals`.</summary>
        public uint PortalCount;
    }

    /// <summary>Input of the three: the state of the body. Read-only.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct ChaseBody {
        /// <summary>Its position.</summary>
        public Position At;
        byte hasContact;
        byte isPlayer;
        byte isUnknown;
        /// <summary>M/s (rm_chase_speed).</summary>
        public float ChaseSpeed;
        /// <summary>M/s (rm_sticky_speed).</summary>
        public float StickySpeed;
        /// <summary>Of its cylinder, metres.</summary>
        public float Radius;
        /// <summary>Distance beyond which a place is far, metres; 0 for the default of its cell.</summary>
        public float BlipDistance;
        /// <summary>Touches ground; in the air the chase waits.</summary>
        public bool HasContact { get { return hasContact != 0; } set { hasContact = Native.Byte(value); } }
        /// <summary>The local player (a wider blip distance indoors).</summary>
        public bool IsPlayer { get { return isPlayer != 0; } set { isPlayer = Native.Byte(value); } }
        /// <summary>Position unknown, accepted by rm_interp_to only: every place then counts as new, and its distance is that to the newest place of the queue.</summary>
        public bool IsUnknown { get { return isUnknown != 0; } set { isUnknown = Native.Byte(value); } }
    }

    /// <summary>An object that another one holds.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct Child {
        /// <summary>Guid of the child, and its place on the holder.</summary>
        public uint Guid;
        /// <summary>Guid of the child, and its place on the holder.</summary>
        public uint Location;
    }

    /// <summary>The clock of a sender. Start from rm_default_clock_def().</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct ClockDef {
        /// <summary>Units per second, such as 1000 for milliseconds; 0 to measure it within five seconds (default 0).</summary>
        public double Rate;
        /// <summary>Width of the counter, such as 32; 0: unlimited (default 0).</summary>
        public uint Bits;
        /// <summary>Least time under way, used until round trips are measured, such as half the least ping; seconds (default 0).</summary>
        public float LeastDelay;
    }

    /// <summary>A measured clock.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct ClockInfo {
        /// <summary>Of the estimate.</summary>
        public Raw.ClockState State;
        /// <summary>Units per second; 0 while unknown.</summary>
        public double Rate;
        /// <summary>Time of the world less time of the clock, least delay included; seconds.</summary>
        public double Offset;
        /// <summary>Mean delay above the least one; seconds.</summary>
        public double Spread;
        /// <summary>Of the time of sending, at 95 %, beside the least delay; seconds.</summary>
        public double Error;
        /// <summary>In use; seconds.</summary>
        public double LeastDelay;
        /// <summary>Times that the clock was set.</summary>
        public uint Steps;
        /// <summary>Reports since then.</summary>
        public uint Reports;
    }

    /// <summary>User pointer of rm_collide_sweep. Must outlive the sweeps.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct CollideContext {
        /// <summary>Collision world of the sweep.</summary>
        public IntPtr Collision;
        /// <summary>Null when bodies pass through each other.</summary>
        public IntPtr Nearby;
        /// <summary>Handed to `nearby`.</summary>
        public IntPtr NearbyUser;
        /// <summary>Most sub-steps of a move, each as long as the body's radius; a longer move is a placement where it ends; 0 for RM_SWEEP_SUB_STEPS.</summary>
        public uint SubSteps;
        /// <summary>Most corners of polygons, leaves and crossed splits of meshes that a sweep examines; beyond them it fails; 0 for RM_STEP_MESH_TESTS times one more than its sub-steps, at most RM_SWEEP_MESH_TESTS.</summary>
        public uint MeshTests;
    }

    /// <summary>Tuning of a collision world. Start from rm_default_collision_def().</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct CollisionDef {
        /// <summary>RM_SPACE_LANDBLOCKS (default) or RM_SPACE_FLAT.</summary>
        public Space Space;
        internal Allocator allocator;
        /// <summary>Most polygons of a mesh; 1 to RM_MESH_MAX_POLYGONS (default).</summary>
        public uint PolygonLimit;
        byte allowsMissingCells;
        /// <summary>Portals and visible lists may name cells that are still missing: such a portal is a wall. False by default: they are errors.</summary>
        public bool AllowsMissingCells { get { return allowsMissingCells != 0; } set { allowsMissingCells = Native.Byte(value); } }
    }

    /// <summary>The error of a rejected addition.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct CollisionError {
        /// <summary>The error.</summary>
        public Status Status;
        /// <summary>One English phrase, such as "vertex of polygon".</summary>
        public IntPtr What;
        /// <summary>Number of the polygon, vertex, portal, line or byte.</summary>
        public uint Index;
    }

    /// <summary>Functions by which a host draws a collision world, each optional. Metres about the corner of the origin's landblock.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct CollisionView {
        /// <summary>Handed to all three.</summary>
        public IntPtr User;
        /// <summary>Convex, counter-clockwise viewed from its front. The corners are valid within the call.</summary>
        public IntPtr Polygon;
        /// <summary>A whole one.</summary>
        public IntPtr Sphere;
        /// <summary>Upright.</summary>
        public IntPtr Cylinder;
    }

    /// <summary>Appearance. Irrelevant to motion, and kept as sent: read it with rm_objdesc_next, make it with rm_objdesc_write.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct Objdesc {
        /// <summary>Entries of each kind.</summary>
        public byte PaletteCount;
        /// <summary>Entries of each kind.</summary>
        public byte TextureCount;
        /// <summary>Entries of each kind.</summary>
        public byte PartCount;
        /// <summary>Bytes behind the counts, up to the padding.</summary>
        public Raw.Bytes Entries;
    }

    /// <summary>Effective state of a body's motion: directions folded into signs, running into speeds. Left, right and stop are one axis each. 28 bytes.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct InterpretedState {
        /// <summary>(default NonCombat).</summary>
        public uint Style;
        /// <summary>(default Ready).</summary>
        public uint Forward;
        /// <summary>SideStepRight, or 0 by default.</summary>
        public uint Sidestep;
        /// <summary>TurnRight, or 0 by default.</summary>
        public uint Turn;
        /// <summary>Of the command's own speed; negative walks backwards (default 1).</summary>
        public float ForwardSpeed;
        /// <summary>Negative: to the left (default 1).</summary>
        public float SidestepSpeed;
        /// <summary>Negative turns left (default 1).</summary>
        public float TurnSpeed;
    }

    /// <summary>Parameters of a command or a server-controlled movement. Start from rm_default_move_parameters(). 32 bytes.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct MoveParameters {
        /// <summary>Rm_move_bits (default RM_MOVE_DEFAULT). Decoded ones keep the bits beyond RM_MOVE_ALL, as sent.</summary>
        public uint Bits;
        /// <summary>Distance that is near enough; metres (default 0.6).</summary>
        public float DistanceToObject;
        /// <summary>Distance that is too near; metres (default 0).</summary>
        public float MinDistance;
        /// <summary>Distance from the start at which it gives up, at least 0, infinite: unlimited; metres (default FLT_MAX).</summary>
        public float FailDistance;
        /// <summary>Of the command's own speed (default 1).</summary>
        public float Speed;
        /// <summary>Distance from the goal beyond which it runs; metres (default 15).</summary>
        public float WalkRunThreshold;
        /// <summary>Degrees (default 0).</summary>
        public float DesiredHeading;
        /// <summary>Rm_hold_key (default 0: whichever is held).</summary>
        public uint HoldKey;
    }

    /// <summary>One movement block of a message, decoded. Start from rm_default_movement(): absent fields of a block have their default there.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct Movement {
        /// <summary>Rm_movement_type.</summary>
        public uint Type;
        /// <summary>Of the block's head.</summary>
        public uint Style;
        /// <summary>Of the message around it: 1 if the mover began it by itself.</summary>
        public uint IsAutonomous;
        /// <summary>Type 0.</summary>
        public Raw.InterpretedState State;
        /// <summary>Type 0; at most RM_MOVEMENT_ACTIONS.</summary>
        public uint ActionCount;
        /// <summary>Type 0; oldest first.</summary>
        public Raw.ActionTimes31 Actions;
        /// <summary>Type 0; guid of the body to stick to, or 0.</summary>
        public uint StickyGuid;
        /// <summary>Type 0; 0 or 1.</summary>
        public uint IsStandingLongjump;
        /// <summary>Types 6 and 8.</summary>
        public uint ObjectGuid;
        /// <summary>Types 6 and 7; its rotation is unused.</summary>
        public Position Position;
        /// <summary>Types 6 to 9.</summary>
        public Raw.MoveParameters Parameters;
        /// <summary>Types 6 and 7.</summary>
        public float RunRate;
        /// <summary>Type 8: for when the object is unknown; degrees.</summary>
        public float Heading;
    }

    /// <summary>A movement block: its movement, and what encoding needs to return the same bytes.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct MovementPack {
        /// <summary>The movement.</summary>
        public Raw.Movement Movement;
        /// <summary>Rm_movement_flags, as sent.</summary>
        public byte Flags;
        /// <summary>As sent, rm_interpreted_flags: an explicit ready differs from an absent one. Bits 12 to 31 are kept and ignored; bits 7 to 11 must be clear.</summary>
        public uint StateFlags;
    }

    /// <summary>Physics of a new object: place, motion and velocities. A field without a default below has the default 0; `bits` marks those that the message had.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct PhysicsDesc {
        /// <summary>Rm_physics_flags, as sent.</summary>
        public uint Bits;
        /// <summary>Rm_state_bits.</summary>
        public uint State;
        byte hasMovement;
        /// <summary>Only if has_movement.</summary>
        public Raw.MovementPack Block;
        /// <summary>Placement frame of a static object.</summary>
        public uint AnimationFrame;
        /// <summary>Where it is.</summary>
        public Position Position;
        /// <summary>Ids of the game's files.</summary>
        public uint MotionTable;
        /// <summary>Ids of the game's files.</summary>
        public uint SoundTable;
        /// <summary>Ids of the game's files.</summary>
        public uint EffectTable;
        /// <summary>Ids of the game's files.</summary>
        public uint Setup;
        /// <summary>Guid of the body that holds it, and where.</summary>
        public uint Parent;
        /// <summary>Guid of the body that holds it, and where.</summary>
        public uint ParentLocation;
        /// <summary>Read with rm_child_at.</summary>
        public Raw.Bytes Children;
        /// <summary>Default 1.</summary>
        public float Scale;
        /// <summary>Default RM_DEFAULT_FRICTION.</summary>
        public float Friction;
        /// <summary>Default RM_DEFAULT_ELASTICITY.</summary>
        public float Elasticity;
        /// <summary>0 to 1.</summary>
        public float Translucency;
        /// <summary>M/s, m/s^2, rad/s.</summary>
        public Vec3 Velocity;
        /// <summary>M/s, m/s^2, rad/s.</summary>
        public Vec3 Acceleration;
        /// <summary>M/s, m/s^2, rad/s.</summary>
        public Vec3 Omega;
        /// <summary>Id of its effect.</summary>
        public uint Script;
        /// <summary>Of that effect.</summary>
        public float ScriptIntensity;
        /// <summary>By rm_stamp.</summary>
        public Stamps Stamps;
        /// <summary>With RM_PHYSICS_MOVEMENT: the block was nonempty.</summary>
        public bool HasMovement { get { return hasMovement != 0; } set { hasMovement = Native.Byte(value); } }
    }

    /// <summary>CreateObject and UpdateObject: an object is made, or made again under the same guid. Messages that arrived before it are kept by the world and applied to it then, in their order.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct CreateObject {
        /// <summary>The body that it is about.</summary>
        public uint Guid;
        /// <summary>Its appearance.</summary>
        public Raw.Objdesc Desc;
        /// <summary>Its physics.</summary>
        public Raw.PhysicsDesc Physics;
        /// <summary>Description of the game object: all that follows, unread.</summary>
        public Raw.Bytes Weenie;
    }

    /// <summary>CreatePlayer: which object the local player is. The client holds everything else until it arrives; a world applies messages at once.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct CreatePlayer {
        /// <summary>The local player's.</summary>
        public uint Guid;
    }

    /// <summary>A body that is in another landblock than before.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct Crossing {
        /// <summary>The body.</summary>
        public BodyId Body;
        /// <summary>Landblocks: cells with their lower 16 bits clear.</summary>
        public uint From;
        /// <summary>Landblocks: cells with their lower 16 bits clear.</summary>
        public uint To;
    }

    /// <summary>Result of a command.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct CycleResult {
        byte isDone;
        /// <summary>Animations to play before the command counts as done.</summary>
        public uint AnimCount;
        /// <summary>Links dropped from a full sequence, whose end is therefore silent.</summary>
        public uint AnimDropped;
        /// <summary>False: the table refuses it, and everything is unchanged.</summary>
        public bool IsDone { get { return isDone != 0; } set { isDone = Native.Byte(value); } }
    }

    /// <summary>The cycle being played. A plain value, free of pointers and padding.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct CycleState {
        /// <summary>The stance it is in.</summary>
        public uint Style;
        /// <summary>The command of the cycle, or 0 yet.</summary>
        public uint Substate;
        /// <summary>Of the cycle.</summary>
        public float Speed;
        /// <summary>At most RM_MOTION_MODIFIERS.</summary>
        public uint ModifierCount;
        /// <summary>Commands, oldest first.</summary>
        public Raw.Uint32TTimes4 Modifier;
        /// <summary>Of each, of its own speed.</summary>
        public Raw.FloatTimes4 ModifierSpeed;
    }

    /// <summary>Values of a Setup for a body.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct DataBody {
        /// <summary>Its first two spheres (by default the dummy one), its steps.</summary>
        public Shape Shape;
        /// <summary>Metres.</summary>
        public float Radius;
        /// <summary>Metres.</summary>
        public float Height;
        /// <summary>Id for rm_data_motion_table, or 0.</summary>
        public uint MotionTable;
    }

    /// <summary>A file of the host's.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct DataSource {
        /// <summary>Handed to `read`.</summary>
        public IntPtr User;
        /// <summary>Reads exactly `size` bytes from byte `offset` on.</summary>
        public IntPtr Read;
        /// <summary>Of the file, bytes.</summary>
        public ulong Size;
    }

    /// <summary>Definition of rm_data_create. Start from rm_default_data_def().</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct DataDef {
        /// <summary>Client_portal.dat.</summary>
        public Raw.DataSource Portal;
        /// <summary>Client_cell_1.dat; landblocks need its `read`.</summary>
        public Raw.DataSource Cell;
        internal Allocator allocator;
        byte hasScenery;
        /// <summary>Of the commands in motion tables (default RM_NUMBERING_CLIENT_2013).</summary>
        public Raw.Numbering Numbering;
        /// <summary>Tokens of one call beside those that its bytes earn; UINT32_MAX for files that are trusted (default RM_DATA_WORK).</summary>
        public uint Work;
        /// <summary>Greatest value of rm_data_bytes; beyond it calls fail with RM_ERROR_MEMORY (default RM_DATA_MEMORY).</summary>
        public UIntPtr MemoryLimit;
        /// <summary>Trees and rocks are loaded, too (default true).</summary>
        public bool HasScenery { get { return hasScenery != 0; } set { hasScenery = Native.Byte(value); } }
    }

    /// <summary>An entry of the directory.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct DataEntry {
        /// <summary>Of the record.</summary>
        public uint Id;
        /// <summary>1: compressed, which is unsupported.</summary>
        public uint Flags;
        /// <summary>1 the iteration record, 2 original, 3 patched.</summary>
        public uint Version;
        /// <summary>Of the first block in the file, bytes.</summary>
        public uint Offset;
        /// <summary>Of the record, bytes.</summary>
        public uint Size;
        /// <summary>Unix time.</summary>
        public uint Time;
        /// <summary>Of its patch.</summary>
        public uint Iteration;
    }

    /// <summary>Cause and place of an error.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct DataError {
        /// <summary>Cause.</summary>
        public Status Status;
        /// <summary>Id of the record; 0 for the container itself.</summary>
        public uint Record;
        /// <summary>Byte of that record; of the file where `record` is 0.</summary>
        public uint Offset;
        /// <summary>The field at this place.</summary>
        public IntPtr Field;
    }

    /// <summary>A field of a record.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct DataField {
        /// <summary>Such as "polygon.vertex".</summary>
        public IntPtr Name;
        /// <summary>In the record, bytes.</summary>
        public uint Offset;
        /// <summary>Bytes.</summary>
        public uint Size;
        /// <summary>Which of the two below holds.</summary>
        public Raw.DataFieldType Type;
        /// <summary>As stored.</summary>
        public uint Number;
        /// <summary>As stored.</summary>
        public float Real;
    }

    /// <summary>The header of a container.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct DataFileInfo {
        /// <summary>Rm_data_set.</summary>
        public uint Set;
        /// <summary>Region of a cell file, language of a local one.</summary>
        public uint Subset;
        /// <summary>Bytes, with the link.</summary>
        public uint BlockSize;
        /// <summary>Bytes, by its header.</summary>
        public uint FileSize;
        /// <summary>110, or 22 for cell files.</summary>
        public uint EngineVersion;
        /// <summary>0.</summary>
        public uint GameVersion;
    }

    /// <summary>A file that is in memory.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct DataMemory {
        /// <summary>The whole file.</summary>
        public IntPtr Bytes;
        /// <summary>Bytes.</summary>
        public UIntPtr Size;
    }

    /// <summary>Counts of a landblock's objects, by their outcome.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct DataSummary {
        /// <summary>Added.</summary>
        public uint Objects;
        /// <summary>Added.</summary>
        public uint Buildings;
        /// <summary>Added.</summary>
        public uint Rooms;
        /// <summary>Added.</summary>
        public uint Scenery;
        /// <summary>Obstacles made of objects and scenery.</summary>
        public uint Obstacles;
        /// <summary>Objects and scenery that bodies pass through.</summary>
        public uint Shapeless;
        /// <summary>Rooms and models missing from both files.</summary>
        public uint Missing;
        /// <summary>Unreadable records.</summary>
        public uint Damaged;
        /// <summary>Things that the collision world refused.</summary>
        public uint Refused;
        /// <summary>Polygons of zero area, warped or with dents.</summary>
        public uint Dropped;
        /// <summary>Vertices and polygons whose number differs from their position.</summary>
        public uint Renumbered;
        /// <summary>Why the first record was missing or damaged; else RM_OK.</summary>
        public Raw.DataError First;
    }

    /// <summary>Functions by which a host draws, each optional. Positions are metres about the origin of the options (remora/position.h for other engines' axes), colours 0xRRGGBB.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct PlainDebugDraw {
        /// <summary>Argument of all three.</summary>
        public IntPtr User;
        /// <summary>From point to point.</summary>
        public IntPtr Line;
        /// <summary>Radius in metres.</summary>
        public IntPtr Point;
        /// <summary>The words are valid within the call.</summary>
        public IntPtr Text;
    }

    /// <summary>Start from rm_default_debug_options(); zeroed options disable all drawing.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct DebugOptions {
        /// <summary>Rm_debug_bits (default RM_DEBUG_ALL).</summary>
        public uint What;
        /// <summary>Positions are relative to the corner of its landblock (default 0).</summary>
        public uint OriginCell;
        /// <summary>This body alone, or null for all (default null).</summary>
        public BodyId Body;
    }

    /// <summary>DeleteObject: a body is removed, if the instance is the one that this world has.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct DeleteObject {
        /// <summary>The body that it is about.</summary>
        public uint Guid;
        /// <summary>Stamp (rm_stamp).</summary>
        public ushort Instance;
    }

    /// <summary>The first difference. The replay continues after it.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct Difference {
        /// <summary>Kind of the difference.</summary>
        public Raw.DifferenceKind Kind;
        /// <summary>Ticks of the world by then.</summary>
        public ulong Tick;
        /// <summary>Number of the call, from 1.</summary>
        public ulong Call;
        /// <summary>Its name, such as "update_position".</summary>
        public IntPtr Op;
        /// <summary>The body that the field belongs to; a zeroed id for the world's own.</summary>
        public BodyId Body;
        /// <summary>Of that body, if it is there and has one.</summary>
        public uint Guid;
        /// <summary>Of a field: its name, as in rm_body_field; else null.</summary>
        public IntPtr Field;
        /// <summary>The two values.</summary>
        public ulong Recorded;
        /// <summary>The two values.</summary>
        public ulong Now;
    }

    /// <summary>DoMovementCommand: a request to start a motion of the player.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct DoMovementCommand {
        /// <summary>Full id, and travels as such.</summary>
        public uint Motion;
        /// <summary>Of the command's own speed.</summary>
        public float Speed;
        /// <summary>Rm_hold_key.</summary>
        public uint HoldKey;
    }

    /// <summary>A field of a message. Absent fields and padding are left out.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct Field {
        /// <summary>As in docs/wire.md; a constant string.</summary>
        public IntPtr Name;
        /// <summary>Which element of a list it belongs to, or -1.</summary>
        public int Index;
        /// <summary>Type on the wire.</summary>
        public Raw.FieldType Type;
        /// <summary>Of integers, commands and ids.</summary>
        public uint Number;
        /// <summary>Of RM_FIELD_F32.</summary>
        public float Real;
        /// <summary>Of RM_FIELD_BYTES.</summary>
        public Raw.Bytes Bytes;
    }

    /// <summary>One field of a body's storage: enough for a binding to check its own layout, and for tools to name a difference.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct FieldInfo {
        /// <summary>As in the table; a constant string.</summary>
        public IntPtr Name;
        /// <summary>A letter per number: f float, d double, u uint32; * for the queue.</summary>
        public IntPtr Pattern;
        /// <summary>Repetitions of the pattern.</summary>
        public int Count;
        /// <summary>"hot", "warm", "start" or "cold".</summary>
        public IntPtr Group;
        byte isHashed;
        byte isSaved;
        /// <summary>Part of rm_world_hash.</summary>
        public bool IsHashed { get { return isHashed != 0; } set { isHashed = Native.Byte(value); } }
        /// <summary>Part of saves.</summary>
        public bool IsSaved { get { return isSaved != 0; } set { isSaved = Native.Byte(value); } }
    }

    /// <summary>The surroundings of the bodies of a world: a save or a recording from other surroundings is refused.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct Fingerprint {
        /// <summary>Rules, space, numbering, ground, and presence of a sweep.</summary>
        public uint Rules;
        /// <summary>Motion tables, in their order.</summary>
        public uint Tables;
        /// <summary>Rm_world_def.map_version, or a hash of the built-in collision world as it was given to the world, else 0.</summary>
        public uint Collision;
        /// <summary>RM_BEHAVIOUR_VERSION.</summary>
        public uint Behaviour;
    }

    /// <summary>One piece of a message.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct Fragment {
        /// <summary>Low word of the message's id.</summary>
        public uint Sequence;
        /// <summary>High word.</summary>
        public uint IdHigh;
        /// <summary>Fragments that the message has.</summary>
        public ushort Count;
        /// <summary>Index of this fragment.</summary>
        public ushort Index;
        /// <summary>Rm_packet_queue.</summary>
        public ushort Queue;
        /// <summary>At most RM_FRAGMENT_DATA_SIZE.</summary>
        public Raw.Bytes Data;
    }

    /// <summary>A place and an attitude. Make one with rm_frame_make, so that the axes belong to the rotation.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct Frame {
        /// <summary>Metres.</summary>
        public Vec3 Origin;
        /// <summary>Unit length.</summary>
        public Quat Rotation;
        /// <summary>The local axes in global space; cached from rotation.</summary>
        public Vec3 Right;
        /// <summary>The local axes in global space; cached from rotation.</summary>
        public Vec3 Forward;
        /// <summary>The local axes in global space; cached from rotation.</summary>
        public Vec3 Up;
    }

    /// <summary>One node of the queue.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct InterpNode {
        /// <summary>Rm_node_kind.</summary>
        public uint Kind;
        /// <summary>Of a position node; a velocity node has its velocity (m/s) in the origin.</summary>
        public Position Place;
    }

    /// <summary>The part of a queue that every tick reads.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct InterpHead {
        /// <summary>The oldest node; of kind RM_NODE_NONE in an empty queue.</summary>
        public Raw.InterpNode Node;
        /// <summary>Nodes held, the head among them.</summary>
        public uint Count;
        /// <summary>Ticks of the present progress window.</summary>
        public uint Ticks;
        /// <summary>Length of the present window so far.</summary>
        public float Seconds;
        /// <summary>Distance to the head at its start, or RM_NO_BASELINE; metres.</summary>
        public float Baseline;
        /// <summary>Stalled windows since the queue was last emptied.</summary>
        public uint Fails;
        /// <summary>1 if the last near node keeps the heading of the body.</summary>
        public uint KeepHeading;
    }

    /// <summary>The nodes behind the head, used by arrivals and completions only.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct InterpRing {
        /// <summary>Of the nodes.</summary>
        public Raw.PositionTimes19 Places;
        /// <summary>Newest place of the queue when it was given up.</summary>
        public Position Failed;
        /// <summary>Of the nodes; rm_node_kind, four to a byte.</summary>
        public Raw.Uint8TTimes5 Kinds;
        /// <summary>Index of the node that follows the head.</summary>
        public byte First;
        /// <summary>1 if `failed` holds a place.</summary>
        public byte HasFailed;
    }

    /// <summary>A queue of reported places. Initialise with rm_interp_init.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct Interp {
        /// <summary>State that every tick reads.</summary>
        public Raw.InterpHead Head;
        /// <summary>The nodes behind the head.</summary>
        public Raw.InterpRing Ring;
    }

    /// <summary>A request with its numbers.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct InterpAction {
        /// <summary>Kind of the request.</summary>
        public Raw.InterpWish Wish;
        /// <summary>Of RM_INTERP_PLACE.</summary>
        public Position Place;
        byte hasVelocity;
        /// <summary>M/s.</summary>
        public Vec3 Velocity;
        /// <summary>Of RM_INTERP_PLACE: sets `velocity` as well.</summary>
        public bool HasVelocity { get { return hasVelocity != 0; } set { hasVelocity = Native.Byte(value); } }
    }

    /// <summary>Jump: a player leaves the ground.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct Jump {
        /// <summary>How long the key was held: 0 to 1.</summary>
        public float Extent;
        /// <summary>M/s.</summary>
        public Vec3 Velocity;
        /// <summary>Where the player is.</summary>
        public Position Position;
        /// <summary>The server's stamps that it answers.</summary>
        public Raw.ClientStamps Stamps;
    }

    /// <summary>Jump (non-autonomous): a request to let the player jump.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct JumpRequest {
        /// <summary>How long the key was held: 0 to 1.</summary>
        public float Extent;
    }

    /// <summary>A landblock of terrain, 8 by 8 cells. Vertex x * 9 + y, x to the east, y to the north.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct LandblockDef {
        /// <summary>0 to 254.</summary>
        public uint Column;
        /// <summary>0 to 254.</summary>
        public uint Row;
        /// <summary>81 indices into the table, each below table_count.</summary>
        public IntPtr Heights;
        /// <summary>81 terrain words (water), or null for dry land.</summary>
        public IntPtr Types;
        /// <summary>Metres.</summary>
        public IntPtr HeightTable;
        /// <summary>1 to 256.</summary>
        public uint TableCount;
    }

    /// <summary>A mesh as polygons. The order of the polygons matters: of several that a body runs into, the first decides.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct MeshDef {
        /// <summary>Metres, in the mesh's space.</summary>
        public IntPtr Vertices;
        /// <summary>Into `vertices`.</summary>
        public IntPtr Indices;
        /// <summary>Planar and convex.</summary>
        public IntPtr Polygons;
        /// <summary>Of the three arrays.</summary>
        public uint VertexCount;
        /// <summary>Of the three arrays.</summary>
        public uint IndexCount;
        /// <summary>Of the three arrays.</summary>
        public uint PolygonCount;
    }

    /// <summary>A position that a server reports. rm_world_receive routes it: by its stamps it is dropped, by its teleport stamp it places the body, else it is queued or placed by the distance to the viewer (docs/concepts.md). In the air it counts only if it teleports.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct PositionPack {
        /// <summary>Rm_position_flags, as sent.</summary>
        public uint Flags;
        /// <summary>Finite; the rotation is as sent, of any length, and may be zero.</summary>
        public Position Position;
        /// <summary>M/s; ignored by the client. Default 0.</summary>
        public Vec3 Velocity;
        /// <summary>Placement frame of a static object. Default 0.</summary>
        public uint Placement;
        /// <summary>Stamps (rm_stamp).</summary>
        public ushort Instance;
        /// <summary>Stamps (rm_stamp).</summary>
        public ushort PositionStamp;
        /// <summary>Stamps (rm_stamp).</summary>
        public ushort Teleport;
        /// <summary>Stamps (rm_stamp).</summary>
        public ushort ForcePosition;
    }

    /// <summary>UpdatePosition: where a body is. The most frequent message of a server: some five a second for each body in sight.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct PositionMessage {
        /// <summary>The body that it is about.</summary>
        public uint Guid;
        /// <summary>Where it is.</summary>
        public Raw.PositionPack At;
    }

    /// <summary>UpdateMotion: motion of a body: an interpreted state (walk, run, stand, with sidestep and turn), or a movement that it is to carry out by itself (walk to a place, turn to an object). Sent on changes.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct MotionMessage {
        /// <summary>The body that it is about.</summary>
        public uint Guid;
        /// <summary>Stamps (rm_stamp).</summary>
        public ushort Instance;
        /// <summary>Stamps (rm_stamp).</summary>
        public ushort MovementStamp;
        /// <summary>Stamps (rm_stamp).</summary>
        public ushort Control;
        /// <summary>Motion of the body.</summary>
        public Raw.MovementPack Block;
    }

    /// <summary>PositionAndMovement: an UpdatePosition and an UpdateMotion in one. Each half passes its own stamps; a half that is too old leaves the other unaffected.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct PositionAndMovement {
        /// <summary>The body that it is about.</summary>
        public uint Guid;
        /// <summary>Where it is.</summary>
        public Raw.PositionPack At;
        /// <summary>Stamps (rm_stamp).</summary>
        public ushort MovementStamp;
        /// <summary>Stamps (rm_stamp).</summary>
        public ushort Control;
        /// <summary>Motion of the body.</summary>
        public Raw.MovementPack Block;
    }

    /// <summary>VectorUpdate: velocity and omega of a body that was pushed: jumps, knockbacks, thrown things. Replaces velocity and omega, and leaves contact to the next sweep.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct VectorMessage {
        /// <summary>The body that it is about.</summary>
        public uint Guid;
        /// <summary>M/s, global axes.</summary>
        public Vec3 Velocity;
        /// <summary>Rad/s.</summary>
        public Vec3 Omega;
        /// <summary>Stamps (rm_stamp).</summary>
        public ushort Instance;
        /// <summary>Stamps (rm_stamp).</summary>
        public ushort Vector;
    }

    /// <summary>SetState: new state bits of a body. A body that ceases to be ethereal stays so until there is room for it.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct StateMessage {
        /// <summary>The body that it is about.</summary>
        public uint Guid;
        /// <summary>Rm_state_bits; unnamed bits are kept.</summary>
        public uint State;
        /// <summary>Stamps (rm_stamp).</summary>
        public ushort Instance;
        /// <summary>Stamps (rm_stamp).</summary>
        public ushort StateStamp;
    }

    /// <summary>The local player begins to teleport.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct PlayerTeleport {
        /// <summary>Stamp (rm_stamp).</summary>
        public ushort Teleport;
    }

    /// <summary>Picked up: it leaves the world until its next position.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct Pickup {
        /// <summary>Guid of the object.</summary>
        public uint Guid;
        /// <summary>Stamps (rm_stamp).</summary>
        public ushort Instance;
        /// <summary>Stamps (rm_stamp).</summary>
        public ushort PositionStamp;
    }

    /// <summary>Held by another body: it takes its parent's pose.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct Parent {
        /// <summary>Guids.</summary>
        public uint parent;
        /// <summary>Guids.</summary>
        public uint Child;
        /// <summary>Where on the parent.</summary>
        public uint Location;
        /// <summary>Placement frame of the child.</summary>
        public uint Placement;
        /// <summary>Of the parent.</summary>
        public ushort Instance;
        /// <summary>Of the child.</summary>
        public ushort PositionStamp;
    }

    /// <summary>ObjDesc: a new appearance. Irrelevant to motion; decoded for tools.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct ObjdescUpdate {
        /// <summary>The body that it is about.</summary>
        public uint Guid;
        /// <summary>Its appearance now.</summary>
        public Raw.Objdesc Desc;
        /// <summary>Stamps (rm_stamp).</summary>
        public ushort Instance;
        /// <summary>Stamps (rm_stamp).</summary>
        public ushort ObjdescStamp;
    }

    /// <summary>Keys of a player, before interpretation. 44 bytes.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct RawState {
        /// <summary>Rm_hold_key for axes whose own is absent (default RM_HOLD_NONE).</summary>
        public uint HoldKey;
        /// <summary>(default NonCombat).</summary>
        public uint Style;
        /// <summary>WalkForward or WalkBackwards; running is a hold key (default Ready).</summary>
        public uint Forward;
        /// <summary>Rm_hold_key of this axis.</summary>
        public uint ForwardKey;
        /// <summary>Of the command's own speed (default 1).</summary>
        public float ForwardSpeed;
        /// <summary>Either direction, or 0.</summary>
        public uint Sidestep;
        /// <summary>Rm_hold_key of this axis.</summary>
        public uint SidestepKey;
        /// <summary>Of the command's own speed (default 1).</summary>
        public float SidestepSpeed;
        /// <summary>Either direction, or 0.</summary>
        public uint Turn;
        /// <summary>Rm_hold_key of this axis.</summary>
        public uint TurnKey;
        /// <summary>Of the command's own speed (default 1).</summary>
        public float TurnSpeed;
    }

    /// <summary>MoveToState: the keys that a player holds, and where it is. Sent whenever the keys change (rm_outgoing_due); a server answers with an UpdateMotion to all others.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct MoveToState {
        /// <summary>Commands are full ids, and travel as such.</summary>
        public Raw.RawState State;
        /// <summary>Rm_raw_flags, as sent; bits 16 to 31 are kept and ignored, bits 11 to 15 must be clear.</summary>
        public uint StateFlags;
        /// <summary>At most RM_MOVEMENT_ACTIONS.</summary>
        public uint ActionCount;
        /// <summary>Oldest first.</summary>
        public Raw.ActionTimes31 Actions;
        /// <summary>Where the player is.</summary>
        public Position Position;
        /// <summary>The server's stamps that it answers.</summary>
        public Raw.ClientStamps Stamps;
        byte hasContact;
        byte isLongJump;
        /// <summary>Stands on something.</summary>
        public bool HasContact { get { return hasContact != 0; } set { hasContact = Native.Byte(value); } }
        /// <summary>Gathers itself for a standing long jump.</summary>
        public bool IsLongJump { get { return isLongJump != 0; } set { isLongJump = Native.Byte(value); } }
    }

    /// <summary>StopMovementCommand: a request to end a motion of the player.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct StopMovementCommand {
        /// <summary>Full id, and travels as such.</summary>
        public uint Motion;
        /// <summary>Rm_hold_key.</summary>
        public uint HoldKey;
    }

    /// <summary>A message. Only the member of `kind` is valid; decoding leaves the bytes of other members as they were.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct Message {
        /// <summary>Which of the members below holds.</summary>
        public Raw.MessageKind Kind;
        /// <summary>Counter of a client's messages; 0 for a server's.</summary>
        public uint Sequence;
        /// <summary>Of the commands in it (default RM_NUMBERING_CLIENT_2013).</summary>
        public Raw.Numbering Numbering;
        /// <summary>Content of the padding bytes, in order. Meaningless; kept so that encoding returns the bytes that were decoded. Zero it for a message of your own.</summary>
        public Raw.Uint8TTimes8 Padding;
        public MessageContent Content;
    }

    /// <summary>Which one counts is told by what is before them.</summary>
    [StructLayout(LayoutKind.Explicit)]
    public struct MessageContent {
        [FieldOffset(0)] public Raw.PositionMessage UpdatePosition;
        [FieldOffset(0)] public Raw.MotionMessage UpdateMotion;
        [FieldOffset(0)] public Raw.PositionAndMovement PositionAndMovement;
        [FieldOffset(0)] public Raw.VectorMessage UpdateVector;
        [FieldOffset(0)] public Raw.StateMessage SetState;
        [FieldOffset(0)] public Raw.DeleteObject DeleteObject;
        [FieldOffset(0)] public Raw.PlayerTeleport PlayerTeleport;
        [FieldOffset(0)] public Raw.Pickup Pickup;
        [FieldOffset(0)] public Raw.Parent Parent;
        [FieldOffset(0)] public Raw.ObjdescUpdate Objdesc;
        [FieldOffset(0)] public Raw.CreatePlayer CreatePlayer;
        [FieldOffset(0)] public Raw.CreateObject CreateObject;
        [FieldOffset(0)] public Raw.MoveToState MoveToState;
        [FieldOffset(0)] public Raw.AutonomousPosition AutonomousPosition;
        [FieldOffset(0)] public Raw.Jump Jump;
        [FieldOffset(0)] public Raw.DoMovementCommand DoMovementCommand;
        [FieldOffset(0)] public Raw.StopMovementCommand StopMovementCommand;
        [FieldOffset(0)] public Raw.AutonomyLevel AutonomyLevel;
        [FieldOffset(0)] public Raw.JumpRequest JumpRequest;
    }

    /// <summary>The sequence of clips that a body plays. A plain value, free of pointers; start with rm_sequence_init.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct Sequence {
        /// <summary>With clips: frame number in the present one; else phase in [0, 1).</summary>
        public double Cursor;
        /// <summary>Of the cycle and its modifiers, in the body's space; m/s.</summary>
        public Vec3 Velocity;
        /// <summary>Rad/s.</summary>
        public Vec3 Omega;
        /// <summary>Phases per second, negative backwards; for cycles that lack clips.</summary>
        public float PhaseRate;
        /// <summary>Factor on each clip's frame rate; negative plays backwards.</summary>
        public Raw.FloatTimes8 Speed;
        /// <summary>Indices of the table's clips.</summary>
        public Raw.Uint16TTimes8 Clip;
        /// <summary>Clips; at most RM_SEQUENCE_NODES.</summary>
        public byte NodeCount;
        /// <summary>The clip that is repeated: those before it are links.</summary>
        public byte FirstCyclic;
        /// <summary>The clip that plays.</summary>
        public byte Current;
    }

    /// <summary>A movement under way. A plain value, free of pointers; all zero when absent. It ends by arriving, by another movement, by a teleport, when its target is lost, or too far from its start (rm_motion_error).</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct MoveTo {
        /// <summary>Since the distance was last sampled; seconds.</summary>
        public double SampleAge;
        /// <summary>Since the present step began to move; seconds.</summary>
        public double MoveAge;
        /// <summary>Since the target was last examined; seconds.</summary>
        public double TargetAge;
        /// <summary>0 for a place or a heading.</summary>
        public uint TargetGuid;
        /// <summary>Command of the present step, before adjusting, or 0.</summary>
        public uint Command;
        /// <summary>The turn made on the way, or 0.</summary>
        public uint Turn;
        /// <summary>Rm_movement_type, or 0.</summary>
        public byte Type;
        /// <summary>Rm_move_to_bits.</summary>
        public byte Bits;
        /// <summary>Remaining steps.</summary>
        public byte StepCount;
        /// <summary>Rm_move_to_step, present one first.</summary>
        public Raw.Uint8TTimes3 Step;
        /// <summary>Of turns; degrees.</summary>
        public Raw.FloatTimes3 Heading;
        /// <summary>Its hold key is that of the present step.</summary>
        public Raw.MoveParameters Parameters;
        /// <summary>Its goal, or the last reported place of the target.</summary>
        public uint TargetCell;
        /// <summary>Metres.</summary>
        public Vec3 TargetOrigin;
        /// <summary>Cell of its start.</summary>
        public uint StartCell;
        /// <summary>Metres.</summary>
        public Vec3 StartOrigin;
        /// <summary>Metres.</summary>
        public float TargetRadius;
        /// <summary>Metres.</summary>
        public float TargetHeight;
        /// <summary>At the last sample; metres.</summary>
        public float SampleDistance;
        /// <summary>As the present step began; metres.</summary>
        public float MoveDistance;
    }

    /// <summary>Motion of one body. Its states (interpreted), playing motions (cycle, sequence), pending motions (pending, actions) and its goal (move_to). Start with rm_motion_init.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct Motion {
        /// <summary>A tick needs only its velocity and omega, unless it has clips.</summary>
        public Raw.Sequence Sequence;
        /// <summary>A movement of the server's under way.</summary>
        public Raw.MoveTo MoveTo;
        /// <summary>Cycle of its table.</summary>
        public Raw.CycleState Cycle;
        /// <summary>Interpreted state.</summary>
        public Raw.InterpretedState Interpreted;
        /// <summary>Of the local player.</summary>
        public Raw.RawState Raw;
        /// <summary>Oldest first.</summary>
        public Raw.Uint32TTimes6 ActionCommand;
        /// <summary>Of each, of its own speed.</summary>
        public Raw.FloatTimes6 ActionSpeed;
        /// <summary>Stamp, autonomous, raw: rm_action_bits.</summary>
        public Raw.Uint32TTimes6 ActionWord;
        /// <summary>Oldest first; stops are Ready.</summary>
        public Raw.Uint32TTimes6 PendingCommand;
        /// <summary>Animations that ended and are still to be counted.</summary>
        public uint PendingDone;
        /// <summary>Last one received; 1 before.</summary>
        public float RunRate;
        /// <summary>Of a jump about to leave the ground, in [0, 1].</summary>
        public float JumpExtent;
        /// <summary>Of the newest action executed.</summary>
        public ushort ServerActionStamp;
        /// <summary>Animations each one waits for.</summary>
        public Raw.Uint16TTimes6 PendingAnims;
        /// <summary>At most RM_MOTION_PENDING.</summary>
        public byte PendingCount;
        /// <summary>Bit i: jumps are refused until entry i is done.</summary>
        public byte PendingJump;
        /// <summary>At most RM_MOTION_ACTIONS.</summary>
        public byte ActionCount;
        /// <summary>Rm_motion_bits.</summary>
        public byte Bits;
    }

    /// <summary>A command that equals another one at another speed, such as TurnLeft, which is TurnRight * -1.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct MotionAlias {
        /// <summary>Full id.</summary>
        public uint Command;
        /// <summary>The command that is done instead.</summary>
        public uint Means;
        /// <summary>Factor on its speed; negative: backwards.</summary>
        public float Speed;
    }

    /// <summary>State of the body at the call. A call that requests another heading or velocity writes it here, too, because the rest of the call uses it.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct MotionBody {
        /// <summary>Present pose.</summary>
        public Position Position;
        /// <summary>Of the physics, global axes; m/s.</summary>
        public Vec3 Velocity;
        /// <summary>Its own server id, or 0.</summary>
        public uint Guid;
        /// <summary>Rm_state_bits.</summary>
        public uint State;
        /// <summary>Rm_transient_bits.</summary>
        public uint Transient;
        /// <summary>Rm_motion_traits.</summary>
        public uint Traits;
        /// <summary>Metres.</summary>
        public float Radius;
        /// <summary>Metres.</summary>
        public float Height;
        /// <summary>Local player: from its skill (rm_run_rate); 0: the last one received.</summary>
        public float RunRate;
        /// <summary>Local player: of a full jump (rm_jump_height); metres.</summary>
        public float JumpHeight;
    }

    /// <summary>A stretch of an animation.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct MotionClip {
        /// <summary>Index into animations.</summary>
        public uint Animation;
        /// <summary>Frames per second, to RM_CLIP_RATE_LIMIT; negative plays backwards.</summary>
        public float Framerate;
        /// <summary>First frame.</summary>
        public int Low;
        /// <summary>Last frame, at least `low`; -1 for the animation's last.</summary>
        public int High;
    }

    /// <summary>Effects of a call on the body, besides its motion.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct MotionEffects {
        /// <summary>Rm_motion_effect_bits.</summary>
        public uint Bits;
        /// <summary>Guid of the body to stick to.</summary>
        public uint StickGuid;
        /// <summary>Of that object, if reported; metres.</summary>
        public float StickRadius;
        /// <summary>Degrees.</summary>
        public float Heading;
        /// <summary>Global axes; m/s.</summary>
        public Vec3 Velocity;
        /// <summary>Rm_motion_error of the movement that ended; 0 for arrival.</summary>
        public uint Error;
    }

    /// <summary>Input (above) and output (below) of every call.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct MotionContext {
        /// <summary>Null for a body without animations: its states change in any case.</summary>
        public IntPtr Table;
        /// <summary>The body, as it stands.</summary>
        public Raw.MotionBody Body;
        /// <summary>Of commands that are given by their number (default 2013).</summary>
        public Raw.Numbering Numbering;
        /// <summary>Null: events are dropped.</summary>
        public IntPtr Events;
        /// <summary>Zero before the call; calls add to it.</summary>
        public Raw.MotionEffects Effects;
    }

    /// <summary>Speeds and clips of a cycle, a link, a modifier or an action, at speed 1.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct MotionData {
        /// <summary>Rm_motion_data_bits.</summary>
        public uint Flags;
        /// <summary>In the body's space: x right, y forward; m/s, to RM_NUMBER_LIMIT.</summary>
        public Vec3 Velocity;
        /// <summary>About the body's axes; negative z turns right; rad/s, likewise.</summary>
        public Vec3 Omega;
        /// <summary>Metres (radians, if it only turns) of one phase, for cycles that lack clips, or 0.</summary>
        public float Stride;
        /// <summary>Index into clips.</summary>
        public uint ClipFirst;
        /// <summary>Played in order; of a cycle only the last one is repeated.</summary>
        public uint ClipCount;
    }

    /// <summary>A cycle or a modifier. A style of 0 is any style (modifiers only).</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct MotionEntry {
        /// <summary>Full id; 0 of a modifier: in any style.</summary>
        public uint Style;
        /// <summary>Full id.</summary>
        public uint Command;
        /// <summary>Index into data.</summary>
        public uint Data;
    }

    /// <summary>An event of an animation (motion_table.h).</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct MotionEvent {
        /// <summary>Rm_motion_event_kind.</summary>
        public uint Kind;
        /// <summary>By kind.</summary>
        public uint Value;
        /// <summary>Hooks: 1 played forwards, -1 backwards.</summary>
        public int Direction;
    }

    /// <summary>Memory of the caller for events. When it is full, further ones are counted and dropped.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct MotionEvents {
        /// <summary>The caller's.</summary>
        public IntPtr Items;
        /// <summary>Room in `items`.</summary>
        public uint Capacity;
        /// <summary>Written so far.</summary>
        public uint Count;
        /// <summary>Beyond the capacity.</summary>
        public uint Dropped;
    }

    /// <summary>A motion between two others. Played backwards, it leads from `to` to `from`.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct MotionLink {
        /// <summary>Full id.</summary>
        public uint Style;
        /// <summary>A substate; 0 is any.</summary>
        public uint From;
        /// <summary>A substate, a style or an action.</summary>
        public uint To;
        /// <summary>Index into data.</summary>
        public uint Data;
    }

    /// <summary>Values for drawing.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct MotionShow {
        /// <summary>Of the cycle.</summary>
        public uint Style;
        /// <summary>Command of the cycle.</summary>
        public uint Cycle;
        /// <summary>Index of the table's clip that plays, or RM_NO_DATA.</summary>
        public uint Clip;
        /// <summary>Of that clip, else of the cycle; in [0, 1).</summary>
        public float Phase;
        /// <summary>Phases per second; negative backwards.</summary>
        public float PhaseRate;
        /// <summary>Of playing: a factor on the cycle's own speed; negative backwards.</summary>
        public float Rate;
        /// <summary>Length of the sequence's velocity; m/s.</summary>
        public float GroundSpeed;
    }

    /// <summary>Default motion of a style.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct MotionStyle {
        /// <summary>Full id.</summary>
        public uint Style;
        /// <summary>Default substate of the style.</summary>
        public uint Substate;
    }

    /// <summary>All arrays of a table. Zero-initialise it and set the arrays that exist; they are copied.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct MotionTableDef {
        /// <summary>Style of a new body; must be among `styles`.</summary>
        public uint DefaultStyle;
        /// <summary>Default of unlisted styles; 0: those are refused.</summary>
        public uint AnySubstate;
        /// <summary>Data of substates that lack a cycle; RM_NO_DATA: those are refused.</summary>
        public uint AnyCycle;
        /// <summary>Styles and their defaults.</summary>
        public IntPtr Styles;
        /// <summary>Cycle of a substate of a style.</summary>
        public IntPtr Cycles;
        /// <summary>Motion between two substates.</summary>
        public IntPtr Links;
        /// <summary>Motions added to a cycle.</summary>
        public IntPtr Modifiers;
        /// <summary>Commands that equal others, faster or backwards.</summary>
        public IntPtr Aliases;
        /// <summary>Data of the entries.</summary>
        public IntPtr Data;
        /// <summary>Clips of the data.</summary>
        public IntPtr Clips;
        /// <summary>Animations of the clips.</summary>
        public IntPtr Animations;
        /// <summary>Root motion of the animations' frames.</summary>
        public IntPtr Poses;
        /// <summary>Marks on the animations' frames.</summary>
        public IntPtr Hooks;
        /// <summary>Positive.</summary>
        public uint StyleCount;
        /// <summary>Entries of `cycles`.</summary>
        public uint CycleCount;
        /// <summary>Entries of `links`.</summary>
        public uint LinkCount;
        /// <summary>Entries of `modifiers`.</summary>
        public uint ModifierCount;
        /// <summary>Entries of `aliases`.</summary>
        public uint AliasCount;
        /// <summary>Entries of `data`.</summary>
        public uint DataCount;
        /// <summary>At most 65536.</summary>
        public uint ClipCount;
        /// <summary>Entries of `animations`.</summary>
        public uint AnimationCount;
        /// <summary>Entries of `poses`.</summary>
        public uint PoseCount;
        /// <summary>Entries of `hooks`.</summary>
        public uint HookCount;
    }

    /// <summary>Target of a movement at the start of the tick.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct MotionTarget {
        /// <summary>Where it stands.</summary>
        public Position Position;
        /// <summary>Metres.</summary>
        public float Radius;
        /// <summary>Metres.</summary>
        public float Height;
    }

    /// <summary>A motion update: a state or a goal.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct MotionUpdate {
        /// <summary>Start from rm_default_movement().</summary>
        public Raw.Movement Movement;
        /// <summary>Rm_stamp; `stamp` is that of movements.</summary>
        public ushort Instance;
        /// <summary>Rm_stamp; `stamp` is that of movements.</summary>
        public ushort Stamp;
        /// <summary>Rm_stamp; `stamp` is that of movements.</summary>
        public ushort Control;
    }

    /// <summary>The choice at a distance.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct MoveChoice {
        /// <summary>WalkForward, WalkBackwards, or 0: it has arrived.</summary>
        public uint Command;
        /// <summary>Rm_hold_key: walks or runs.</summary>
        public uint HoldKey;
        byte isAway;
        /// <summary>To gain distance.</summary>
        public bool IsAway { get { return isAway != 0; } set { isAway = Native.Byte(value); } }
    }

    /// <summary>Counts of commands that fit their place under one numbering only. Zeros are its start.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct NumberingTally {
        /// <summary>By rm_numbering.</summary>
        public Raw.Uint32TTimes2 Fits;
    }

    /// <summary>Options for reading an OBJ. Start from rm_default_obj_def().</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct ObjDef {
        /// <summary>Axes of the file: RM_AXES_REMORA has Z up (default), RM_AXES_GODOT the Y up that most programs write; RM_AXES_UNREAL is in centimetres.</summary>
        public Axes Axes;
        byte isLenient;
        /// <summary>Drops and counts invalid faces and unknown statements, instead of failing (default false).</summary>
        public bool IsLenient { get { return isLenient != 0; } set { isLenient = Native.Byte(value); } }
    }

    /// <summary>Position of a walk through an appearance. Zeros are its start.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct ObjdescCursor {
        /// <summary>Entries read, the base palette among them.</summary>
        public int Index;
        /// <summary>Bytes of `entries` read.</summary>
        public UIntPtr Offset;
    }

    /// <summary>One entry of an appearance.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct ObjdescEntry {
        /// <summary>Which of the following it has.</summary>
        public Raw.ObjdescKind Kind;
        /// <summary>0 where the kind leaves them unused.</summary>
        public byte Part;
        /// <summary>0 where the kind leaves them unused.</summary>
        public byte Offset;
        /// <summary>0 where the kind leaves them unused.</summary>
        public byte Length;
        /// <summary>Full ids: those of the wire plus the base of the kind.</summary>
        public uint Id;
        /// <summary>Full ids: those of the wire plus the base of the kind.</summary>
        public uint NewId;
    }

    /// <summary>An obstacle. Start from rm_default_obstacle_def().</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct ObstacleDef {
        /// <summary>Its parts.</summary>
        public Raw.ObstacleKind Kind;
        /// <summary>Where it stands.</summary>
        public Position At;
        /// <summary>Positive (default 1).</summary>
        public float Scale;
        /// <summary>Spheres or cylinders.</summary>
        public IntPtr Parts;
        /// <summary>Of `parts`.</summary>
        public uint PartCount;
        /// <summary>Of RM_OBSTACLE_MESH.</summary>
        public Raw.MeshId Mesh;
        /// <summary>Rm_state_bits (default RM_STATE_STATIC); ETHEREAL is passed through.</summary>
        public uint State;
        byte isCreature;
        /// <summary>Number returned in rm_sweep_out.touched; 0 for its index in the world + 1.</summary>
        public uint Number;
        /// <summary>Bodies pass over its spheres, as stepping down and landing on them are off.</summary>
        public bool IsCreature { get { return isCreature != 0; } set { isCreature = Native.Byte(value); } }
    }

    /// <summary>An obstacle of a collision world; zeroed: null.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct ObstacleId {
        /// <summary>Index + 1, or 0.</summary>
        public uint Index1;
        /// <summary>Number of uses of that place.</summary>
        public uint Generation;
    }

    /// <summary>The player as last sent to its server. Start from rm_outgoing_start.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct Outgoing {
        /// <summary>Since a position was sent; seconds.</summary>
        public double PositionAge;
        /// <summary>As it was last sent.</summary>
        public Raw.RawState Raw;
        /// <summary>By then.</summary>
        public uint ActionCount;
        /// <summary>As it was last sent.</summary>
        public Position Position;
        /// <summary>Of the ground there.</summary>
        public Plane Plane;
    }

    /// <summary>State of the player, from its motion and its body.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct OutgoingNow {
        /// <summary>Rm_motion.raw.</summary>
        public Raw.RawState Raw;
        /// <summary>Of the actions of its own that it has queued (rm_motion_raw_actions).</summary>
        public uint ActionCount;
        /// <summary>As ticked: drawn poses are up to a tick old.</summary>
        public Position Position;
        /// <summary>Of the ground under it.</summary>
        public Plane Plane;
        /// <summary>Rm_transient_bits.</summary>
        public uint Transient;
        /// <summary>Since the last call; seconds.</summary>
        public double Dt;
    }

    /// <summary>The first 20 bytes of every datagram.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct PacketHeader {
        /// <summary>0 for uncounted packets.</summary>
        public uint Sequence;
        /// <summary>Rm_packet_flags.</summary>
        public uint Flags;
        /// <summary>Of header and payload; encrypted with RM_PACKET_ENCRYPTED_CHECKSUM.</summary>
        public uint Checksum;
        /// <summary>Number of the client, given by the server.</summary>
        public ushort Recipient;
        /// <summary>Time of sending, in units of the sender's; rm_packet_time() for smooth.</summary>
        public ushort Interval;
        /// <summary>Bytes after the header.</summary>
        public ushort Size;
        /// <summary>Number of the server's, constant within a connection.</summary>
        public ushort Iteration;
    }

    /// <summary>A datagram after rm_packet_decode.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct Packet {
        /// <summary>As received.</summary>
        public Raw.PacketHeader Header;
        byte isVerified;
        /// <summary>All optional headers.</summary>
        public Raw.Bytes Options;
        /// <summary>All fragments, with their headers.</summary>
        public Raw.Bytes Fragments;
        /// <summary>Its checksum was plain, and fits.</summary>
        public bool IsVerified { get { return isVerified != 0; } set { isVerified = Native.Byte(value); } }
    }

    /// <summary>Fills one datagram. Begin, add options by ascending flag, add fragments, finish.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct PacketBuilder {
        /// <summary>The caller's.</summary>
        public IntPtr Bytes;
        /// <summary>Room in `bytes`, and how much of it is used.</summary>
        public UIntPtr Capacity;
        /// <summary>Room in `bytes`, and how much of it is used.</summary>
        public UIntPtr Size;
        /// <summary>As it will be written.</summary>
        public Raw.PacketHeader Header;
        /// <summary>Checksum of the added parts.</summary>
        public uint PayloadSum;
    }

    /// <summary>Surroundings of a tick of plain bodies. Start from rm_default_plain_around().</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct PlainAround {
        /// <summary>Any but smooth ones (default rm_rules_l3()).</summary>
        public Rules Rules;
        /// <summary>(default RM_SPACE_LANDBLOCKS).</summary>
        public Space Space;
        /// <summary>Collision of bodies (default null).</summary>
        public IntPtr Sweep;
        /// <summary>Argument of `sweep`: for rm_sweep_ground an rm_ground.</summary>
        public IntPtr SweepUser;
        /// <summary>Finds other bodies, or null (default).</summary>
        public IntPtr Find;
        /// <summary>Argument of `find`.</summary>
        public IntPtr FindUser;
        /// <summary>Of the motion (default that of a humanoid, built in).</summary>
        public IntPtr Table;
    }

    /// <summary>A target that a body sticks to for a second. A zeroed one is free.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct Sticky {
        /// <summary>Seconds since it was stuck: the plain sum of the ticks.</summary>
        public double Elapsed;
        /// <summary>Server guid; 0 when free.</summary>
        public uint Target;
        /// <summary>Of the target's cylinder, metres.</summary>
        public float Radius;
        /// <summary>1 once the target has reported its position.</summary>
        public uint IsReady;
        /// <summary>Its last position.</summary>
        public Position At;
    }

    /// <summary>The three together, for hosts that have bodies of their own: a world stores them separately.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct PlainPositionManager {
        /// <summary>The queue of reported places.</summary>
        public Raw.Interp Interp;
        /// <summary>The target that it sticks to.</summary>
        public Raw.Sticky Sticky;
        /// <summary>Its leash.</summary>
        public Constraint Constraint;
    }

    /// <summary>A whole body: input and output of a tick. Made by rm_plain_init; a host may copy it.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct PlainBody {
        /// <summary>Its id on the wire, or 0.</summary>
        public uint Guid;
        /// <summary>Its pose; rotation of unit length.</summary>
        public Position Position;
        /// <summary>M/s, global axes.</summary>
        public Vec3 Velocity;
        /// <summary>Rad/s, global axes.</summary>
        public Vec3 Omega;
        /// <summary>Displacement of the last tick over its time, m/s.</summary>
        public Vec3 CachedVelocity;
        /// <summary>Rm_state_bits.</summary>
        public uint State;
        /// <summary>Rm_transient_bits: contact, on-walkable and others.</summary>
        public uint Transient;
        byte isPlayer;
        /// <summary>Rm_speed_source.</summary>
        public uint SpeedSource;
        /// <summary>M/s, of RM_SPEED_FIXED.</summary>
        public float Speed;
        /// <summary>Of a full jump, metres.</summary>
        public float JumpHeight;
        /// <summary>As those of rm_body_def, like the next three.</summary>
        public float Scale;
        /// <summary>Share of speed lost in a second.</summary>
        public float Friction;
        /// <summary>Share of speed given back by a collision.</summary>
        public float Elasticity;
        /// <summary>Of the cylinder that sticky keeps clear, metres.</summary>
        public float Radius;
        /// <summary>Of the ground; level where absent.</summary>
        public Plane ContactPlane;
        /// <summary>The cell that the ground is in.</summary>
        public uint ContactCell;
        /// <summary>Where transient has SLIDING.</summary>
        public Vec3 SlideNormal;
        /// <summary>The shape that is swept.</summary>
        public Shape Shape;
        /// <summary>Its motion and run rate.</summary>
        public Raw.Motion Motion;
        /// <summary>Queue, sticky target and leash.</summary>
        public Raw.PlainPositionManager Manager;
        /// <summary>The local player.</summary>
        public bool IsPlayer { get { return isPlayer != 0; } set { isPlayer = Native.Byte(value); } }
    }

    /// <summary>Result of a tick.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct PlainOut {
        /// <summary>Where the body was before it: drawing blends from there.</summary>
        public Position Start;
        /// <summary>Bits of rm_reason.</summary>
        public uint Reasons;
        /// <summary>RM_INTERP_PLACE where the body is to be placed, else idle.</summary>
        public Raw.InterpAction Wish;
    }

    /// <summary>A polygon of a mesh: `count` of the mesh's indices from `first` on. Convex, planar within 1 cm, counter-clockwise viewed from its front.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct PolygonDef {
        /// <summary>Of the mesh's indices; at least three.</summary>
        public uint First;
        /// <summary>Of the mesh's indices; at least three.</summary>
        public uint Count;
        byte isTwoSided;
        /// <summary>Solid from behind as well.</summary>
        public bool IsTwoSided { get { return isTwoSided != 0; } set { isTwoSided = Native.Byte(value); } }
    }

    /// <summary>An opening from a room, or from a building, to another cell.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct PortalDef {
        /// <summary>Cell id of a room; 0 for the open air.</summary>
        public uint Other;
        byte side;
        /// <summary>Plane, in the owner's space.</summary>
        public Plane Plane;
        /// <summary>True if the plane's front faces the owner.</summary>
        public bool Side { get { return side != 0; } set { side = Native.Byte(value); } }
    }

    /// <summary>Limits of a reassembler. Start from rm_default_reassembler_def(); every number is positive.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct ReassemblerDef {
        /// <summary>Streams that are remembered at once (default 16).</summary>
        public int StreamCapacity;
        /// <summary>Incomplete messages at once, of all streams (default 32).</summary>
        public int MessageCapacity;
        /// <summary>Fragments of the largest message, at most 65535 (default 64: 28 KB).</summary>
        public int FragmentCapacity;
        /// <summary>Ephemeral messages whose order is remembered; a power of two (1024).</summary>
        public int EphemeralCapacity;
        internal Allocator allocator;
    }

    /// <summary>A new recorder. Start from rm_default_recorder_def() and set the receiver of the bytes.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct RecorderDef {
        /// <summary>Required (default null).</summary>
        public IntPtr Write;
        /// <summary>Argument of `write`.</summary>
        public IntPtr User;
        /// <summary>Ticks between two hashes of the world; positive (default 64). Ticks of one call count together: they are hashed after it.</summary>
        public uint Interval;
        byte hasDetail;
        /// <summary>Size of the write buffer; RM_RECORD_BUFFER_MIN or more, and a multiple of 8 (default 65536).</summary>
        public UIntPtr BufferBytes;
        internal Allocator allocator;
        /// <summary>With each hash digests of every field that has changed, so that a replay can name the first one that differs; always at an interval of 1 (default false).</summary>
        public bool HasDetail { get { return hasDetail != 0; } set { hasDetail = Native.Byte(value); } }
    }

    /// <summary>The head of a recording.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct RecordingInfo {
        /// <summary>Up to RM_RECORDING_VERSION.</summary>
        public uint Format;
        /// <summary>As rm_version, of the library that wrote it.</summary>
        public uint LibraryVersion;
        /// <summary>Ticks between two hashes.</summary>
        public uint Interval;
        byte hasDetail;
        /// <summary>Rm_replay_needs.</summary>
        public uint Needs;
        /// <summary>Of the world.</summary>
        public Rules Rules;
        /// <summary>Of the world.</summary>
        public Space Space;
        /// <summary>Of the world at its start.</summary>
        public uint Capacity;
        /// <summary>Of the world at its start.</summary>
        public ulong Ticks;
        /// <summary>Digests of every field follow the hashes.</summary>
        public bool HasDetail { get { return hasDetail != 0; } set { hasDetail = Native.Byte(value); } }
    }

    /// <summary>A report about a body of another computer. Start from rm_default_remote_report().</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct PlainRemoteReport {
        /// <summary>Rm_known (default RM_KNOWN_ROTATION).</summary>
        public uint Known;
        /// <summary>Cell 0 in flat space; 2-D games leave z at 0.</summary>
        public Position Position;
        /// <summary>M/s, global axes; derived from places where it is unknown.</summary>
        public Vec3 Velocity;
        /// <summary>Rad/s about the vertical, to the left; derived as well.</summary>
        public float Turning;
        /// <summary>State of its motion, which moves the body.</summary>
        public Raw.InterpretedState Doing;
        /// <summary>Time of sending, in the time of the world; seconds.</summary>
        public double Sent;
        /// <summary>Or the time since then; seconds.</summary>
        public double Age;
        /// <summary>Sequence number of the reports of this body; its low 16 bits are used. The first report may have any number.</summary>
        public uint Number;
        /// <summary>Of its sender, below RM_CLOCKS.</summary>
        public uint Clock;
        /// <summary>Time of sending by that clock, in its own unit and epoch.</summary>
        public double SenderTime;
    }

    /// <summary>Options of a replay. Start from rm_default_replay_def().</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct ReplayDef {
        internal Runner runner;
        internal Hooks hooks;
        /// <summary>Replaces a sweep of the host (default null).</summary>
        public IntPtr Sweep;
        /// <summary>Argument of `sweep`.</summary>
        public IntPtr SweepUser;
        /// <summary>Replaces a ground function (default null).</summary>
        public IntPtr Height;
        /// <summary>Argument of `height`.</summary>
        public IntPtr HeightUser;
        /// <summary>Most bytes that the world, its tables and its collision may take, which are at most RM_RECORDING_MEMORY for each byte of the recording; larger ones are refused (default 1 GiB).</summary>
        public ulong MemoryLimit;
        internal Allocator allocator;
    }

    /// <summary>A position that a message or a call reported for a body, and that was applied.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct ReplayReport {
        /// <summary>The body that the report was for.</summary>
        public BodyId Body;
        /// <summary>Of that body, or 0.</summary>
        public uint Guid;
        /// <summary>As it was reported.</summary>
        public Position At;
        /// <summary>Of the position, as reported (rm_stamp).</summary>
        public ushort Stamp;
        /// <summary>Of the last teleport, likewise.</summary>
        public ushort Teleport;
        /// <summary>0: the report lacked a stamp or number.</summary>
        public uint HasStamp;
    }

    /// <summary>State of a replay.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct ReplayResult {
        /// <summary>Progress.</summary>
        public Raw.ReplayState State;
        /// <summary>Calls played.</summary>
        public ulong Calls;
        /// <summary>Hashes compared.</summary>
        public ulong Hashes;
        /// <summary>Of all frames and ticks calls played.</summary>
        public double Seconds;
        /// <summary>The first one, if any.</summary>
        public Raw.Difference Difference;
        /// <summary>If it is damaged or has failed: status, offset in bytes, field.</summary>
        public WireError Error;
    }

    /// <summary>An interior cell.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct RoomDef {
        /// <summary>Convex space of the room: the inside is in front of all of them.</summary>
        public IntPtr Planes;
        /// <summary>Openings to other rooms and to the outside.</summary>
        public IntPtr Portals;
        /// <summary>Cells visible from it, searched by placements as well.</summary>
        public IntPtr Visible;
        /// <summary>1 or more.</summary>
        public uint PlaneCount;
        /// <summary>Of the two arrays.</summary>
        public uint PortalCount;
        /// <summary>Of the two arrays.</summary>
        public uint VisibleCount;
        /// <summary>Id; low word 0x100 to 0xFFFD.</summary>
        public uint Cell;
        /// <summary>Frame of its mesh, planes and portals; its cell names the landblock.</summary>
        public Position At;
        /// <summary>Walls and floors, facing inward; or zeroed.</summary>
        public Raw.MeshId Mesh;
    }

    /// <summary>One rule of the table.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct RuleInfo {
        /// <summary>Of the field of rm_rules.</summary>
        public IntPtr Name;
        /// <summary>Description of the rule and its values.</summary>
        public IntPtr Text;
        /// <summary>Bit n is set if n is one of its values.</summary>
        public uint Values;
    }

    /// <summary>The numbers of one direction of a connection. A value; start it with the first number of each.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct PlainSender {
        /// <summary>Of the next packet; 1 and up.</summary>
        public uint PacketSequence;
        /// <summary>Of the next message.</summary>
        public uint FragmentSequence;
        /// <summary>As in rm_packet_header; `interval` may be set to rm_packet_time() before every call.</summary>
        public ushort Recipient;
        /// <summary>As in rm_packet_header; `interval` may be set to rm_packet_time() before every call.</summary>
        public ushort Interval;
        /// <summary>As in rm_packet_header; `interval` may be set to rm_packet_time() before every call.</summary>
        public ushort Iteration;
    }

    /// <summary>Limits of one sweep: a body's share of the budget of a tick (rm_budget).</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct Share {
        /// <summary>Sub-steps of a move; a longer one is a placement at its end.</summary>
        public uint SubSteps;
        /// <summary>Places tried by a search for room, beside the requested one.</summary>
        public uint Places;
        /// <summary>First place of this tick's part of the search.</summary>
        public uint First;
        /// <summary>Tests with other bodies.</summary>
        public uint BodyTests;
        /// <summary>Tests with nodes of meshes and corners of their polygons.</summary>
        public uint MeshTests;
    }

    /// <summary>Settings of one body. Start from rm_default_smooth_body().</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct SmoothBody {
        /// <summary>Corners are rounded over this long before and after; at most RM_SMOOTH_ROUNDING_MAX, 0: off; seconds (default 0.05).</summary>
        public float Rounding;
        /// <summary>Shortest time in which an offset vanishes; seconds (default 0.1).</summary>
        public float EaseShortest;
        /// <summary>Longest time in which an offset vanishes; seconds (default 1).</summary>
        public float EaseLongest;
        /// <summary>Greatest offset that is eased; beyond it the body is placed; metres (default 8).</summary>
        public float SnapDistance;
        /// <summary>Greatest speed at which a wrong heading is turned right; rad/s (default 12).</summary>
        public float TurnSpeed;
        /// <summary>Prediction continues for this long in silence; seconds (default 2).</summary>
        public float Silence;
        /// <summary>Time of the return to the last reported place after that, or of stopping, with commands; seconds (default 0.5).</summary>
        public float SlowDown;
        /// <summary>Rm_idle (default RM_IDLE_LEARN).</summary>
        public uint Idle;
    }

    /// <summary>Settings of a world. Start from rm_default_smooth_def().</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct SmoothDef {
        /// <summary>0 draws the present, above 0 the past by so much, at most RM_SMOOTH_DELAY_MAX; negative: by the measured delays; seconds (default 0).</summary>
        public float PlayDelay;
        /// <summary>Least time that a message is under way, such as half the least round trip; for messages that lack a time of sending; seconds (default 0).</summary>
        public float BaseDelay;
        /// <summary>Time between two unchanged reports, 0 to measure it; for messages that lack a time of sending; seconds (default 0).</summary>
        public float ReportInterval;
        /// <summary>1: the server sends changes again two ticks later, for which a measured delay waits (default 0).</summary>
        public uint IsRepeating;
        /// <summary>Ticks that all bodies together may repeat in one frame; the rest waits for the next one, the oldest first (default RM_SMOOTH_REPLAY_LIMIT).</summary>
        public uint ReplayLimit;
        /// <summary>Of bodies that are added from now on.</summary>
        public Raw.SmoothBody Body;
    }

    /// <summary>The drawn place of a body, and its causes.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct SmoothInfo {
        /// <summary>The moment that is drawn, in the time of the world; seconds.</summary>
        public double Time;
        /// <summary>Delay of that moment behind the world's time; seconds.</summary>
        public float Delay;
        /// <summary>Predicted place at that moment.</summary>
        public Position Predicted;
        /// <summary>From the predicted to the drawn place; metres.</summary>
        public Vec3 Offset;
        /// <summary>Drawn velocity; m/s.</summary>
        public Vec3 Velocity;
        /// <summary>Forward speed of its cycle, negative backwards; m/s.</summary>
        public float CycleSpeed;
        /// <summary>Ticks of this body in the last frame.</summary>
        public uint Ticks;
        /// <summary>Reports still to be applied.</summary>
        public uint Waiting;
        /// <summary>Rm_prediction.</summary>
        public uint Why;
        /// <summary>The newest report.</summary>
        public Raw.TimedBy TimedBy;
        /// <summary>Of the newest report at the moment that is drawn; seconds.</summary>
        public float Age;
        /// <summary>Error of `age`, beside the least delay; seconds.</summary>
        public float AgeError;
        /// <summary>Time between its reports; seconds.</summary>
        public float Interval;
        /// <summary>Distance of the newest report from its prediction; metres.</summary>
        public float Missed;
        /// <summary>Distance of the two newest reports; metres.</summary>
        public float Moved;
        /// <summary>Time between the two newest reports; seconds.</summary>
        public float Since;
        /// <summary>Rm_model with the greatest share.</summary>
        public uint Model;
        /// <summary>Of the newest report, or 0.</summary>
        public uint Number;
        /// <summary>Missing numbers between the two newest reports.</summary>
        public uint Lost;
    }

    /// <summary>Work of the last frame of a smooth world.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct SmoothWork {
        /// <summary>Ticks of all bodies, with repeated ones.</summary>
        public uint Ticks;
        /// <summary>Bodies whose reports wait because of rm_smooth_def.replay_limit.</summary>
        public uint Waiting;
        /// <summary>Longest wait of one of them; frames.</summary>
        public uint Longest;
        /// <summary>The play delay that all bodies follow; seconds.</summary>
        public float Delay;
    }

    /// <summary>The request. Read-only for the callback.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct SweepIn {
        /// <summary>Whose.</summary>
        public BodyId Body;
        /// <summary>A move or a placement.</summary>
        public Raw.SweepKind Kind;
        /// <summary>`to` keeps from's cell, so its origin may lie outside the landblock.</summary>
        public Position From;
        /// <summary>`to` keeps from's cell, so its origin may lie outside the landblock.</summary>
        public Position To;
        /// <summary>M/s, global axes.</summary>
        public Vec3 Velocity;
        /// <summary>Slide normal of the last sweep, where transient has SLIDING.</summary>
        public Vec3 Slide;
        /// <summary>Ground of the last sweep, where transient has CONTACT.</summary>
        public Plane Contact;
        /// <summary>Cell of that ground; 0 where it is unknown.</summary>
        public uint ContactCell;
        /// <summary>Rm_state_bits.</summary>
        public uint State;
        /// <summary>Rm_transient_bits.</summary>
        public uint Transient;
        /// <summary>Its spheres.</summary>
        public IntPtr Shape;
        /// <summary>Seconds; 0 for placements.</summary>
        public float Dt;
        /// <summary>Its limits; null for those of the context.</summary>
        public IntPtr Share;
    }

    /// <summary>The result. Zeroed before the callback runs.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct SweepOut {
        /// <summary>The end, in its final cell.</summary>
        public Position At;
        /// <summary>In the landblock of contact_cell, nearly always that of `at`.</summary>
        public Plane Contact;
        /// <summary>Cell of that ground; 0 where it is irrelevant.</summary>
        public uint ContactCell;
        /// <summary>Unit normal to slide along, or zero.</summary>
        public Vec3 Slide;
        /// <summary>Unit normal of the obstacle.</summary>
        public Vec3 Normal;
        /// <summary>Rm_sweep_bits.</summary>
        public uint Bits;
        /// <summary>0 to 3: successive sweeps in which it fell in place.</summary>
        public int StationaryFall;
        /// <summary>Guid or number of the obstacle, or 0.</summary>
        public uint Touched;
        /// <summary>Places tried by the search for room, beside the requested one.</summary>
        public uint Places;
    }

    /// <summary>A grid of heights for flat space. Cells are split from south-west to north-east.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct TerrainDef {
        /// <summary>Vertices to the east and to the north; 2 or more each.</summary>
        public uint Columns;
        /// <summary>Vertices to the east and to the north; 2 or more each.</summary>
        public uint Rows;
        /// <summary>Metres between vertices; RM_TERRAIN_MIN_SPACING or more.</summary>
        public float Spacing;
        /// <summary>South-west corner; z is added to every height.</summary>
        public Vec3 Corner;
        /// <summary>Columns * rows metres, west to east, then south to north.</summary>
        public IntPtr Heights;
    }

    /// <summary>Times of sending and arrival of a message, in the time of the world. Seconds.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct Timing {
        byte hasSent;
        byte hasArrived;
        /// <summary>Such as the time in the header of its packet.</summary>
        public double Sent;
        /// <summary>May be later than the last frame.</summary>
        public double Arrived;
        /// <summary>`sent` is set.</summary>
        public bool HasSent { get { return hasSent != 0; } set { hasSent = Native.Byte(value); } }
        /// <summary>`arrived` is set; otherwise it arrived within the frame.</summary>
        public bool HasArrived { get { return hasArrived != 0; } set { hasArrived = Native.Byte(value); } }
    }

    /// <summary>3 values in a row.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct FloatTimes3 {
        public float At0, At1, At2;
    }

    /// <summary>4 values in a row.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct FloatTimes4 {
        public float At0, At1, At2, At3;
    }

    /// <summary>6 values in a row.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct FloatTimes6 {
        public float At0, At1, At2, At3, At4, At5;
    }

    /// <summary>8 values in a row.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct FloatTimes8 {
        public float At0, At1, At2, At3, At4, At5, At6, At7;
    }

    /// <summary>31 values in a row.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct ActionTimes31 {
        public Raw.Action At0, At1, At2, At3, At4, At5, At6, At7;
        public Raw.Action At8, At9, At10, At11, At12, At13, At14, At15;
        public Raw.Action At16, At17, At18, At19, At20, At21, At22, At23;
        public Raw.Action At24, At25, At26, At27, At28, At29, At30;
    }

    /// <summary>2 values in a row.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct PartTimes2 {
        public Raw.Part At0, At1;
    }

    /// <summary>19 values in a row.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct PositionTimes19 {
        public Position At0, At1, At2, At3, At4, At5, At6, At7;
        public Position At8, At9, At10, At11, At12, At13, At14, At15;
        public Position At16, At17, At18;
    }

    /// <summary>6 values in a row.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Uint16TTimes6 {
        public ushort At0, At1, At2, At3, At4, At5;
    }

    /// <summary>8 values in a row.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Uint16TTimes8 {
        public ushort At0, At1, At2, At3, At4, At5, At6, At7;
    }

    /// <summary>2 values in a row.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Uint32TTimes2 {
        public uint At0, At1;
    }

    /// <summary>4 values in a row.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Uint32TTimes4 {
        public uint At0, At1, At2, At3;
    }

    /// <summary>6 values in a row.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Uint32TTimes6 {
        public uint At0, At1, At2, At3, At4, At5;
    }

    /// <summary>3 values in a row.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Uint8TTimes3 {
        public byte At0, At1, At2;
    }

    /// <summary>5 values in a row.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Uint8TTimes5 {
        public byte At0, At1, At2, At3, At4;
    }

    /// <summary>8 values in a row.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Uint8TTimes8 {
        public byte At0, At1, At2, At3, At4, At5, At6, At7;
    }
}
