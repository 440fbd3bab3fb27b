// To and from System.Numerics.

using System.Numerics;

namespace Remora {
    public partial struct Vec3 {
        public static implicit operator Vector3(Vec3 v) { return new Vector3(v.X, v.Y, v.Z); }
        public static implicit operator Vec3(Vector3 v) { return new Vec3(v.X, v.Y, v.Z); }
    }

    public partial struct Quat {
        public static implicit operator Quaternion(Quat q) { return new Quaternion(q.X, q.Y, q.Z, q.W); }
        public static implicit operator Quat(Quaternion q) { return new Quat(q.W, q.X, q.Y, q.Z); }

        /// <summary>The upright rotation that faces a compass heading: 0 north, 90 east.</summary>
        public static Quat FromHeading(float degrees) { return Native.rm_quat_from_heading(degrees); }

        /// <summary>Compass degrees.</summary>
        public float Heading { get { return Native.rm_quat_heading(this); } }
    }
}
