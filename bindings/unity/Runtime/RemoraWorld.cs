// All bodies of a game, in Unity's axes.

using System;
using System.Collections.Generic;
using UnityEngine;

namespace Remora.Unity {
    /// <summary>Advances the world by each frame and moves every <see cref="RemoraBody"/>. The first body makes
    /// one, which stays when scenes change.</summary>
    [DefaultExecutionOrder(-100)]
    public sealed class RemoraWorld : MonoBehaviour {
        static RemoraWorld current;

        readonly Dictionary<uint, RemoraBody> bodies = new Dictionary<uint, RemoraBody>(); // by guid
        Render[] poses = new Render[64];
        uint lastGuid;
        World world;

        /// <summary>True: frames come from <see cref="Step"/>, as in a test.</summary>
        public bool IsStepped;

        public static RemoraWorld Current {
            get {
                if (current == null) {
                    var made = new GameObject("RemoraWorld");
                    DontDestroyOnLoad(made);
                    current = made.AddComponent<RemoraWorld>();
                }
                return current;
            }
        }

        /// <summary>Settings, clocks, saves and all else of a world.</summary>
        public World World { get { return world ?? (world = new World()); } }

        /// <summary>How senders count their time: ticks per second, and the bits after which the count begins
        /// again; 0 for never.</summary>
        public void SetClock(double ticksPerSecond, uint bits = 0) { World.SetClock(ticksPerSecond, bits); }

        /// <summary>Each measured round trip to the server, as it is; seconds.</summary>
        public void NoteRoundTrip(double seconds) { World.NoteRoundTrip(seconds); }

        void Update() {
            if (!IsStepped && Time.deltaTime > 0) {
                Step(Time.deltaTime);
            }
        }

        /// <summary>A frame: every body is drawn where it is now.</summary>
        public void Step(double seconds) {
            World.Advance(seconds);
            int count = World.Render(poses);
            if (count > poses.Length) {
                poses = new Render[2 * count];
                World.Render(poses);
            }
            for (int i = 0; i < count; ++i) {
                bodies[poses[i].Guid].Draw(ref poses[i]);
            }
        }

        internal Body Add(RemoraBody shown, Vector3 position, Quaternion rotation) {
            BodyDef def = BodyDef.Default;
            def.Guid = lastGuid + 1;
            def.Position = new Position(ToRemora(position), ToRemora(rotation));
            Body body = AddOrGrow(def);
            bodies[++lastGuid] = shown;
            return body;
        }

        Body AddOrGrow(BodyDef def) {
            try {
                return World.Add(def);
            } catch (RemoraException full) when (full.Status == Status.Full) {
                World.Grow((uint)(2 * bodies.Count));
                return World.Add(def);
            }
        }

        internal void Remove(Body body) {
            if (world == null) {
                return;
            }
            bodies.Remove(body.Read().Guid);
            body.Remove();
        }

        void OnDestroy() {
            world?.Dispose();
            world = null;
            current = current == this ? null : current;
        }

        internal static Vec3 ToRemora(Vector3 v) { return new Vec3(v.x, v.y, v.z).FromEngine(Axes.Unity); }

        internal static Quat ToRemora(Quaternion q) { return new Quat(q.w, q.x, q.y, q.z).FromEngine(Axes.Unity); }

        internal static Vector3 ToUnity(Vec3 ours) {
            Vec3 v = ours.ToEngine(Axes.Unity);
            return new Vector3(v.X, v.Y, v.Z);
        }

        internal static Quaternion ToUnity(Quat ours) {
            Quat q = ours.ToEngine(Axes.Unity);
            return new Quaternion(q.X, q.Y, q.Z, q.W);
        }
    }
}
