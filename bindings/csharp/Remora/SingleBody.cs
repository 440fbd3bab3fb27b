// A body as a plain value, and one tick of it: for a client that keeps bodies of its own.

using System;
#if REMORA_NULLABLE || UNITY_2021_2_OR_NEWER
using System.Diagnostics.CodeAnalysis;
#endif
using System.Runtime.InteropServices;

namespace Remora {
    /// <summary>A body without a world (remora/plain.h). Its tick is that of a world, to the bit. Between
    /// ticks it is the client's: any field of <see cref="Value"/> may be set.</summary>
    public sealed class SingleBody {
        /// <summary>The body, whole.</summary>
        public Raw.PlainBody Value;
        /// <summary>What its ticks go by.</summary>
        public Raw.PlainAround Around = Native.rm_default_plain_around();
        /// <summary>What came of the last tick.</summary>
        public Raw.PlainOut Last;

        static readonly HostSweepCallback sweepCallback = AskSweep;
        SweepFunction sweep;

        public SingleBody(BodyDef def, Rules rules, Space space = Space.Landblocks) {
            Around.Rules = rules;
            Around.Space = space;
            Native.Check(Native.rm_plain_init(ref Value, ref Around, ref def));
        }

        /// <summary>Where it is.</summary>
        public Position Position { get { return Value.Position; } }

        /// <summary>One tick. A placement is not part of it: see <see cref="HasWish"/>.</summary>
        /// <returns>why the body moved</returns>
        public Reason Tick(double seconds) {
            Native.Check(Ask(() => Native.rm_plain_tick(ref Value, ref Around, seconds, ref Last)));
            return (Reason)Last.Reasons;
        }

        /// <summary>The body is to be placed: <c>Last.Wish.Place</c> says where. The wish comes again with
        /// every tick until <see cref="Place"/> succeeds, or the client puts the body there and
        /// calls <see cref="Stop"/>.</summary>
        public bool HasWish { get { return Last.Wish.Wish == Raw.InterpWish.Place; } }

        /// <summary>Carries out the wish.</summary>
        /// <returns>false if there is no room</returns>
        public bool Place() {
            Status status = Ask(() => Native.rm_plain_place(ref Value, ref Around, ref Last));
            if (status != Status.Refused) {
                Native.Check(status);
            }
            return status == Status.Ok;
        }

        /// <summary>Takes a reported place into its queue; a body that is already there turns.</summary>
        public Raw.InterpResult Enqueue(Position place, bool keepHeading = false) {
            var body = new Raw.ChaseBody { At = Value.Position, IsPlayer = Value.IsPlayer };
            Raw.InterpResult result = Native.rm_interp_to(ref Value.Manager.Interp, ref Around.Rules, ref body, ref place, Native.Byte(keepHeading));
            Native.Check(result == Raw.InterpResult.Refused ? Status.NotFinite : Status.Ok);
            if (result == Raw.InterpResult.There && !keepHeading) {
                Raw.Frame frame = Native.rm_frame_make(Value.Position.Origin, Value.Position.Rotation);
                Native.rm_frame_set_heading(ref frame, Native.rm_quat_heading(place.Rotation));
                Value.Position.Rotation = frame.Rotation;
            }
            return result;
        }

        /// <summary>A node that sets a velocity, m/s, at the end of the tick that it is due in.</summary>
        public void EnqueueVelocity(Vec3 velocity) { Native.rm_interp_append_velocity(ref Value.Manager.Interp, velocity); }

        /// <summary>A node that does nothing but take its turn.</summary>
        public void EnqueueJump() { Native.rm_interp_append_jump(ref Value.Manager.Interp); }

        /// <summary>Takes a velocity, m/s along the global axes, unless it is the present one; 50 m/s at
        /// most.</summary>
        public void SetVelocity(Vec3 velocity) { Native.rm_plain_set_velocity(ref Value, velocity); }

        /// <summary>Empties its queue.</summary>
        public void Stop() { Native.rm_interp_stop(ref Value.Manager.Interp); }

        /// <summary>Sticks to a target for a second, or starts that second anew.</summary>
        /// <param name="guid">of the target; not 0</param>
        /// <param name="radius">of the target, metres</param>
        /// <param name="at">where it is now</param>
        public void Stick(uint guid, float radius, Position at) {
            Native.rm_sticky_stick(ref Value.Manager.Sticky, guid, radius);
            Follow(guid, at);
        }

        /// <summary>Where the target is that it is stuck to: to be told before each tick.</summary>
        public void Follow(uint guid, Position at) { Native.rm_sticky_update_target(ref Value.Manager.Sticky, guid, Raw.TargetStatus.Ok, ref at); }

        /// <summary>Lets go.</summary>
        public void Unstick() { Native.rm_sticky_clear(ref Value.Manager.Sticky); }

        /// <summary>Leashes it to a place: from so many metres on it is slowed down, and then held.</summary>
        public void Leash(Position to, float start, float max) {
            Native.rm_constraint_set(ref Value.Manager.Constraint, Value.Position.DistanceTo(to), start, max);
        }

        /// <summary>Takes the leash off.</summary>
        public void Unleash() { Native.rm_constraint_clear(ref Value.Manager.Constraint); }

        /// <summary>Velocity (m/s) and turning (rad/s) of the motion that plays, in its own axes.</summary>
        public void Play(Vec3 velocity, Vec3 omega = new Vec3()) { Native.rm_motion_set_speeds(ref Value.Motion, velocity, omega); }

        /// <summary>What it runs into: a function of the client's, or null for nothing.</summary>
        public void SetSweep(
#if REMORA_NULLABLE || UNITY_2021_2_OR_NEWER
            [AllowNull]
#endif
            SweepFunction function) {
            sweep = function;
            Around.Sweep = function == null ? IntPtr.Zero : Marshal.GetFunctionPointerForDelegate(sweepCallback);
        }

        // What the client's function throws comes out of the call that asked.
        Status Ask(Func<Status> call) {
            if (sweep == null) {
                return call();
            }
            using (var callback = new Callback<SweepFunction>(sweep)) {
                Around.SweepUser = callback.User;
                Status status = call();
                Around.SweepUser = IntPtr.Zero;
                callback.Rethrow();
                return status;
            }
        }

        [MonoPInvokeCallback(typeof(HostSweepCallback))]
        static int AskSweep(IntPtr user, ref Raw.SweepIn asked, ref Raw.SweepOut answer) {
            Callback<SweepFunction> callback = Callback<SweepFunction>.Of(user);
            try {
                return (int)callback.Function(ref asked, ref answer);
            } catch (Exception error) {
                callback.Keep(error);
                return (int)Raw.SweepResult.Failed;
            }
        }
    }
}
