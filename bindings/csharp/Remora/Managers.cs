// A pair with the shape that clients of the game have: a queue of reported places, and the manager that
// asks it for the move of a tick. Both stand on the queue of C alone; there is no world.

using System;
using System.Numerics;

namespace Remora {
    /// <summary>A queue of reported places that a body walks along, for a client that has its own bodies.
    /// Places are metres in one space; rules are those of the documents unless others are given.</summary>
    public sealed class InterpolationManager {
        Raw.Interp queue;
        Rules rules;

        public InterpolationManager() : this(Rules.L3) {}

        public InterpolationManager(Rules rules) {
            this.rules = rules;
            Native.rm_interp_init(ref queue);
        }

        /// <summary>Something is to be walked to, or a placement is due.</summary>
        public bool IsActive { get { return queue.Head.Count > 0; } }

        /// <summary>Places that are held.</summary>
        public int Count { get { return (int)queue.Head.Count; } }

        /// <summary>Empties the queue and forgets its fails.</summary>
        public void Clear() { Native.rm_interp_stop(ref queue); }

        /// <summary>Takes a reported place. Those at the end of the queue within 5 cm of it are dropped, and
        /// the oldest when twenty are held. One that is more than 100 m from the body is not walked to: the
        /// next tick ends there.</summary>
        /// <param name="target">metres</param>
        /// <param name="heading">compass degrees</param>
        /// <param name="isMovingTo">the body is under a move-to, and does not turn to the heading</param>
        /// <param name="currentBodyPosition">where the body is; null counts as there where the queue ends</param>
        public void Enqueue(Vector3 target, float heading = 0, bool isMovingTo = false, Vector3? currentBodyPosition = null) {
            var place = new Position(target, Quat.FromHeading(heading));
            Raw.ChaseBody body = BodyAt(currentBodyPosition ?? (Count > 0 ? Last : target + Away), 0, true);
            Native.rm_interp_to(ref queue, ref rules, ref body, ref place, Native.Byte(isMovingTo));
        }

        // A body that is not known is neither there already nor far away.
        static readonly Vector3 Away = new Vector3(1, 0, 0);

        Vector3 Last { get { return queue.Head.Node.Place.Origin; } }

        /// <summary>One tick: the move that brings the body closer to the oldest place, metres along the
        /// global axes; zero where there is nothing to walk to. A placement that is due is part of it, so
        /// that a client without a call at the end of its tick needs no <see cref="UseTime"/>.</summary>
        /// <param name="dt">seconds</param>
        /// <param name="currentBodyPosition">metres</param>
        /// <param name="maxSpeed">of the motion that plays, m/s; the chase goes twice as fast, or 7.5 m/s
        /// where it is 0</param>
        /// <param name="isLive">the body touches ground: without that no place is approached</param>
        public Vector3 AdjustOffset(double dt, Vector3 currentBodyPosition, float maxSpeed, bool isLive = true) {
            bool isChased;
            return AdjustOffset(dt, currentBodyPosition, maxSpeed, isLive, Vector3.Zero, out isChased);
        }

        internal Vector3 AdjustOffset(double dt, Vector3 at, float maxSpeed, bool isLive, Vector3 otherwise, out bool isChased) {
            Raw.ChaseBody body = BodyAt(at, maxSpeed, isLive);
            Raw.Frame offset = Native.rm_frame_identity();
            offset.Origin = otherwise;
            uint reasons = Native.rm_interp_adjust(ref queue, ref rules, ref body, 0, (float)dt, ref offset);
            isChased = reasons != 0;
            Vector3? place = UseTime(at + offset.Origin);
            return place.HasValue ? place.Value - at : (Vector3)offset.Origin;
        }

        /// <summary>The end of a tick: where the body is to be put, because it could not walk there; null
        /// where nothing is due. The queue is empty then.</summary>
        public Vector3? UseTime(Vector3 currentBodyPosition) {
            Raw.ChaseBody body = BodyAt(currentBodyPosition, 0, true);
            Raw.InterpAction action = Native.rm_interp_use_time(ref queue, ref body);
            if (action.Wish != Raw.InterpWish.Place) {
                return null;
            }
            Clear();
            return action.Place.Origin;
        }

        /// <summary>Length of the present window of progress so far; seconds.</summary>
        internal float ProgressQuantum { get { return queue.Head.Seconds; } }

        /// <summary>Windows without progress.</summary>
        internal int FailCount { get { return (int)queue.Head.Fails; } }

        static Raw.ChaseBody BodyAt(Vector3 at, float maxSpeed, bool isLive) {
            return new Raw.ChaseBody {
                At = new Position(at), HasContact = isLive, ChaseSpeed = Native.rm_chase_speed(maxSpeed),
                StickySpeed = Native.rm_sticky_speed(maxSpeed),
            };
        }

        public override string ToString() { return Count + " places, " + FailCount + " fails"; }
    }

    /// <summary>Decides between the queue and the root motion of an animation.</summary>
    public sealed class PositionManager {
        /// <summary>The move of a tick, metres along the global axes: the step towards the queue's oldest
        /// place, or the animation's root motion where there is nothing to walk to.</summary>
        /// <param name="dt">seconds</param>
        /// <param name="currentBodyPosition">metres</param>
        /// <param name="sequenceVelocity">of the animation, in the body's own axes; m/s</param>
        /// <param name="orientation">of the body</param>
        /// <param name="interpolation">the queue</param>
        /// <param name="maxSpeed">of the motion that plays, m/s</param>
        /// <param name="isLive">the body touches ground</param>
        public Vector3 ComputeOffset(double dt, Vector3 currentBodyPosition, Vector3 sequenceVelocity, Quaternion orientation,
                                     InterpolationManager interpolation, float maxSpeed, bool isLive = true) {
            bool isChased;
            Vector3 root = Vector3.Transform(sequenceVelocity * (float)dt, orientation);
            return Entrance.NotNull(interpolation, "interpolation").AdjustOffset(dt, currentBodyPosition, maxSpeed, isLive, root, out isChased);
        }
    }
}
