// A pair with the names, parameters and constants that clients of the game have: a queue of reported
// places, and the manager that asks it for the move of a tick. Both are shells around the queue of C
// (remora/chase.h); there is no world.
//
// Places are metres of one space, whatever cell they are in; a cell is carried along and decides how
// far is far. C measures within landblocks, so that the shell takes the distance between landblocks
// off on the way in, and adds it on the way out.

using System;
using System.Numerics;

namespace Remora {
    /// <summary>The local move of a tick: in the body's own axes, metres.</summary>
    public sealed class MotionDeltaFrame {
        public Vector3 Origin;
        public Quaternion Orientation = Quaternion.Identity;

        /// <summary>No move.</summary>
        public void Reset() {
            Origin = Vector3.Zero;
            Orientation = Quaternion.Identity;
        }
    }

    /// <summary>Where a body is to be put that could not walk there.</summary>
    public struct InterpolationRecoveryTarget {
        /// <summary>Metres.</summary>
        public Vector3 Position;
        public Quaternion Orientation;
        /// <summary>As it was reported; 0 if it was not.</summary>
        public uint CellId;
        /// <summary>Of the queue when it asked: it does not take the answer to an older wish.</summary>
        public long Version;
    }

    /// <summary>A queue of reported places that a body walks along, for a client that has its own bodies.
    /// The rules are those of the documents, as their author has corrected them, unless others are
    /// given.</summary>
    public sealed class InterpolationManager {
        /// <summary>Places that are held; the oldest goes when another comes.</summary>
        public const int QueueCap = 20;
        /// <summary>Of the chase to the speed of the motion that plays.</summary>
        public const float MaxInterpolatedVelocityMod = 2.0f;
        /// <summary>Of the chase where no speed is known, m/s.</summary>
        public const float MaxInterpolatedVelocity = 7.5f;
        /// <summary>See the rules stall_test and stall_near; metres.</summary>
        public const float MinDistanceToReachPosition = 0.20f;
        /// <summary>A place this near is reached; metres.</summary>
        public const float DesiredDistance = 0.05f;
        /// <summary>Ticks of a window of progress.</summary>
        public const int StallCheckFrameInterval = 5;
        /// <summary>See the rule stall_test.</summary>
        public const float StallProgressMinFraction = 0.30f;
        /// <summary>With more windows without progress a placement is due.</summary>
        public const int StallFailCountThreshold = 3;
        /// <summary>A place beyond it is far: outdoors, metres. Indoors it is 20.</summary>
        public const float AutonomyBlipDistance = 100.0f;
        /// <summary>The distance to a head that was not measured yet.</summary>
        public const float OriginalDistanceSentinel = 999999f;

        Raw.Interp queue;
        Rules rules;
        long version;
        Position corner = new Position(Vector3.Zero); // of the landblock that the places are measured from

        public InterpolationManager() : this(Rules.L32026) {}

        public InterpolationManager(Rules rules) {
            this.rules = rules;
            Native.rm_interp_init(ref queue);
        }

        /// <summary>Something is to be walked to.</summary>
        public bool IsActive { get { return queue.Head.Count > 0; } }

        /// <summary>Places that are held.</summary>
        public int Count { get { return (int)queue.Head.Count; } }

        /// <summary>Places that are held, and windows without progress.</summary>
        public (int Depth, int FailCount) DiagnosticInterpolationState { get { return (Count, FailCount); } }

        /// <summary>Empties the queue and forgets its fails.</summary>
        public void Clear() {
            ++version;
            Native.rm_interp_stop(ref queue);
        }

        /// <summary>As below, of a place that faces along a heading: radians, counter-clockwise from north.</summary>
        public Quaternion? Enqueue(Vector3 targetPosition, float heading = 0, bool isMovingTo = false, Vector3? currentBodyPosition = null,
                                   uint targetCellId = 0, float autonomyBlipDistance = 0) {
            Quaternion orientation = Quaternion.CreateFromAxisAngle(Vector3.UnitZ, heading);
            return Enqueue(targetPosition, orientation, isMovingTo, currentBodyPosition, null, targetCellId, autonomyBlipDistance);
        }

        /// <summary>Takes a reported place. Those at the end of the queue that are as good as it are dropped,
        /// and the oldest when twenty are held. A far one is not walked to: a placement is then due at the
        /// end of the tick (<see cref="UseTime"/>).</summary>
        /// <param name="targetPosition">metres</param>
        /// <param name="targetOrientation">which way it faces</param>
        /// <param name="isMovingTo">the body is under a move-to, and keeps its heading</param>
        /// <param name="currentBodyPosition">metres; of a body that is not known to be anywhere a place is
        /// never there already, and is far only from the end of the queue</param>
        /// <param name="currentBodyOrientation">what the body keeps its heading of; null for none</param>
        /// <param name="targetCellId">the cell of the place; 0 where there are none</param>
        /// <param name="autonomyBlipDistance">a place beyond it is far, metres; 0 for that of the cell</param>
        /// <returns>for a body that is there already the orientation to take at once; else null</returns>
        public Quaternion? Enqueue(Vector3 targetPosition, Quaternion targetOrientation, bool isMovingTo, Vector3? currentBodyPosition = null,
                                   Quaternion? currentBodyOrientation = null, uint targetCellId = 0, float autonomyBlipDistance = 0) {
            Position place = Inside(targetPosition, targetOrientation, targetCellId);
            var body = new Raw.ChaseBody {
                IsUnknown = !currentBodyPosition.HasValue, BlipDistance = autonomyBlipDistance,
                At = Inside(currentBodyPosition ?? targetPosition, currentBodyOrientation ?? targetOrientation, targetCellId),
            };
            ++version;
            Raw.InterpResult result = Native.rm_interp_to(ref queue, ref rules, ref body, ref place, Native.Byte(isMovingTo));
            if (result != Raw.InterpResult.There || isMovingTo) {
                return null;
            }
            Raw.Frame turned = Native.rm_frame_make(Vector3.Zero, body.At.Rotation);
            Native.rm_frame_set_heading(ref turned, Native.rm_quat_heading(place.Rotation));
            return turned.Rotation;
        }

        /// <summary>One tick: the move that brings the body closer to the oldest place, metres along the
        /// global axes; zero where there is nothing to walk to. A placement is never part of it.</summary>
        /// <param name="dt">seconds; with one that is not positive nothing happens</param>
        /// <param name="currentBodyPosition">metres</param>
        /// <param name="maxSpeedFromMinterp">of the motion that plays, m/s; the chase goes twice as fast, or
        /// 7.5 m/s where it is 0</param>
        /// <param name="inContact">the body touches ground: without that no place is approached</param>
        /// <param name="isSticky">the body is stuck to a target: its windows always pass</param>
        public Vector3 AdjustOffset(double dt, Vector3 currentBodyPosition, float maxSpeedFromMinterp, bool inContact = true, bool isSticky = false) {
            var offset = new MotionDeltaFrame();
            AdjustOffset(dt, currentBodyPosition, Quaternion.Identity, maxSpeedFromMinterp, offset, inContact, isSticky);
            return offset.Origin;
        }

        /// <summary>The same into a local move that root motion has written, with its rotation.</summary>
        /// <returns>true if it was replaced; else it is as it was</returns>
        public bool AdjustOffset(double dt, Vector3 currentBodyPosition, Quaternion currentBodyOrientation, float maxSpeedFromMinterp,
                                 MotionDeltaFrame offset, bool inContact = true, bool isSticky = false) {
            Raw.Frame frame = Native.rm_frame_make(Entrance.NotNull(offset, "offset").Origin, offset.Orientation);
            var body = new Raw.ChaseBody {
                At = Inside(currentBodyPosition, currentBodyOrientation, 0), HasContact = inContact,
                ChaseSpeed = Native.rm_chase_speed(maxSpeedFromMinterp),
            };
            var reasons = (Raw.ChaseReason)Native.rm_interp_adjust(ref queue, ref rules, ref body, Native.Byte(isSticky), (float)dt, ref frame);
            if ((reasons & (Raw.ChaseReason.Reached | Raw.ChaseReason.Stalled)) != 0) {
                ++version;
            }
            if ((reasons & Raw.ChaseReason.Moved) == 0) {
                return false;
            }
            offset.Origin = frame.Origin;
            offset.Orientation = frame.Rotation;
            return true;
        }

        /// <summary>The end of a tick. Where a placement is due, because the body could not walk there or
        /// the place is far, your function carries it out. If it answers true the queue is empty
        /// afterwards; if not, nothing changes, and the next tick asks again.</summary>
        /// <returns>true if the body was placed</returns>
        public bool UseTime(Func<InterpolationRecoveryTarget, bool> setPosition) {
            InterpolationRecoveryTarget target;
            return TryGetRecoveryTarget(out target) && Entrance.NotNull(setPosition, "setPosition")(target) && CompleteRecovery(target);
        }

        /// <summary>The same in two steps: the placement that is due, as often as it is asked for, and
        /// <see cref="CompleteRecovery"/> once it has succeeded.</summary>
        public bool TryGetRecoveryTarget(out InterpolationRecoveryTarget target) {
            var body = new Raw.ChaseBody { At = corner };
            Raw.InterpAction action = Native.rm_interp_use_time(ref queue, ref body);
            target = new InterpolationRecoveryTarget();
            if (action.Wish != Raw.InterpWish.Place) {
                return false;
            }
            target.Position = corner.OffsetTo(action.Place);
            target.Orientation = action.Place.Rotation;
            target.CellId = (action.Place.Cell & 0xFFFF) == 0 ? 0 : action.Place.Cell;
            target.Version = version;
            return true;
        }

        /// <returns>false if the queue has changed since the target was asked for: ask again</returns>
        public bool CompleteRecovery(InterpolationRecoveryTarget target) {
            bool isPresent = target.Version == version;
            if (isPresent) {
                Clear();
            }
            return isPresent;
        }

        /// <summary>Length of the present window of progress so far; seconds.</summary>
        internal float ProgressQuantum { get { return queue.Head.Seconds; } }

        /// <summary>Windows without progress.</summary>
        internal int FailCount { get { return (int)queue.Head.Fails; } }

        // The first cell that an empty queue is told of says where the places are measured from.
        Position Inside(Vector3 at, Quaternion rotation, uint cell) {
            if (corner.Cell == 0 && Count == 0) {
                corner.Cell = cell & 0xFFFF0000;
            }
            var origin = new Position(Vector3.Zero, rotation, cell == 0 ? corner.Cell : cell);
            origin.Origin = at - (Vector3)corner.OffsetTo(origin);
            return origin;
        }

        public override string ToString() { return Count + " places, " + FailCount + " fails"; }
    }

    /// <summary>Decides between the queue and the root motion of an animation.</summary>
    public sealed class PositionManager {
        /// <summary>The move of a tick, metres along the global axes: the step towards the queue's oldest
        /// place, or the animation's root motion where there is nothing to walk to. A placement that is due
        /// is not part of it: <see cref="InterpolationManager.UseTime"/>.</summary>
        /// <param name="dt">seconds</param>
        /// <param name="currentBodyPosition">metres</param>
        /// <param name="seqVel">velocity of the animation, in the body's own axes; m/s</param>
        /// <param name="ori">orientation of the body</param>
        /// <param name="interp">the queue</param>
        /// <param name="maxSpeed">of the motion that plays, m/s</param>
        /// <param name="inContact">the body touches ground</param>
        public Vector3 ComputeOffset(double dt, Vector3 currentBodyPosition, Vector3 seqVel, Quaternion ori, InterpolationManager interp,
                                     float maxSpeed, bool inContact = true) {
            var offset = new MotionDeltaFrame { Origin = seqVel * (float)dt };
            Entrance.NotNull(interp, "interp").AdjustOffset(dt, currentBodyPosition, ori, maxSpeed, offset, inContact);
            return Vector3.Transform(offset.Origin, ori);
        }
    }
}
