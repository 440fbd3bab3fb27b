namespace Remora {
    /// <summary>Other engines' axes and units: Unity's are left-handed with Y up, Unreal's in
    /// centimetres. Velocities convert as points do.</summary>
    public static class AxesExtensions {
        /// <summary>A point or velocity in the engine's axes and unit.</summary>
        public static Vec3 ToEngine(this Vec3 point, Axes axes) { return Native.rm_to_engine_point(axes, point); }

        /// <summary>An engine's point or velocity in remora's.</summary>
        public static Vec3 FromEngine(this Vec3 point, Axes axes) { return Native.rm_from_engine_point(axes, point); }

        /// <summary>A rotation in the engine's axes. Many engines list W last.</summary>
        public static Quat ToEngine(this Quat rotation, Axes axes) { return Native.rm_to_engine_rotation(axes, rotation); }

        /// <summary>An engine's rotation in remora's.</summary>
        public static Quat FromEngine(this Quat rotation, Axes axes) { return Native.rm_from_engine_rotation(axes, rotation); }

        /// <summary>A direction, such as a normal, in the engine's axes; its length stays.</summary>
        public static Vec3 DirectionToEngine(this Vec3 direction, Axes axes) { return Native.rm_to_engine_direction(axes, direction); }
        public static Vec3 DirectionFromEngine(this Vec3 direction, Axes axes) { return Native.rm_from_engine_direction(axes, direction); }

        /// <summary>An angular velocity, rad/s, in the engine's axes.</summary>
        public static Vec3 OmegaToEngine(this Vec3 omega, Axes axes) { return Native.rm_to_engine_omega(axes, omega); }
        public static Vec3 OmegaFromEngine(this Vec3 omega, Axes axes) { return Native.rm_from_engine_omega(axes, omega); }
    }
}
