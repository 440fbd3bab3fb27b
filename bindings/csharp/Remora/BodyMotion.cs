// What a body is told beside positions: reports with times, commands, properties.

using System;
#if REMORA_NULLABLE || UNITY_2021_2_OR_NEWER
using System.Diagnostics.CodeAnalysis;
#endif
using System.Runtime.InteropServices;

namespace Remora {
    /// <summary>Where a body of another computer is, and whatever else is known: only what is set counts.</summary>
    public sealed class RemoteReport {
        /// <summary>Metres.</summary>
        public Vec3 Origin;
        /// <summary>Without one it faces its way.</summary>
        public Quat? Rotation;
        public uint Cell;
        /// <summary>m/s, global axes.</summary>
        public Vec3? Velocity;
        /// <summary>rad/s about the vertical, to the left.</summary>
        public float? Turning;
        /// <summary>What its motion table plays.</summary>
        public Raw.InterpretedState? Doing;
        /// <summary>When it was sent, in the time of the world (<see cref="World.Time"/>); seconds.</summary>
        public double? Sent;
        /// <summary>Or how long ago; seconds.</summary>
        public double? Age;
        /// <summary>Or by the clock of its sender, in any unit (<see cref="World.SetClock"/>).</summary>
        public double? SenderTime;
        /// <summary>Which clock that is.</summary>
        public uint Clock;
        /// <summary>Counts reports of this body.</summary>
        public uint? Number;
        /// <summary>It flies or falls.</summary>
        public bool IsAirborne;
        /// <summary>It was put there, and did not walk.</summary>
        public bool IsJump;

        internal Raw.PlainRemoteReport ToC() {
            Raw.PlainRemoteReport report = Native.rm_default_remote_report();
            var known = Raw.Known.None;
            report.Position = new Position(Origin, Rotation ?? Quat.Identity, Cell);
            known |= Rotation.HasValue ? Raw.Known.Rotation : 0;
            known |= Velocity.HasValue ? Raw.Known.Velocity : 0;
            known |= Turning.HasValue ? Raw.Known.Turning : 0;
            known |= Doing.HasValue ? Raw.Known.Doing : 0;
            known |= Sent.HasValue ? Raw.Known.Sent : 0;
            known |= Age.HasValue ? Raw.Known.Age : 0;
            known |= SenderTime.HasValue ? Raw.Known.Clock : 0;
            known |= Number.HasValue ? Raw.Known.Number : 0;
            known |= IsAirborne ? Raw.Known.Airborne : 0;
            known |= IsJump ? Raw.Known.Jump : 0;
            report.Velocity = Velocity ?? new Vec3();
            report.Turning = Turning ?? 0;
            report.Doing = Doing ?? report.Doing;
            report.Sent = Sent ?? 0;
            report.Age = Age ?? 0;
            report.SenderTime = SenderTime ?? 0;
            report.Clock = Clock;
            report.Number = Number ?? 0;
            report.Known = (uint)known;
            return report;
        }
    }

    public partial struct Body {
        public override string ToString() { return "body " + id; }

        /// <summary>Takes a report, in any order and at any rate; smooth rules only.</summary>
        public void Report(RemoteReport report) {
            Raw.PlainRemoteReport given = Entrance.NotNull(report, "report").ToC();
            Native.Check(world.Rethrow(Native.rm_body_report(world.Handle, id, ref given)));
        }

        /// <summary>Where it is, how fast it goes, and when that was sent.</summary>
        public void Report(Vec3 origin, Vec3 velocity, double sent) {
            Report(new RemoteReport { Origin = origin, Velocity = velocity, Sent = sent });
        }

        /// <summary>The server says what it does; Movements.Interpreted makes one.</summary>
        /// <returns>false if the stamps are old</returns>
        public bool Update(Raw.MotionUpdate update) {
            byte applied;
            Native.Check(Native.rm_body_update_motion(world.Handle, id, ref update, out applied));
            return applied != 0;
        }

        public bool Update(Raw.Movement movement, ushort stamp) {
            return Update(new Raw.MotionUpdate { Movement = movement, Stamp = stamp });
        }

        /// <summary>Does a motion command, such as "WalkForward".</summary>
        public Raw.MotionError Do(string command, float speed = 1) {
            Raw.MoveParameters parameters = Native.rm_default_move_parameters();
            parameters.Speed = speed;
            return Do(Entrance.Command(command), parameters);
        }

        /// <summary>Start from Native.rm_default_move_parameters.</summary>
        public Raw.MotionError Do(uint command, Raw.MoveParameters parameters) {
            Raw.MotionError error;
            Native.Check(Native.rm_body_do(world.Handle, id, command, ref parameters, out error));
            return error;
        }

        /// <summary>Jumps with a force from 0 to 1.</summary>
        public Raw.MotionError Jump(float extent = 1) {
            Raw.MotionError error;
            Native.Check(Native.rm_body_jump(world.Handle, id, extent, out error));
            return error;
        }

        /// <summary>The keys of a local player, all at once; start from Native.rm_default_raw_state.</summary>
        public void SetKeys(Raw.RawState keys) { Native.Check(Native.rm_body_set_keys(world.Handle, id, ref keys)); }

        /// <summary>One sweep by so many metres, and no time.</summary>
        public Raw.SweepResult Move(Vec3 offset) {
            Raw.SweepResult result;
            Native.Check(world.Rethrow(Native.rm_body_move(world.Handle, id, offset, out result)));
            return result;
        }

        /// <summary>Appends a node that sets a velocity, m/s.</summary>
        public void AppendVelocity(Vec3 velocity) { Native.Check(Native.rm_body_append_velocity(world.Handle, id, velocity)); }

        public void AppendJump() { Native.Check(Native.rm_body_append_jump(world.Handle, id)); }

        /// <summary>Leashes it: slowed down from so many metres of path on, held at so many.</summary>
        public void Constrain(Position to, float start, float max) { Native.Check(Native.rm_body_constrain(world.Handle, id, ref to, start, max)); }

        public void Unconstrain() { Native.Check(Native.rm_body_unconstrain(world.Handle, id)); }

        public void SetGuid(uint guid) { Native.Check(Native.rm_body_set_guid(world.Handle, id, guid)); }

        /// <summary>State bits, as far as they are in the mask.</summary>
        public void SetState(StateBits bits, StateBits mask) { Native.Check(Native.rm_body_set_state(world.Handle, id, (uint)mask, (uint)bits)); }

        /// <summary>Contact and OnWalkable, as far as they are in the mask.</summary>
        public void SetTransient(TransientBits bits, TransientBits mask) {
            Native.Check(Native.rm_body_set_transient(world.Handle, id, (uint)mask, (uint)bits));
        }

        public void SetPlayer(bool isPlayer) { Native.Check(Native.rm_body_set_player(world.Handle, id, Native.Byte(isPlayer))); }

        /// <summary>Under a move-to it chases without turning.</summary>
        public void SetMovingTo(bool isMovingTo) { Native.Check(Native.rm_body_set_moving_to(world.Handle, id, Native.Byte(isMovingTo))); }

        public void SetShape(Shape shape) { Native.Check(Native.rm_body_set_shape(world.Handle, id, ref shape)); }

        /// <summary>Its motion table, by index; it starts anew.</summary>
        public void SetTable(uint index) { Native.Check(Native.rm_body_set_table(world.Handle, id, index)); }

        /// <summary>What its motion interpreter answers, m/s, for Fixed; the chase doubles it.</summary>
        public void SetSpeed(Raw.SpeedSource source, float speed = 0) { Native.Check(Native.rm_body_set_speed(world.Handle, id, source, speed)); }

        /// <summary>rad/s, global axes.</summary>
        public void SetOmega(Vec3 omega) { Native.Check(Native.rm_body_set_omega(world.Handle, id, omega)); }

        /// <summary>Normal of the ground that it stands on.</summary>
        public void SetPlane(Vec3 normal) { Native.Check(Native.rm_body_set_plane(world.Handle, id, normal)); }

        /// <summary>How it is drawn under smooth rules; start from Native.rm_default_smooth_body.</summary>
        public void SetSmooth(Raw.SmoothBody settings) { Native.Check(Native.rm_body_set_smooth(world.Handle, id, ref settings)); }

        /// <summary>Why it is drawn where it is, in a sentence; smooth rules only.</summary>
        public string Explain() {
            var text = new byte[512];
            Native.Check(Native.rm_body_explain(world.Handle, id, text, (UIntPtr)text.Length));
            return System.Text.Encoding.ASCII.GetString(text, 0, Array.IndexOf(text, (byte)0));
        }

        /// <summary>How it is drawn under smooth rules, and why there.</summary>
        public Raw.SmoothInfo ReadSmooth() {
            Raw.SmoothInfo info;
            Native.Check(Native.rm_body_read_smooth(world.Handle, id, out info));
            return info;
        }

        /// <summary>Everything about its motion.</summary>
        public Raw.Motion ReadMotion() {
            Raw.Motion motion;
            Native.Check(Native.rm_body_read_motion(world.Handle, id, out motion));
            return motion;
        }

        /// <summary>This body alone; <see cref="World.RestoreBody"/> adds it to a world.</summary>
        public byte[] Save() {
            var bytes = new byte[(int)Native.rm_body_save_bytes()];
            UIntPtr size;
            Native.Check(Native.rm_body_save(world.Handle, id, ref bytes[0], (UIntPtr)bytes.Length, out size));
            Array.Resize(ref bytes, (int)size);
            return bytes;
        }

        /// <summary>Name of the first field in which two bodies differ; null if they are the same.</summary>
#if REMORA_NULLABLE || UNITY_2021_2_OR_NEWER
        [return: MaybeNull]
#endif
        public string DifferenceTo(Body other) {
            IntPtr field;
            Native.Check(Native.rm_body_compare(world.Handle, id, other.world.Handle, other.id, out field));
            return Marshal.PtrToStringAnsi(field);
        }
    }
}
