using System;

namespace Remora {
    /// <summary>A body of a world: a handle, cheap to copy. Once the body is removed its calls fail
    /// with <see cref="Status.StaleId"/>. Methods named Try… return a status and never throw one.</summary>
    public partial struct Body : IEquatable<Body> {
        readonly World world;
        readonly BodyId id;

        internal Body(World world, BodyId id) {
            this.world = world;
            this.id = id;
        }

        public BodyId Id { get { return id; } }
        public World World { get { return world; } }
        public bool Equals(Body other) { return world == other.world && id.Equals(other.id); }
        public override bool Equals(object other) { return other is Body && Equals((Body)other); }
        public override int GetHashCode() { return id.GetHashCode(); }
        public static bool operator ==(Body a, Body b) { return a.Equals(b); }
        public static bool operator !=(Body a, Body b) { return !a.Equals(b); }

        public void Remove() { Native.Check(Native.rm_body_remove(world.Handle, id)); }

        /// <summary>Everything that can be read of it.</summary>
        public BodyInfo Read() {
            BodyInfo info;
            Native.Check(TryRead(out info));
            return info;
        }
        public Status TryRead(out BodyInfo info) { return Native.rm_body_read(world.Handle, id, out info); }

        /// <summary>The drawn pose, blended between ticks. For all bodies see
        /// <see cref="World.Render(Render[], uint)"/>.</summary>
        public Position Render() {
            Position at;
            Native.Check(TryRender(out at));
            return at;
        }
        public Status TryRender(out Position at) { return Native.rm_body_render(world.Handle, id, out at); }

        /// <summary>The server says where it is.</summary>
        public Route Update(PositionUpdate update) {
            Route route;
            Native.Check(TryUpdate(ref update, out route));
            return route;
        }
        public Status TryUpdate(ref PositionUpdate update, out Route route) {
            return world.Rethrow(Native.rm_body_update_position(world.Handle, id, ref update, out route));
        }

        /// <summary>The server says how it was pushed.</summary>
        /// <returns>false if the stamp is old</returns>
        public bool Update(VectorUpdate update) {
            bool wasApplied;
            Native.Check(TryUpdate(ref update, out wasApplied));
            return wasApplied;
        }
        public Status TryUpdate(ref VectorUpdate update, out bool wasApplied) {
            byte applied;
            Status status = Native.rm_body_update_vector(world.Handle, id, ref update, out applied);
            wasApplied = applied != 0;
            return status;
        }

        /// <summary>The server says what it is.</summary>
        /// <returns>false if the stamp is old</returns>
        public bool Update(StateUpdate update) {
            bool wasApplied;
            Native.Check(TryUpdate(ref update, out wasApplied));
            return wasApplied;
        }
        public Status TryUpdate(ref StateUpdate update, out bool wasApplied) {
            byte applied;
            Status status = Native.rm_body_update_state(world.Handle, id, ref update, out applied);
            wasApplied = applied != 0;
            return status;
        }

        /// <summary>Puts it somewhere as written, without a collision check.</summary>
        public void Place(Position at) { Native.Check(Native.rm_body_place(world.Handle, id, ref at)); }

        /// <summary>Puts it at or beside a place, as a spawn does.</summary>
        public void Enter(Position at) { Native.Check(world.Rethrow(Native.rm_body_enter(world.Handle, id, ref at))); }

        /// <summary>Straight into the chase queue, past stamps and routing.</summary>
        public void Interpolate(Position to, bool keepHeading = false) {
            Native.Check(Native.rm_body_interpolate(world.Handle, id, ref to, Native.Byte(keepHeading)));
        }

        /// <summary>Empties the queue.</summary>
        public void Stop() { Native.Check(Native.rm_body_stop(world.Handle, id)); }

        /// <summary>Sticks to another body for a second; that one needs a guid.</summary>
        public void Stick(Body target) { Native.Check(Native.rm_body_stick(world.Handle, id, target.id)); }

        public void Unstick() { Native.Check(Native.rm_body_unstick(world.Handle, id)); }

        /// <summary>m/s, global axes.</summary>
        public void SetVelocity(Vec3 velocity) { Native.Check(Native.rm_body_set_velocity(world.Handle, id, velocity)); }

        /// <summary>Velocity (m/s) and turning (rad/s) of the cycle it plays, in its own axes.</summary>
        public void SetCycle(Vec3 velocity, Vec3 omega = new Vec3()) {
            Native.Check(Native.rm_body_set_cycle(world.Handle, id, velocity, omega));
        }

        // table: setters

        /// <summary>Of root motion and radius; above 0.</summary>
        public void SetScale(float value) { Native.Check(Native.rm_body_set_scale(world.Handle, id, value)); }

        /// <summary>Share of speed lost in a second; from 0 to 1.</summary>
        public void SetFriction(float value) { Native.Check(Native.rm_body_set_friction(world.Handle, id, value)); }

        /// <summary>Share of speed given back by a collision; clamped to 0..0.1.</summary>
        public void SetElasticity(float value) { Native.Check(Native.rm_body_set_elasticity(world.Handle, id, value)); }

        /// <summary>Of the cylinder that sticky keeps clear, metres; not negative.</summary>
        public void SetRadius(float value) { Native.Check(Native.rm_body_set_radius(world.Handle, id, value)); }

        /// <summary>Last run rate; not negative.</summary>
        public void SetRunRate(float value) { Native.Check(Native.rm_body_set_run_rate(world.Handle, id, value)); }
        // end of table
    }
}
