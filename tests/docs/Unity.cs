// The types of Unity that the documentation's code names, as far as it names them: enough to compile
// that code here, where there is no Unity.

namespace UnityEngine {
    public enum Space { World, Self }

    public struct Vector3 {
        public float x, y, z;
        public Vector3(float x, float y, float z) { this.x = x; this.y = y; this.z = z; }
    }

    public struct Quaternion {
        public float x, y, z, w;
        public Quaternion(float x, float y, float z, float w) { this.x = x; this.y = y; this.z = z; this.w = w; }
    }

    public abstract class Transform {
        public abstract Vector3 position { get; set; }
        public abstract Quaternion rotation { get; set; }
        public abstract void SetPositionAndRotation(Vector3 position, Quaternion rotation);
    }

    public class MonoBehaviour {
        public Transform transform { get; private set; }
    }

    public abstract class Time {
        public static float deltaTime { get; private set; }
    }
}
