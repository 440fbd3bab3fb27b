using System;
using System.Runtime.ExceptionServices;
using System.Runtime.InteropServices;

namespace Remora {
    /// <summary>Height of the ground under a place, metres.</summary>
    /// <returns>false if there is no ground</returns>
    public delegate bool GroundFunction(ref Position at, out float height);

    /// <summary>Many bodies, their updates, their clock and what is drawn of them. Used by one thread
    /// at a time. Methods named Try… return a status and throw none; none of them allocates.</summary>
    public sealed class World : IDisposable {
        readonly WorldHandle handle;
        GroundFunction ground;
        Exception thrown; // by the ground, inside a tick

        // Kept here so that it is never collected; static, because IL2CPP calls nothing else.
        static readonly HeightCallback heightCallback = AskGround;

        public World() : this(WorldDef.Default) {}

        public World(WorldDef def) { Native.Check(Native.rm_world_create(ref def, out handle)); }

        internal WorldHandle Handle { get { return handle; } }

        /// <summary>Gives everything back. Later calls throw ObjectDisposedException.</summary>
        public void Dispose() { handle.Dispose(); }

        /// <summary>Makes room for more bodies; ids stay valid.</summary>
        public void Grow(uint capacity) { Native.Check(Native.rm_world_grow(handle, capacity)); }

        /// <summary>A frame through the clock: nothing, a tick or several.</summary>
        public void Advance(double seconds) { Native.Check(TryAdvance(seconds)); }
        public Status TryAdvance(double seconds) { return Rethrow(Native.rm_world_advance(handle, seconds)); }

        /// <summary>One tick, past the clock.</summary>
        public void Tick(double seconds) { Native.Check(TryTick(seconds)); }
        public Status TryTick(double seconds) { return Rethrow(Native.rm_world_tick(handle, seconds)); }

        /// <summary>Ticks so far.</summary>
        public ulong Ticks { get { return Native.rm_world_ticks(handle); } }

        /// <summary>Seconds that the clock has taken in and not yet spent.</summary>
        public double Pending { get { return Native.rm_world_pending(handle); } }

        /// <summary>Where the local player stands; bodies too far away sleep.</summary>
        public void SetViewer(Position at) { Native.Check(Native.rm_world_set_viewer(handle, ref at)); }
        public void RemoveViewer() { Native.Check(Native.rm_world_remove_viewer(handle, IntPtr.Zero)); }

        /// <summary>Level ground. Metres.</summary>
        public void SetGround(float height) {
            var level = new Ground { Kind = GroundKind.Constant, Height = height };
            Native.Check(Native.rm_world_set_ground(handle, ref level));
            ground = null;
        }

        /// <summary>Ground by a function. What it throws comes out of the call that asked.</summary>
        public void SetGround(GroundFunction function) {
            if (function == null) {
                throw new ArgumentNullException("function");
            }
            var asking = new Ground {
                Kind = GroundKind.Function,
                Function = Marshal.GetFunctionPointerForDelegate(heightCallback),
                User = handle.Owner(this),
            };
            Native.Check(Native.rm_world_set_ground(handle, ref asking));
            ground = function;
        }

        // No exception may cross the C interface: it is kept, and thrown on the other side of it.
        [MonoPInvokeCallback(typeof(HeightCallback))]
        static byte AskGround(IntPtr user, BodyId body, ref Position at, out float height) {
            height = 0;
            var world = (World)GCHandle.FromIntPtr(user).Target;
            try {
                return Native.Byte(world.ground(ref at, out height));
            } catch (Exception error) {
                world.thrown = error;
                return 0;
            }
        }

        // Around every call that may ask the ground; also keeps the world alive until it is back.
        internal Status Rethrow(Status status) {
            if (thrown != null) {
                Exception error = thrown;
                thrown = null;
                ExceptionDispatchInfo.Capture(error).Throw();
            }
            return status;
        }

        public Body Add() { return Add(BodyDef.Default); }

        public Body Add(BodyDef def) {
            BodyId id;
            Native.Check(Native.rm_body_add(handle, ref def, out id));
            return new Body(this, id);
        }

        /// <summary>The body with this server id.</summary>
        public Body Find(uint guid) {
            Body body;
            Native.Check(TryFind(guid, out body));
            return body;
        }
        public Status TryFind(uint guid, out Body body) {
            BodyId id;
            Status status = Native.rm_world_find(handle, guid, out id);
            body = new Body(this, id);
            return status;
        }

        /// <summary>The body of an id, such as that of a <see cref="Render"/>.</summary>
        public Body this[BodyId id] { get { return new Body(this, id); } }

        /// <summary>All bodies, in the order of their slots.</summary>
        public Body[] Bodies() {
            var ids = new BodyId[Native.rm_world_bodies(handle, null, 0)];
            Native.rm_world_bodies(handle, ids, (uint)ids.Length);
            return Array.ConvertAll(ids, id => new Body(this, id));
        }

        /// <summary>One message of the server's.</summary>
        public Receipt Receive(byte[] message) {
            Receipt receipt;
            Status status = TryReceive(message, 0, message.Length, out receipt);
            if (status != Status.Ok && receipt.Error.Field != null) {
                throw new RemoraException(status, receipt.Error);
            }
            Native.Check(status);
            return receipt;
        }

        /// <summary>One message out of a larger buffer.</summary>
        public Status TryReceive(byte[] buffer, int offset, int count, out Receipt receipt) {
            receipt = new Receipt();
            if (buffer == null || offset < 0 || count <= 0 || count > buffer.Length - offset) {
                return Status.Argument;
            }
            return Rethrow(Native.rm_world_receive(handle, ref buffer[offset], (UIntPtr)count, out receipt));
        }

        /// <summary>Poses of all bodies into an array that the caller keeps from frame to frame;
        /// nothing is allocated.</summary>
        /// <param name="poses">takes as many as there is room for</param>
        /// <param name="originCell">positions are relative to the corner of its landblock</param>
        /// <returns>how many bodies are to be drawn, which may be more than were written</returns>
        public int Render(Render[] poses, uint originCell = 0) {
            if (poses.Length == 0) {
                var none = new Render();
                return (int)Native.rm_world_render(handle, originCell, ref none, 0);
            }
            return (int)Native.rm_world_render(handle, originCell, ref poses[0], (uint)poses.Length);
        }

        /// <summary>Takes the events since the last call (see <see cref="WorldDef.Events"/>).</summary>
        public Event[] TakeEvents() {
            var events = new Event[Native.rm_world_event_count(handle)];
            uint count;
            ulong dropped;
            Native.Check(Native.rm_world_take_events(handle, events, (uint)events.Length, out count, out dropped));
            Array.Resize(ref events, (int)count);
            return events;
        }

        /// <summary>64 bits over everything that can change a later tick or output.</summary>
        public ulong Hash() { return Native.rm_world_hash(handle); }

        /// <summary>The whole world.</summary>
        public byte[] Save() {
            var bytes = new byte[(int)Native.rm_world_save_bytes(handle)];
            UIntPtr size;
            Native.Check(Native.rm_world_save(handle, bytes, (UIntPtr)bytes.Length, out size));
            Array.Resize(ref bytes, (int)size);
            return bytes;
        }

        /// <summary>Replaces all bodies by those that were saved; ids of then are valid again.</summary>
        public void Restore(byte[] saved) {
            Native.Check(Native.rm_world_restore(handle, saved, (UIntPtr)saved.Length));
        }
    }

    /// <summary>Known to IL2CPP by its name: the method is called from C.</summary>
    [AttributeUsage(AttributeTargets.Method)]
    sealed class MonoPInvokeCallbackAttribute : Attribute {
        public MonoPInvokeCallbackAttribute(Type type) {}
    }
}
