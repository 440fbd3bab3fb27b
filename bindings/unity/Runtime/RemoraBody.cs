using UnityEngine;

namespace Remora.Unity {
    /// <summary>What is known of a character besides its place.</summary>
    public struct RemoraReport {
        /// <summary>When the state was sampled, by the clock of its sender (<see cref="RemoraWorld.SetClock"/>).</summary>
        public double? SenderTime;
        /// <summary>Or the same as time of the world, in seconds.</summary>
        public double? Sent;
        /// <summary>m/s.</summary>
        public Vector3? Velocity;
        /// <summary>Without it the character faces where it goes.</summary>
        public Quaternion? Rotation;
        /// <summary>Counts the reports of this character.</summary>
        public uint? Number;
        /// <summary>Nothing is under its feet.</summary>
        public bool IsAirborne;
        /// <summary>It was put there, and did not walk.</summary>
        public bool IsJump;
    }

    /// <summary>A character that somebody else plays: it goes where the reports say that it is. It needs no
    /// Rigidbody; one that there is must be kinematic.</summary>
    [AddComponentMenu("Remora/Remora Body")]
    [DisallowMultipleComponent]
    public sealed class RemoraBody : MonoBehaviour {
        RemoraWorld world;
        Body body;

        /// <summary>Horizontal speed as drawn, m/s: what the feet must match.</summary>
        public float GroundSpeed { get; private set; }

        void OnEnable() {
            world = RemoraWorld.Current;
            body = world.Add(this, transform.position, transform.rotation);
        }

        void OnDisable() {
            if (world != null) {
                world.Remove(body);
            }
        }

        /// <summary>What the network brought: a place, and when the sender sampled it, by its own clock.</summary>
        public void Report(Vector3 position, double senderTime) {
            Report(position, new RemoraReport { SenderTime = senderTime });
        }

        /// <summary>What the network brought.</summary>
        /// <exception cref="RemoraException">a value that makes no sense; nothing is changed</exception>
        public void Report(Vector3 position, RemoraReport known) {
            body.Report(new RemoteReport {
                Origin = RemoraWorld.ToRemora(position),
                SenderTime = known.SenderTime,
                Sent = known.Sent,
                Velocity = known.Velocity.HasValue ? RemoraWorld.ToRemora(known.Velocity.Value) : (Vec3?)null,
                Rotation = known.Rotation.HasValue ? RemoraWorld.ToRemora(known.Rotation.Value) : (Quat?)null,
                Number = known.Number,
                IsAirborne = known.IsAirborne,
                IsJump = known.IsJump,
            });
        }

        internal void Draw(ref Render pose) {
            GroundSpeed = pose.GroundSpeed;
            transform.SetPositionAndRotation(RemoraWorld.ToUnity(pose.Position), RemoraWorld.ToUnity(pose.Rotation));
        }
    }
}
