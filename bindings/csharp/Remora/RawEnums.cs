// Values of the C interface, made by ./dev layout --write from the C headers; do not edit.

using System;

namespace Remora {
    /// <summary>Axes of an engine. Values out of range count as RM_AXES_REMORA.</summary>
    public enum Axes : int {
        /// <summary>Our own: the identity.</summary>
        Remora = 0,
        /// <summary>X right, y up, z forward, left-handed; metres.</summary>
        Unity = 1,
        /// <summary>X forward, y right, z up, left-handed; centimetres.</summary>
        Unreal = 2,
        /// <summary>X right, y up, z back, right-handed; metres.</summary>
        Godot = 3,
    }

    /// <summary>Source of the height.</summary>
    public enum GroundKind : int {
        /// <summary>Ground is off, and so are sweeps. The host sets contact (rm_body_set_transient): a jump rises until the host ends it.</summary>
        None = 0,
        /// <summary>`height`.</summary>
        Constant = 1,
        /// <summary>`function`.</summary>
        Function = 2,
        /// <summary>Height of the body's last position update with contact (worlds only). Before the first one, height of the last place with contact: added, placed, entered or interpolated by hand. A body that was put in the air is still waiting for one.</summary>
        LastReport = 3,
    }

    /// <summary>Why a body moved, or stood still, in its last tick. Bits, in the order in which tools print them: several may be set. Where the world keeps events (rm_world_def) each comes with the number named behind the semicolon. Reasons of updates between two ticks belong to the second of them.</summary>
    [Flags]
    public enum Reason : uint {
        None = 0,
        /// <summary>Root motion of its cycle; amount: metres.</summary>
        Root = 0x1,
        /// <summary>Stepped towards the head of its queue; metres.</summary>
        Chase = 0x2,
        /// <summary>Completed the head; number of nodes left.</summary>
        Reached = 0x4,
        /// <summary>Gave up on the head; fails so far.</summary>
        Stall = 0x8,
        /// <summary>Was placed at the end of its queue; metres.</summary>
        Blip = 0x10,
        /// <summary>The blip failed, and is repeated; metres.</summary>
        BlipFailed = 0x20,
        /// <summary>Was moved by its velocity; m/s.</summary>
        Velocity = 0x40,
        /// <summary>Falls; m/s downwards.</summary>
        Gravity = 0x80,
        /// <summary>Moved to its sticky target, or stayed there; m.</summary>
        Sticky = 0x100,
        /// <summary>Was slowed down or held by its leash; metres used.</summary>
        Leash = 0x200,
        /// <summary>An update since the last tick teleported it; metres.</summary>
        Teleport = 0x400,
        /// <summary>An update placed it, too far from the viewer to chase; metres.</summary>
        Snap = 0x800,
        /// <summary>An update was ignored; metres between it and the body.</summary>
        Ignored = 0x1000,
        /// <summary>Asleep: too far from the viewer; metres to it.</summary>
        Dormant = 0x2000,
        /// <summary>Hidden: animation and physics are off.</summary>
        Hidden = 0x4000,
        /// <summary>The sweep failed; metres requested.</summary>
        SweepFailed = 0x8000,
        /// <summary>Slid along something; metres moved.</summary>
        Slide = 0x10000,
        /// <summary>Climbed a step; metres up.</summary>
        StepUp = 0x20000,
        /// <summary>Followed a step down; metres down.</summary>
        StepDown = 0x40000,
        /// <summary>Was kept from an edge; metres moved.</summary>
        Cliff = 0x80000,
        /// <summary>Landed on walkable ground; m/s downwards before.</summary>
        Land = 0x100000,
        /// <summary>Left the ground; m/s upwards.</summary>
        Leave = 0x200000,
        /// <summary>Blocked completely; metres requested.</summary>
        Blocked = 0x400000,
        Budget = 0x800000,
    }

    /// <summary>Outcomes of a message.</summary>
    public enum Received : int {
        /// <summary>It changed the world.</summary>
        Applied = 0,
        /// <summary>Old stamps, or a message unrelated to motion.</summary>
        Ignored = 1,
        /// <summary>Its body is still missing: kept for it.</summary>
        Kept = 2,
        /// <summary>Of an older instance, too long to keep, or in error.</summary>
        Dropped = 3,
    }

    /// <summary>Routes of a position update.</summary>
    public enum Route : int {
        /// <summary>Placed: its teleport stamp is newer.</summary>
        Teleport = 0,
        /// <summary>Queued, or already there.</summary>
        Queue = 1,
        /// <summary>Placed: too far from the viewer to chase.</summary>
        Snap = 2,
        /// <summary>Old stamps, another instance, in the air, or a full place.</summary>
        Ignored = 3,
    }

    /// <summary>Interpretation of positions.</summary>
    public enum Space : int {
        /// <summary>Cell ids and landblock-local coordinates.</summary>
        Landblocks = 0,
        /// <summary>Cell ids are ignored, coordinates are the world's.</summary>
        Flat = 1,
    }

    /// <summary>State bits of a body. Set by the server (SetState, CreateObject) or by the host.</summary>
    [Flags]
    public enum StateBits : uint {
        None = 0,
        /// <summary>Always inactive.</summary>
        Static = 0x1,
        /// <summary>Passes through others.</summary>
        Ethereal = 0x4,
        /// <summary>Of the wire; kept, unused.</summary>
        ReportCollisions = 0x8,
        /// <summary>Other bodies pass through it.</summary>
        IgnoreCollisions = 0x10,
        /// <summary>Of the wire; kept, unused.</summary>
        Nodraw = 0x20,
        /// <summary>A missile in flight.</summary>
        Missile = 0x40,
        /// <summary>Faces along its displacement.</summary>
        Alignpath = 0x100,
        /// <summary>Stops at obstacles instead of sliding along them.</summary>
        Pathclipped = 0x200,
        /// <summary>Falls when off walkable ground.</summary>
        Gravity = 0x400,
        /// <summary>Animation and physics are off; managers still run.</summary>
        Hidden = 0x4000,
        /// <summary>Of the wire; kept, unused.</summary>
        HasPhysicsBsp = 0x10000,
        /// <summary>A collision takes all its velocity.</summary>
        Inelastic = 0x20000,
        /// <summary>Of the wire; kept, unused.</summary>
        ReportAsEnvironment = 0x200000,
        /// <summary>Stops at edges.</summary>
        EdgeSlide = 0x400000,
        /// <summary>Slides, and faces along its velocity.</summary>
        Sledding = 0x800000,
        /// <summary>Skips the whole tick.</summary>
        Frozen = 0x1000000,
        /// <summary>State of a new body.</summary>
        Default = 0x400c08,
    }

    /// <summary>Status of a call. Every call that can fail returns one, and leaves everything unchanged unless it returns RM_OK.</summary>
    public enum Status : int {
        /// <summary>Success.</summary>
        Ok = 0,
        /// <summary>A null pointer, or a value outside its documented range.</summary>
        Argument = 1,
        /// <summary>NaN or infinity where a number is needed.</summary>
        NotFinite = 2,
        /// <summary>A quaternion of length zero.</summary>
        Rotation = 3,
        /// <summary>A position off the map.</summary>
        OffMap = 4,
        /// <summary>A time step that is 0, negative, NaN or too long.</summary>
        Time = 5,
        /// <summary>The id's body was removed.</summary>
        StaleId = 6,
        /// <summary>An id of another world.</summary>
        InvalidId = 7,
        /// <summary>Unknown server id.</summary>
        UnknownGuid = 8,
        /// <summary>Another body has this server id.</summary>
        GuidTaken = 9,
        /// <summary>The call needs a body with a server id.</summary>
        NoGuid = 10,
        /// <summary>The world has as many bodies, or goals, as it was made for.</summary>
        Full = 11,
        /// <summary>The allocator returned null.</summary>
        Memory = 12,
        /// <summary>Called from inside a tick (from a sweep or a hook).</summary>
        Busy = 13,
        /// <summary>The caller's buffer is too small.</summary>
        Buffer = 14,
        /// <summary>Foreign, damaged or outdated saved bytes.</summary>
        Format = 15,
        /// <summary>Saved bytes of a world with other rules, space or ground.</summary>
        Mismatch = 16,
        /// <summary>The place is occupied.</summary>
        Refused = 17,
        /// <summary>Wire bytes end before a field does.</summary>
        Short = 18,
        /// <summary>Wire bytes continue after the last field.</summary>
        Trailing = 19,
        /// <summary>An unknown kind of message.</summary>
        Opcode = 20,
        /// <summary>Unknown bits are set.</summary>
        Flags = 21,
        /// <summary>A field out of range, or one that would be lost in encoding.</summary>
        Value = 22,
        /// <summary>A packet with a wrong checksum.</summary>
        Checksum = 23,
        /// <summary>An empty mesh or obstacle.</summary>
        Empty = 24,
        /// <summary>A polygon of zero area, or of fewer than three vertices.</summary>
        Degenerate = 25,
        /// <summary>A polygon whose vertices are more than 1 cm off its plane.</summary>
        NotPlanar = 26,
        /// <summary>A polygon with a dent.</summary>
        NotConvex = 27,
        /// <summary>A box whose low corner is above its high one.</summary>
        Inverted = 28,
        /// <summary>More polygons, memory or work than a stated limit.</summary>
        Limit = 29,
        /// <summary>An index, a coordinate or a cell id outside its range.</summary>
        Range = 30,
        /// <summary>A reference to a missing mesh, cell or vertex.</summary>
        Reference = 31,
        /// <summary>It exists already.</summary>
        Taken = 32,
        /// <summary>The host's write function failed.</summary>
        Write = 33,
        /// <summary>A required function of the host is missing.</summary>
        Callback = 34,
        /// <summary>The host's read function failed.</summary>
        Read = 35,
        /// <summary>The call needs a world of other rules.</summary>
        Rules = 36,
    }

    /// <summary>Transient bits of a body. Written by the tick, by placements and by rm_body_set_transient; local: servers send RM_STATE bits only.</summary>
    [Flags]
    public enum TransientBits : uint {
        None = 0,
        /// <summary>Touches ground.</summary>
        Contact = 0x1,
        /// <summary>The ground is walkable.</summary>
        OnWalkable = 0x2,
        /// <summary>Has a slide normal.</summary>
        Sliding = 0x4,
        /// <summary>That ground is under water.</summary>
        Water = 0x8,
        /// <summary>Fell in place, for one sweep.</summary>
        StationaryFall = 0x10,
        /// <summary>Stopped for two sweeps.</summary>
        StationaryStop = 0x20,
        /// <summary>Stopped for three sweeps.</summary>
        StationaryStuck = 0x40,
        /// <summary>Awake.</summary>
        Active = 0x80,
        /// <summary>Tries to become solid again at the next tick.</summary>
        CheckEthereal = 0x100,
    }
}

namespace Remora.Raw {
    /// <summary>Parts of rm_motion.action_word.</summary>
    [Flags]
    public enum ActionBits : uint {
        None = 0,
        /// <summary>The stamp.</summary>
        Stamp = 0x7fff,
        /// <summary>Begun by the mover itself.</summary>
        Autonomous = 0x8000,
        /// <summary>Also of the raw state.</summary>
        Raw = 0x10000,
    }

    /// <summary>Reasons of the chase for a move. Bits; values are shared with rm_reason.</summary>
    public enum ChaseReason : int {
        /// <summary>Moved towards the head of its queue.</summary>
        Moved = 2,
        /// <summary>Completed the head.</summary>
        Reached = 4,
        /// <summary>Gave up on the head.</summary>
        Stalled = 8,
        /// <summary>Moved with the target it is stuck to.</summary>
        Sticky = 256,
        /// <summary>Was slowed down or held by its leash.</summary>
        Leash = 512,
    }

    /// <summary>State of a clock.</summary>
    public enum ClockState : int {
        /// <summary>Before the first report.</summary>
        Empty = 0,
        /// <summary>First second, first eight reports, or an unknown rate.</summary>
        Learning = 1,
        /// <summary>`error` is valid.</summary>
        Good = 2,
        /// <summary>The last time was implausible: its report counts as sent on arrival.</summary>
        Implausible = 3,
    }

    /// <summary>Place of a motion command in a message. Decides the kind of unknown commands.</summary>
    public enum CommandRole : int {
        /// <summary>A style.</summary>
        Style = 0,
        /// <summary>A substate.</summary>
        Forward = 1,
        /// <summary>Sidestep and turn: substate and modifier.</summary>
        Sideways = 2,
        /// <summary>An action.</summary>
        Action = 3,
    }

    /// <summary>Type of a field.</summary>
    public enum DataFieldType : int {
        /// <summary>`number`.</summary>
        Number = 0,
        /// <summary>`real`.</summary>
        Real = 1,
        /// <summary>Bytes of other purposes.</summary>
        Bytes = 2,
    }

    /// <summary>Kinds of record that can be read.</summary>
    public enum DataKind : int {
        /// <summary>Skipped: textures, sounds, texts.</summary>
        Other = 0,
        /// <summary>Patches of a file.</summary>
        Iteration = 1,
        /// <summary>Terrain.</summary>
        Landblock = 2,
        /// <summary>Objects and buildings of a landblock.</summary>
        Info = 3,
        /// <summary>EnvCell.</summary>
        Room = 4,
        /// <summary>GfxObj, one mesh.</summary>
        Gfx = 5,
        /// <summary>Meshes put together, solids, steps.</summary>
        Setup = 6,
        /// <summary>Frames and hooks.</summary>
        Animation = 7,
        /// <summary>Which animations belong to which command.</summary>
        MotionTable = 8,
        /// <summary>Shapes of rooms.</summary>
        Environment = 9,
        /// <summary>Source of scenery.</summary>
        Scene = 10,
        /// <summary>Heights, and which scenes belong to which terrain.</summary>
        Region = 11,
    }

    /// <summary>Contents of a file (rm_data_file_info.set).</summary>
    public enum DataSet : int {
        /// <summary>Models, motions, the region.</summary>
        Portal = 1,
        /// <summary>Landblocks and rooms.</summary>
        Cell = 2,
        /// <summary>Texts.</summary>
        Local = 3,
    }

    /// <summary>Things to draw. Bits; each has a colour, below.</summary>
    [Flags]
    public enum DebugBits : uint {
        None = 0,
        /// <summary>The drawn place, and a line along the heading.</summary>
        Pose = 0x1,
        /// <summary>Its spheres, as three circles each.</summary>
        Shape = 0x2,
        /// <summary>The reported places that it chases, and the path along them.</summary>
        Queue = 0x4,
        /// <summary>The target of a blip, with a line to it.</summary>
        Blip = 0x8,
        /// <summary>Normal of the ground that it stands on.</summary>
        Contact = 0x10,
        /// <summary>Normal of the wall it slides along.</summary>
        Slide = 0x20,
        /// <summary>Displacement of its velocity in a second.</summary>
        Velocity = 0x40,
        /// <summary>A line to the target it is stuck to.</summary>
        Sticky = 0x80,
        /// <summary>Circles: its range until the leash pulls and holds.</summary>
        Leash = 0x100,
        /// <summary>Names of the reasons of the last tick.</summary>
        Reasons = 0x200,
        /// <summary>Everything.</summary>
        All = 0x3ff,
    }

    /// <summary>Colours, 0xRRGGBB.</summary>
    public enum DebugColor : int {
        /// <summary>Of RM_DEBUG_POSE.</summary>
        Pose = 3049131,
        /// <summary>Of RM_DEBUG_SHAPE.</summary>
        Shape = 10134961,
        /// <summary>Of RM_DEBUG_QUEUE.</summary>
        Queue = 14964526,
        /// <summary>Of RM_DEBUG_BLIP.</summary>
        Blip = 10748783,
        /// <summary>Of RM_DEBUG_CONTACT.</summary>
        Contact = 3912307,
        /// <summary>Of RM_DEBUG_SLIDE.</summary>
        Slide = 15902017,
        /// <summary>Of RM_DEBUG_VELOCITY.</summary>
        Velocity = 6116296,
        /// <summary>Of RM_DEBUG_STICKY.</summary>
        Sticky = 14163547,
        /// <summary>Of RM_DEBUG_LEASH.</summary>
        Leash = 8023133,
        /// <summary>Of all words.</summary>
        Text = 3355443,
    }

    /// <summary>Kinds of difference from the recording.</summary>
    public enum DifferenceKind : int {
        /// <summary>Equal.</summary>
        None = 0,
        /// <summary>A call returned another status: `recorded` and `now` are rm_status.</summary>
        Status = 1,
        /// <summary>A field has another value: digests of 16 bits.</summary>
        Field = 2,
        /// <summary>The hash of the world is another one.</summary>
        Hash = 3,
    }

    /// <summary>Type of a field on the wire. All numbers are little-endian.</summary>
    public enum FieldType : int {
        /// <summary>One byte.</summary>
        U8 = 0,
        /// <summary>Two bytes.</summary>
        U16 = 1,
        /// <summary>Four bytes.</summary>
        U32 = 2,
        /// <summary>A float.</summary>
        F32 = 3,
        /// <summary>Two bytes; `number` is the full id.</summary>
        Command = 4,
        /// <summary>Two or four bytes; `number` is the full id.</summary>
        Packed = 5,
        /// <summary>As they are.</summary>
        Bytes = 6,
    }

    /// <summary>Modifier key held with a direction.</summary>
    public enum HoldKey : int {
        /// <summary>Absent: the key that is held at present counts.</summary>
        Invalid = 0,
        /// <summary>Walks.</summary>
        None = 1,
        /// <summary>Runs.</summary>
        Run = 2,
    }

    /// <summary>Meaning of a silence between reports.</summary>
    public enum Idle : int {
        /// <summary>Learned from how reports continue after silences.</summary>
        Learn = 0,
        /// <summary>The sender omits unchanged reports: a silent body stands.</summary>
        NotSent = 1,
        /// <summary>The sender reports at all times: silence is loss.</summary>
        Sent = 2,
    }

    /// <summary>Instructions that the loops over eight bodies may use. Results are the same bits for all; they differ in speed.</summary>
    public enum Instructions : int {
        /// <summary>The widest that this build and this processor have.</summary>
        Best = 0,
        /// <summary>Set of the library's build: SSE2 on x86-64 unless its flags say more, NEON on 64-bit ARM, SIMD in WebAssembly.</summary>
        Build = 1,
        /// <summary>X86-64 with AVX2; fused operations are off.</summary>
        Avx2 = 2,
    }

    /// <summary>Outcomes of a new place.</summary>
    public enum InterpResult : int {
        /// <summary>Appended.</summary>
        Queued = 0,
        /// <summary>Appended, beyond the blip distance.</summary>
        Far = 1,
        /// <summary>Already there: queue emptied; unless keep_heading is set the caller turns the body to the heading of the place.</summary>
        There = 2,
        /// <summary>The place, or that of the body, is invalid: everything is unchanged.</summary>
        Refused = 3,
    }

    /// <summary>The request of a queue at the end of a tick.</summary>
    public enum InterpWish : int {
        /// <summary>Idle.</summary>
        Nothing = 0,
        /// <summary>Give the body `velocity`.</summary>
        SetVelocity = 1,
        /// <summary>Put the body at `place`. If that succeeds, call rm_interp_stop and, with has_velocity, set `velocity`. If it fails, leave everything unchanged: the request is repeated at the next tick.</summary>
        Place = 2,
    }

    /// <summary>Presence bits of an interpreted state on the wire. A field that is left out has its default: this is how a server sends "stop", which lacks a message of its own.</summary>
    [Flags]
    public enum InterpretedFlags : uint {
        None = 0,
        /// <summary>`style`.</summary>
        Style = 0x1,
        /// <summary>`forward`.</summary>
        Forward = 0x2,
        /// <summary>`forward_speed`.</summary>
        ForwardSpeed = 0x4,
        /// <summary>`sidestep`.</summary>
        Sidestep = 0x8,
        /// <summary>`sidestep_speed`.</summary>
        SidestepSpeed = 0x10,
        /// <summary>`turn`.</summary>
        Turn = 0x20,
        /// <summary>`turn_speed`.</summary>
        TurnSpeed = 0x40,
    }

    /// <summary>Contents of a report besides the place. Bits of rm_remote_report.known.</summary>
    [Flags]
    public enum Known : uint {
        None = 0,
        Rotation = 0x1,
        /// <summary>`velocity`.</summary>
        Velocity = 0x2,
        /// <summary>`turning`.</summary>
        Turning = 0x4,
        /// <summary>`doing`.</summary>
        Doing = 0x8,
        /// <summary>`sent`.</summary>
        Sent = 0x10,
        /// <summary>`age`, instead of `sent`.</summary>
        Age = 0x20,
        /// <summary>`number`.</summary>
        Number = 0x40,
        /// <summary>It flies or falls.</summary>
        Airborne = 0x80,
        /// <summary>A jump or teleport: placed, whatever the distance.</summary>
        Jump = 0x100,
        /// <summary>`sender_time` and `clock`, instead of `sent`.</summary>
        Clock = 0x200,
    }

    /// <summary>Kind of a message: its opcode, or the action of a client's message (inside opcode 0xF7B1). Values are those of the wire. A message of another kind is RM_ERROR_OPCODE and leaves everything unchanged: a host may hand over the whole stream of a connection and pass over that status.</summary>
    public enum MessageKind : int {
        UpdatePosition = 63304,
        UpdateMotion = 63308,
        VectorUpdate = 63310,
        CreateObject = 63301,
        DeleteObject = 63303,
        SetState = 63307,
        PositionAndMovement = 63001,
        Objdesc = 63013,
        CreatePlayer = 63302,
        Parent = 63305,
        Pickup = 63306,
        PlayerTeleport = 63313,
        UpdateObject = 63451,
        MoveToState = 63004,
        AutonomousPosition = 63315,
        Jump = 63003,
        DoMovementCommand = 63006,
        StopMovementCommand = 63073,
        AutonomyLevel = 63314,
        JumpRequest = 63433,
    }

    /// <summary>Models of motion; a mix of them is drawn.</summary>
    public enum Model : int {
        /// <summary>It moves by ticks, or waits for its first report.</summary>
        None = 0,
        /// <summary>Continues at its last velocity.</summary>
        Last = 1,
        /// <summary>With its last acceleration.</summary>
        Acceleration = 2,
        /// <summary>Along a cubic through its last reports.</summary>
        Cubic = 3,
        /// <summary>Along a parabola fitted to its last reports.</summary>
        Fit = 4,
    }

    /// <summary>Bits of rm_motion.</summary>
    [Flags]
    public enum MotionBits : uint {
        None = 0,
        /// <summary>The mover began the last movement by itself.</summary>
        Autonomous = 0x1,
        /// <summary>Prepares a standing long jump.</summary>
        Longjump = 0x2,
    }

    /// <summary>Bits of rm_motion_data.</summary>
    [Flags]
    public enum MotionDataBits : uint {
        None = 0,
        /// <summary>Entering this cycle ends all modifiers; new ones are refused.</summary>
        Alone = 0x1,
        /// <summary>A cycle only for bodies in the style's default substate.</summary>
        FromDefault = 0x2,
        /// <summary>Entering this cycle ends the modifiers that move; turns continue.</summary>
        Still = 0x4,
    }

    /// <summary>Requests to the body after a call, in this order.</summary>
    [Flags]
    public enum MotionEffectBits : uint {
        None = 0,
        /// <summary>Released from its sticky target.</summary>
        Unstick = 0x1,
        /// <summary>Stick to stick_guid.</summary>
        Stick = 0x2,
        /// <summary>Face `heading` exactly.</summary>
        Heading = 0x4,
        /// <summary>Set_velocity(velocity).</summary>
        Velocity = 0x8,
        /// <summary>A movement ended, with `error`.</summary>
        MoveToEnd = 0x10,
        /// <summary>Take on-walkable away, then rm_motion_leave_ground, velocity taken.</summary>
        Jump = 0x20,
    }

    /// <summary>Results of a command; numbers of the client. RM_MOTION_OK is 0.</summary>
    public enum MotionError : int {
        /// <summary>Executed.</summary>
        Ok = 0,
        /// <summary>The body lacks a motion table.</summary>
        NoTable = 7,
        /// <summary>The target is the body itself.</summary>
        NoObject = 8,
        /// <summary>Needs contact with walkable ground.</summary>
        NotGrounded = 36,
        /// <summary>Another movement replaced it.</summary>
        Superseded = 54,
        /// <summary>The target was removed.</summary>
        TargetLost = 55,
        /// <summary>The target is unknown.</summary>
        TargetUnknown = 56,
        /// <summary>The body was put somewhere else.</summary>
        Teleported = 60,
        /// <summary>Farther from its start than the fail distance.</summary>
        TooFar = 61,
        /// <summary>Refused in styles of combat.</summary>
        NoCrouch = 63,
        /// <summary>Likewise.</summary>
        NoSitting = 64,
        /// <summary>Likewise.</summary>
        NoSleeping = 65,
        /// <summary>Likewise.</summary>
        NoEmote = 66,
        /// <summary>Missing from the motion table.</summary>
        NotAllowed = 67,
        /// <summary>RM_MOTION_ACTIONS are queued.</summary>
        TooManyActions = 69,
        /// <summary>At the end of a leash.</summary>
        Leashed = 71,
        /// <summary>Jumps are refused in this state.</summary>
        NoJump = 72,
    }

    /// <summary>Kinds of motion events.</summary>
    public enum MotionEventKind : int {
        /// <summary>Value: the hook's id.</summary>
        Hook = 0,
        /// <summary>Value: index of the clip that ended, before a cycle.</summary>
        AnimationDone = 1,
        /// <summary>Value: the command whose animations are over.</summary>
        MotionDone = 2,
        /// <summary>Value: rm_motion_error, 0 for arrival.</summary>
        MoveToDone = 3,
    }

    /// <summary>Traits of a body for its motion.</summary>
    [Flags]
    public enum MotionTraits : uint {
        None = 0,
        /// <summary>Has game data (a "weenie"); other bodies move freely.</summary>
        Object = 0x1,
        /// <summary>And is alive.</summary>
        Creature = 0x2,
        /// <summary>And is the local player.</summary>
        Player = 0x4,
        /// <summary>Is in the world: links are played only then.</summary>
        Cell = 0x8,
        /// <summary>At the end of a leash: jumps are refused.</summary>
        Leashed = 0x10,
        Remote = 0xb,
    }

    /// <summary>Bits of rm_move_parameters; values of the wire.</summary>
    [Flags]
    public enum MoveBits : uint {
        None = 0,
        /// <summary>May walk.</summary>
        CanWalk = 0x1,
        /// <summary>May run.</summary>
        CanRun = 0x2,
        /// <summary>Of the wire; kept, unused.</summary>
        CanSidestep = 0x4,
        /// <summary>Of the wire; kept, unused.</summary>
        CanWalkBackwards = 0x8,
        /// <summary>Always runs.</summary>
        CanCharge = 0x10,
        /// <summary>Of the wire; kept, unused.</summary>
        FailWalk = 0x20,
        /// <summary>Turns to desired_heading on arrival.</summary>
        UseFinalHeading = 0x40,
        /// <summary>Sticks to the object on arrival.</summary>
        Sticky = 0x80,
        /// <summary>Keeps at least min_distance.</summary>
        Away = 0x100,
        /// <summary>Approaches up to distance_to_object.</summary>
        Towards = 0x200,
        /// <summary>Distances are between surfaces instead of centres.</summary>
        UseSpheres = 0x400,
        /// <summary>The command also sets the held key.</summary>
        SetHoldKey = 0x800,
        /// <summary>Begun by the mover itself.</summary>
        Autonomous = 0x1000,
        /// <summary>The raw state keeps the command.</summary>
        ModifyRaw = 0x2000,
        /// <summary>The interpreted state keeps the command.</summary>
        ModifyInterpreted = 0x4000,
        /// <summary>Ends a movement of the server's.</summary>
        CancelMoveTo = 0x8000,
        StopCompletely = 0x10000,
        /// <summary>Jumps are refused until the command's animations are done.</summary>
        DisableJump = 0x20000,
        /// <summary>The default of commands.</summary>
        Default = 0x1ee0f,
        /// <summary>Every bit above; those beyond it are ignored.</summary>
        All = 0x3ffff,
    }

    /// <summary>Bits of rm_move_to.</summary>
    [Flags]
    public enum MoveToBits : uint {
        None = 0,
        /// <summary>Its steps are determined (for an object on its first report).</summary>
        Started = 0x1,
        /// <summary>Gains distance.</summary>
        Away = 0x2,
    }

    /// <summary>Kinds of step.</summary>
    public enum MoveToStep : int {
        /// <summary>Complete.</summary>
        None = 0,
        /// <summary>Moves ahead.</summary>
        Move = 1,
        /// <summary>Turns.</summary>
        Turn = 2,
    }

    /// <summary>Flags of a movement block.</summary>
    [Flags]
    public enum MovementFlags : uint {
        None = 0,
        /// <summary>With RM_MOVEMENT_STATE: sticky_guid is present.</summary>
        Sticky = 0x1,
        /// <summary>Standing long jump.</summary>
        StandingJump = 0x2,
    }

    /// <summary>Types of a movement block; values of the wire. Others are ignored.</summary>
    public enum MovementType : int {
        /// <summary>An interpreted state.</summary>
        State = 0,
        /// <summary>Moves to an object.</summary>
        ToObject = 6,
        /// <summary>Moves to a place.</summary>
        ToPosition = 7,
        /// <summary>Turns to face an object.</summary>
        TurnToObject = 8,
        /// <summary>Turns to a heading.</summary>
        TurnToHeading = 9,
    }

    /// <summary>Kind of a node.</summary>
    public enum NodeKind : int {
        /// <summary>Null.</summary>
        None = 0,
        /// <summary>A place to walk to.</summary>
        Position = 1,
        /// <summary>A jump; completes at the end of the tick.</summary>
        Jump = 2,
        /// <summary>Take this velocity at the end of the tick.</summary>
        Velocity = 3,
    }

    /// <summary>Numbering of commands, by version of the client. They agree up to 0x114. The last client has three more commands, so that every number from 0x115 of the 2013 client is larger by 3 in it, and 34 numbers are of another kind, such as styles of thrown weapons and recalls.</summary>
    public enum Numbering : int {
        /// <summary>The 2013 client's 408 commands (default).</summary>
        Client2013 = 0,
        /// <summary>The last client's 411, which today's servers speak.</summary>
        Final = 1,
    }

    /// <summary>Kind of an entry of an appearance, with the fields that it uses.</summary>
    public enum ObjdescKind : int {
        /// <summary>Id; first, present only with palettes.</summary>
        BasePalette = 0,
        /// <summary>Id, offset, length: a range of colours.</summary>
        Palette = 1,
        /// <summary>Part, id, new_id.</summary>
        Texture = 2,
        /// <summary>Part, id.</summary>
        Part = 3,
    }

    /// <summary>Kinds of obstacle.</summary>
    public enum ObstacleKind : int {
        /// <summary>Spheres.</summary>
        Spheres = 0,
        /// <summary>Always upright, whatever the rotation.</summary>
        Cylinders = 1,
        /// <summary>A mesh.</summary>
        Mesh = 2,
    }

    /// <summary>Messages to send, in this order.</summary>
    [Flags]
    public enum OutgoingBits : uint {
        None = 0,
        /// <summary>The raw state, with the position.</summary>
        MoveToState = 0x1,
        /// <summary>The position alone.</summary>
        AutonomousPosition = 0x2,
    }

    /// <summary>Outcomes of packets, fragments and messages.</summary>
    public enum PacketFate : int {
        /// <summary>Packets examined, of any kind.</summary>
        Packet = 0,
        /// <summary>Whole messages handed out.</summary>
        Message = 1,
        /// <summary>Refused by rm_packet_decode, by status.</summary>
        PacketShort = 2,
        /// <summary>The same, RM_ERROR_TRAILING.</summary>
        PacketTrailing = 3,
        /// <summary>The same, RM_ERROR_FLAGS.</summary>
        PacketFlags = 4,
        /// <summary>The same, RM_ERROR_VALUE.</summary>
        PacketValue = 5,
        /// <summary>The same, RM_ERROR_CHECKSUM.</summary>
        PacketChecksum = 6,
        /// <summary>A sequence number that was there before.</summary>
        PacketDuplicate = 7,
        /// <summary>Older than the window in which duplicates are recognised.</summary>
        PacketStale = 8,
        /// <summary>A fragment that arrived before.</summary>
        FragmentDuplicate = 9,
        /// <summary>Of a message with more fragments than fragment_capacity.</summary>
        FragmentMisfit = 10,
        /// <summary>An ephemeral fragment that a newer message has overtaken.</summary>
        EphemeralOld = 11,
        /// <summary>An incomplete ephemeral message, for the same reason.</summary>
        MessageOvertaken = 12,
        /// <summary>The oldest incomplete message, when room was needed.</summary>
        MessageEvicted = 13,
        /// <summary>Fewer than the four bytes of an opcode.</summary>
        MessageShort = 14,
        /// <summary>The least recently used stream, when room was needed.</summary>
        StreamEvicted = 15,
    }

    /// <summary>Flags of a packet. Those from RM_PACKET_SERVER_SWITCH on announce optional headers, which follow in ascending order. Bits 0x08 to 0x80 are meaningless and are ignored.</summary>
    [Flags]
    public enum PacketFlags : uint {
        None = 0,
        /// <summary>Was sent before.</summary>
        Retransmission = 0x1,
        /// <summary>The checksum is encrypted; the payload is plain.</summary>
        EncryptedChecksum = 0x2,
        /// <summary>Fragments follow the optional headers.</summary>
        Fragments = 0x4,
        /// <summary>Another server takes over.</summary>
        ServerSwitch = 0x100,
        /// <summary>Address of the server to log on to.</summary>
        LogonAddress = 0x200,
        /// <summary>Empty.</summary>
        EmptyHeader1 = 0x400,
        /// <summary>Names another server.</summary>
        Referral = 0x800,
        /// <summary>Requests packets again.</summary>
        Nak = 0x1000,
        /// <summary>Packets that will be missing.</summary>
        EmptyAck = 0x2000,
        /// <summary>Newest packet received.</summary>
        Ack = 0x4000,
        /// <summary>The end.</summary>
        Disconnect = 0x8000,
        /// <summary>Takes the rest of the packet.</summary>
        Logon = 0x10000,
        /// <summary>Result of a referral.</summary>
        Referred = 0x20000,
        /// <summary>The server's half of a new connection.</summary>
        ConnectRequest = 0x40000,
        /// <summary>The client's half.</summary>
        ConnectResponse = 0x80000,
        /// <summary>An error of the network.</summary>
        NetError = 0x100000,
        /// <summary>Fatal: the peer disconnects.</summary>
        NetErrorDisconnect = 0x200000,
        /// <summary>For the other end's network layer.</summary>
        Command = 0x400000,
        /// <summary>The server's time.</summary>
        TimeSync = 0x1000000,
        /// <summary>Requests an answer.</summary>
        EchoRequest = 0x2000000,
        /// <summary>The answer to it.</summary>
        EchoResponse = 0x4000000,
        /// <summary>Bytes and time, for the other end to pace itself.</summary>
        Flow = 0x8000000,
    }

    /// <summary>Queues of fragments. All messages of message.h that a server sends travel in the last, those of a client in RM_PACKET_QUEUE_CLIENT.</summary>
    public enum PacketQueue : int {
        /// <summary>Of the connection itself.</summary>
        Control = 2,
        /// <summary>Actions and requests of a client.</summary>
        Client = 3,
        /// <summary>Logging on.</summary>
        Logon = 4,
        /// <summary>The game's files.</summary>
        Database = 5,
        /// <summary>The user interface.</summary>
        Ui = 9,
        /// <summary>The world.</summary>
        Smartbox = 10,
    }

    /// <summary>Presence bits of rm_physics_desc.bits.</summary>
    [Flags]
    public enum PhysicsFlags : uint {
        None = 0,
        /// <summary>`setup`.</summary>
        Setup = 0x1,
        /// <summary>`motion_table`.</summary>
        MotionTable = 0x2,
        /// <summary>`velocity`.</summary>
        Velocity = 0x4,
        /// <summary>`acceleration`.</summary>
        Acceleration = 0x8,
        /// <summary>`omega`.</summary>
        Omega = 0x10,
        /// <summary>`parent` and `parent_location`.</summary>
        Parent = 0x20,
        /// <summary>`children`.</summary>
        Children = 0x40,
        /// <summary>`scale`.</summary>
        Scale = 0x80,
        /// <summary>`friction`.</summary>
        Friction = 0x100,
        /// <summary>`elasticity`.</summary>
        Elasticity = 0x200,
        /// <summary>`sound_table`.</summary>
        SoundTable = 0x800,
        /// <summary>`effect_table`.</summary>
        EffectTable = 0x1000,
        /// <summary>`script`.</summary>
        Script = 0x2000,
        /// <summary>`script_intensity`.</summary>
        ScriptIntensity = 0x4000,
        /// <summary>`position`.</summary>
        Position = 0x8000,
        /// <summary>`block`, which may be empty.</summary>
        Movement = 0x10000,
        /// <summary>Left out when RM_PHYSICS_MOVEMENT is set.</summary>
        AnimationFrame = 0x20000,
        /// <summary>`translucency`.</summary>
        Translucency = 0x40000,
    }

    /// <summary>Owner of a polygon.</summary>
    public enum PolygonOwner : int {
        /// <summary>Of a landblock, or flat terrain.</summary>
        Terrain = 0,
        /// <summary>A wall or floor of an interior.</summary>
        Room = 1,
        /// <summary>The outside of a building.</summary>
        Building = 2,
        /// <summary>An obstacle made of a mesh.</summary>
        Obstacle = 3,
    }

    /// <summary>Bits of rm_position_pack.flags. The four bits NO_Q… leave out a component of the rotation, which is then 0.</summary>
    [Flags]
    public enum PositionFlags : uint {
        None = 0,
        /// <summary>`velocity` is present.</summary>
        HasVelocity = 0x1,
        /// <summary>`placement` is present.</summary>
        HasPlacement = 0x2,
        /// <summary>Stands on something; takes 0 bytes.</summary>
        HasContact = 0x4,
        /// <summary>W is absent.</summary>
        NoQw = 0x8,
        /// <summary>X is absent.</summary>
        NoQx = 0x10,
        /// <summary>Y is absent.</summary>
        NoQy = 0x20,
        /// <summary>Z is absent.</summary>
        NoQz = 0x40,
    }

    /// <summary>Causes of a body's motion in the last frame. Bits of rm_smooth_info.why.</summary>
    public enum Prediction : int {
        /// <summary>Predicted by the models of its reports.</summary>
        Models = 1,
        /// <summary>Predicted by ticks: commands, ground or walls.</summary>
        Ticks = 2,
        /// <summary>Drawn beside the prediction, which it eases towards.</summary>
        Eased = 4,
        /// <summary>Silent for longer than usual.</summary>
        Silent = 8,
        /// <summary>Drawn at its last reported place after a long silence.</summary>
        Returned = 16,
        /// <summary>Its last report was too far off to ease towards.</summary>
        Placed = 32,
        /// <summary>Its last report is inconsistent with those before.</summary>
        NewHistory = 64,
        /// <summary>Its last report was too late.</summary>
        TooLate = 128,
        /// <summary>The time of its last report is implausible.</summary>
        Clock = 256,
        /// <summary>Its last report was marked as a jump.</summary>
        Jump = 512,
    }

    /// <summary>Presence bits of a raw state on the wire, in the order of its fields.</summary>
    [Flags]
    public enum RawFlags : uint {
        None = 0,
        /// <summary>`hold_key`.</summary>
        HoldKey = 0x1,
        /// <summary>`style`.</summary>
        Style = 0x2,
        /// <summary>`forward`.</summary>
        Forward = 0x4,
        /// <summary>`forward_key`.</summary>
        ForwardKey = 0x8,
        /// <summary>`forward_speed`.</summary>
        ForwardSpeed = 0x10,
        /// <summary>`sidestep`.</summary>
        Sidestep = 0x20,
        /// <summary>`sidestep_key`.</summary>
        SidestepKey = 0x40,
        /// <summary>`sidestep_speed`.</summary>
        SidestepSpeed = 0x80,
        /// <summary>`turn`.</summary>
        Turn = 0x100,
        /// <summary>`turn_key`.</summary>
        TurnKey = 0x200,
        /// <summary>`turn_speed`.</summary>
        TurnSpeed = 0x400,
    }

    /// <summary>Functions of the host that a recording needs. Bits.</summary>
    [Flags]
    public enum ReplayNeeds : uint {
        None = 0,
        /// <summary>A sweep of the host is used.</summary>
        Sweep = 0x1,
        /// <summary>A ground function is used.</summary>
        Height = 0x2,
    }

    /// <summary>Progress of a replay.</summary>
    public enum ReplayState : int {
        /// <summary>Calls are left.</summary>
        Playing = 0,
        /// <summary>It is at its end.</summary>
        Done = 1,
        /// <summary>The rest is unreadable.</summary>
        Damaged = 2,
        /// <summary>Out of memory, or beyond its limit.</summary>
        Failed = 3,
    }

    /// <summary>Values of a rule.</summary>
    public enum Rule : int {
        L3 = 0,
        Retail = 1,
        Steady = 2,
        Smooth = 3,
        Blended = 4,
    }

    /// <summary>Source of the chase speed, before it is doubled. Set per body; the default follows the rule set.</summary>
    public enum SpeedSource : int {
        /// <summary>The rule set (rm_rules.chase_speed).</summary>
        Auto = 0,
        /// <summary>Without a motion interpreter: 7.5 m/s, 15 when stuck.</summary>
        None = 1,
        /// <summary>`speed` replaces the interpreter's; it is doubled for the chase.</summary>
        Fixed = 2,
    }

    /// <summary>Stamps of a body, in the order of the wire.</summary>
    public enum Stamp : int {
        /// <summary>Position updates.</summary>
        Position = 0,
        /// <summary>Motion updates.</summary>
        Movement = 1,
        /// <summary>State updates.</summary>
        State = 2,
        /// <summary>Vector updates.</summary>
        Vector = 3,
        /// <summary>Teleports.</summary>
        Teleport = 4,
        /// <summary>Server controlled move.</summary>
        Control = 5,
        /// <summary>Corrections of the local player.</summary>
        ForcePosition = 6,
        /// <summary>Changes of appearance.</summary>
        Objdesc = 7,
        /// <summary>Lives of the object.</summary>
        Instance = 8,
    }

    /// <summary>Results of a sweep. Bits of rm_sweep_out.bits.</summary>
    [Flags]
    public enum SweepBits : uint {
        None = 0,
        /// <summary>`contact` is the ground it stands on.</summary>
        Contact = 0x1,
        /// <summary>That ground is under water.</summary>
        Water = 0x2,
        /// <summary>`slide` is valid.</summary>
        Slide = 0x4,
        /// <summary>`normal` is that of the obstacle.</summary>
        Normal = 0x8,
        /// <summary>Hit terrain, a room or a building.</summary>
        Environment = 0x10,
        /// <summary>Left all loaded cells: keeps its place and falls asleep.</summary>
        Lost = 0x20,
        /// <summary>Hit something inelastic.</summary>
        Dull = 0x40,
        /// <summary>Lost all its velocity, before any bounce.</summary>
        Stopped = 0x80,
        /// <summary>Climbed a step (informative, as the following).</summary>
        StepUp = 0x100,
        /// <summary>Followed a step down.</summary>
        StepDown = 0x200,
        /// <summary>Was stopped at a cliff or an edge.</summary>
        Cliff = 0x400,
        /// <summary>Was blocked completely.</summary>
        Blocked = 0x800,
        /// <summary>The move was too long to sweep: it was placed instead.</summary>
        Placed = 0x1000,
        /// <summary>The limit of mesh tests was reached: the sweep fails.</summary>
        Exhausted = 0x2000,
        /// <summary>Its share was used up: the search ended, or the move was placed.</summary>
        Cut = 0x4000,
    }

    /// <summary>Purpose of a sweep.</summary>
    public enum SweepKind : int {
        /// <summary>From `from` to `to` within a tick.</summary>
        Move = 0,
        /// <summary>Put at `to` exactly.</summary>
        Place = 1,
        /// <summary>Put at `to`, or beside it (spawn, teleport, snap, blip).</summary>
        PlaceSlide = 2,
    }

    /// <summary>The result of a sweep.</summary>
    public enum SweepResult : int {
        /// <summary>`out` has the end; a blocked move that stayed is ok, too.</summary>
        Ok = 0,
        /// <summary>Blocked: a move keeps its origin, a placement is refused.</summary>
        Failed = 1,
        /// <summary>The surroundings are missing (rm_rules.sweep_failure).</summary>
        NoCell = 2,
    }

    /// <summary>States of a target.</summary>
    public enum TargetStatus : int {
        /// <summary>Present.</summary>
        Ok = 1,
        /// <summary>It has left the world.</summary>
        Left = 2,
        /// <summary>It was teleported.</summary>
        Teleported = 3,
        /// <summary>It was put into a container.</summary>
        Contained = 4,
        /// <summary>Another body holds it.</summary>
        Parented = 5,
        /// <summary>Its reports have stopped.</summary>
        TimedOut = 6,
    }

    /// <summary>Source of a report's time of sending.</summary>
    public enum TimedBy : int {
        /// <summary>Before the first report.</summary>
        Nothing = 0,
        /// <summary>`sent` or `age` of the report.</summary>
        Sent = 1,
        /// <summary>`sender_time`, by the clock of its sender.</summary>
        Clock = 2,
        /// <summary>An even cadence, by its numbers.</summary>
        Numbers = 3,
        /// <summary>An even cadence of arrivals.</summary>
        Cadence = 4,
        /// <summary>When it arrived.</summary>
        Arrival = 5,
    }
}
