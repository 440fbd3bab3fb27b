// The types of Unity that the component and the documentation's code name, as far as they name them: enough to
// compile and run that code here, where there is no Unity.

using System;
using System.Collections.Generic;
using System.Reflection;

namespace UnityEngine {
    public enum Space { World, Self }

    public struct Vector3 {
        public float x, y, z;
        public Vector3(float x, float y, float z) { this.x = x; this.y = y; this.z = z; }
        public static float Distance(Vector3 a, Vector3 b) {
            double x = a.x - b.x, y = a.y - b.y, z = a.z - b.z;
            return (float)Math.Sqrt(x * x + y * y + z * z);
        }
    }

    public struct Quaternion {
        public float x, y, z, w;
        public Quaternion(float x, float y, float z, float w) { this.x = x; this.y = y; this.z = z; this.w = w; }
    }

    public class Object {
        public static void DontDestroyOnLoad(Object kept) {}
    }

    public sealed class Transform : Object {
        public Vector3 position;
        public Quaternion rotation = new Quaternion(0, 0, 0, 1);
        public void SetPositionAndRotation(Vector3 position, Quaternion rotation) {
            this.position = position;
            this.rotation = rotation;
        }
    }

    public sealed class GameObject : Object {
        readonly List<MonoBehaviour> parts = new List<MonoBehaviour>();
        public readonly Transform transform = new Transform();
        public GameObject(string name = "") {}
        public T AddComponent<T>() where T : MonoBehaviour, new() {
            var part = new T { transform = transform };
            parts.Add(part);
            part.Send("OnEnable");
            return part;
        }
        public void SetActive(bool isActive) { parts.ForEach(part => part.Send(isActive ? "OnEnable" : "OnDisable")); }
        public void Send(string message) { parts.ForEach(part => part.Send(message)); }
    }

    public class MonoBehaviour : Object {
        public Transform transform;
        // As the engine does, whatever the method's visibility.
        internal void Send(string message) {
            MethodInfo method = GetType().GetMethod(message, BindingFlags.Instance | BindingFlags.NonPublic);
            if (method != null) {
                method.Invoke(this, null);
            }
        }
    }

    public static class Time {
        public static float deltaTime;
    }

    public sealed class DefaultExecutionOrderAttribute : Attribute {
        public DefaultExecutionOrderAttribute(int order) {}
    }
    public sealed class AddComponentMenuAttribute : Attribute {
        public AddComponentMenuAttribute(string name) {}
    }
    public sealed class DisallowMultipleComponentAttribute : Attribute {}
}
