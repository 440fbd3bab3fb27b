// Values of the C interface. Members are named as in C, without the prefix that they share.

using System;

namespace Remora {
    /// <summary>What became of a call. A call changes nothing unless it is <c>Ok</c>.</summary>
    public enum Status : int {
        Ok = 0,
        /// <summary>A null pointer, or a value outside its documented range.</summary>
        Argument = 1,
        /// <summary>NaN or infinity where a number is needed.</summary>
        NotFinite = 2,
        /// <summary>A quaternion of length zero.</summary>
        Rotation = 3,
        /// <summary>A position that cannot be settled onto the map.</summary>
        OffMap = 4,
        /// <summary>A time step that is no positive number, or too long.</summary>
        Time = 5,
        /// <summary>The id's body was removed.</summary>
        StaleId = 6,
        /// <summary>The id was never given out by this world.</summary>
        InvalidId = 7,
        /// <summary>No body has this server id.</summary>
        UnknownGuid = 8,
        /// <summary>Another body has this server id.</summary>
        GuidTaken = 9,
        /// <summary>The body has no server id, and this needs one.</summary>
        NoGuid = 10,
        /// <summary>The world has as many bodies, or pursuits, as it was made for: grow it.</summary>
        Full = 11,
        /// <summary>The allocator returned nothing.</summary>
        Memory = 12,
        /// <summary>Called from inside a tick (from a sweep or a hook).</summary>
        Busy = 13,
        /// <summary>The caller's buffer is too small.</summary>
        Buffer = 14,
        /// <summary>Saved bytes that are not ours, damaged, or of another version.</summary>
        Format = 15,
        /// <summary>Saved bytes of a world with other rules, space or ground.</summary>
        Mismatch = 16,
        /// <summary>The collision check found no place for the body.</summary>
        Refused = 17,
        /// <summary>Wire bytes end before a field does.</summary>
        Short = 18,
        /// <summary>Wire bytes go on after the last field.</summary>
        Trailing = 19,
        /// <summary>A message of a kind that is not known.</summary>
        Opcode = 20,
        /// <summary>Bits set that no meaning is known for.</summary>
        Flags = 21,
        /// <summary>A field holds what it may not hold, or what would be lost in sending.</summary>
        Value = 22,
        /// <summary>A packet whose checksum does not fit its bytes.</summary>
        Checksum = 23,
        /// <summary>A mesh without polygons, an obstacle without parts.</summary>
        Empty = 24,
        /// <summary>A polygon without area, or with fewer than three vertices.</summary>
        Degenerate = 25,
        /// <summary>A polygon whose vertices are more than 1 cm off its plane.</summary>
        NotPlanar = 26,
        /// <summary>A polygon with a dent.</summary>
        NotConvex = 27,
        /// <summary>A box whose low corner is not below its high one.</summary>
        Inverted = 28,
        /// <summary>More polygons than the stated limit.</summary>
        Limit = 29,
        /// <summary>An index, a coordinate or a cell id outside its range.</summary>
        Range = 30,
        /// <summary>Something refers to a mesh, cell or vertex that is not there.</summary>
        Reference = 31,
        /// <summary>There is one already.</summary>
        Taken = 32,
        /// <summary>The host's write function took no more bytes.</summary>
        Write = 33,
        /// <summary>A function of the host's is needed and was not given.</summary>
        Callback = 34,
    }

    /// <summary>How positions are to be read.</summary>
    public enum Space : int {
        /// <summary>Cell ids and landblock-local coordinates.</summary>
        Landblocks = 0,
        /// <summary>Cell ids are ignored, coordinates are the world's.</summary>
        Flat = 1,
    }

    /// <summary>Where the height of the ground comes from.</summary>
    public enum GroundKind : int {
        /// <summary>No ground, nothing is swept.</summary>
        None = 0,
        /// <summary>`height`.</summary>
        Constant = 1,
        /// <summary>`function`.</summary>
        Function = 2,
        /// <summary>That of the body's last position update with contact (worlds only).</summary>
        LastReport = 3,
    }

    /// <summary>What became of a position update.</summary>
    public enum Route : int {
        /// <summary>Placed: its teleport stamp is newer.</summary>
        Teleport = 0,
        /// <summary>Queued, or already there.</summary>
        Queue = 1,
        /// <summary>Placed: too far from the viewer to chase.</summary>
        Snap = 2,
        /// <summary>Old stamps, another instance, no contact, or no room.</summary>
        Ignored = 3,
    }

    /// <summary>What became of a message.</summary>
    public enum Received : int {
        /// <summary>It changed the world.</summary>
        Applied = 0,
        /// <summary>Its stamps are old, or it says nothing about motion.</summary>
        Ignored = 1,
        /// <summary>Its body is not there yet: kept until it is.</summary>
        Kept = 2,
        /// <summary>Of an older instance, or too long to keep.</summary>
        Dropped = 3,
    }

    /// <summary>Whose axes and unit; see <see cref="AxesExtensions"/>.</summary>
    public enum Axes : int {
        /// <summary>Our own: nothing changes.</summary>
        Remora = 0,
        Unity = 1,
        Unreal = 2,
        Godot = 3,
    }

    /// <summary>Why a body moved, or did not, in its last tick.</summary>
    [Flags]
    public enum Reason : uint {
        None = 0,
        /// <summary>Root motion of its cycle; amount: metres.</summary>
        Root = 0x1,
        /// <summary>Stepped towards the head of its queue; metres.</summary>
        Chase = 0x2,
        /// <summary>Completed the head; nodes left.</summary>
        Reached = 0x4,
        /// <summary>Gave up on the head; fails so far.</summary>
        Stall = 0x8,
        /// <summary>Was put at the end of its queue; metres.</summary>
        Blip = 0x10,
        /// <summary>Should have been, but there was no place; metres.</summary>
        BlipFailed = 0x20,
        /// <summary>Its velocity; m/s.</summary>
        Velocity = 0x40,
        /// <summary>Falls; m/s downwards.</summary>
        Gravity = 0x80,
        /// <summary>Moved with the target it is stuck to; metres.</summary>
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
        /// <summary>Hidden: neither animation nor physics.</summary>
        Hidden = 0x4000,
        /// <summary>The sweep found nowhere to go; metres wanted.</summary>
        SweepFailed = 0x8000,
        /// <summary>Slid along something; metres moved.</summary>
        Slide = 0x10000,
        /// <summary>Climbed a step; metres up.</summary>
        StepUp = 0x20000,
        /// <summary>Followed a step down; metres down.</summary>
        StepDown = 0x40000,
        /// <summary>Was kept from an edge; metres moved.</summary>
        Cliff = 0x80000,
        /// <summary>Came to walkable ground; m/s downwards before.</summary>
        Land = 0x100000,
        /// <summary>Left the ground; m/s upwards.</summary>
        Leave = 0x200000,
        /// <summary>Could not move at all; metres wanted.</summary>
        Blocked = 0x400000,
    }

    /// <summary>What a body is.</summary>
    [Flags]
    public enum StateBits : uint {
        None = 0,
        /// <summary>Never active.</summary>
        Static = 0x1,
        /// <summary>Passes through others.</summary>
        Ethereal = 0x4,
        ReportCollisions = 0x8,
        IgnoreCollisions = 0x10,
        Nodraw = 0x20,
        Missile = 0x40,
        /// <summary>Faces along its displacement.</summary>
        Alignpath = 0x100,
        Pathclipped = 0x200,
        /// <summary>Falls when it is not on walkable ground.</summary>
        Gravity = 0x400,
        /// <summary>No animation and no physics; managers still run.</summary>
        Hidden = 0x4000,
        HasPhysicsBsp = 0x10000,
        /// <summary>A collision takes all its velocity.</summary>
        Inelastic = 0x20000,
        ReportAsEnvironment = 0x200000,
        /// <summary>Does not walk off edges.</summary>
        EdgeSlide = 0x400000,
        /// <summary>Slides, and faces along its velocity.</summary>
        Sledding = 0x800000,
        /// <summary>Skips the whole tick.</summary>
        Frozen = 0x1000000,
        /// <summary>State of a new body.</summary>
        Default = 0x400c08,
    }

    /// <summary>What a body is doing.</summary>
    [Flags]
    public enum TransientBits : uint {
        None = 0,
        /// <summary>Touches ground.</summary>
        Contact = 0x1,
        /// <summary>That ground can be walked on.</summary>
        OnWalkable = 0x2,
        /// <summary>Has a slide normal.</summary>
        Sliding = 0x4,
        /// <summary>That ground is under water.</summary>
        Water = 0x8,
        /// <summary>Fell without moving, for one sweep.</summary>
        StationaryFall = 0x10,
        /// <summary>For two sweeps.</summary>
        StationaryStop = 0x20,
        /// <summary>For three sweeps.</summary>
        StationaryStuck = 0x40,
        /// <summary>Awake.</summary>
        Active = 0x80,
        /// <summary>Tries to become solid again at the next tick.</summary>
        CheckEthereal = 0x100,
    }
}
