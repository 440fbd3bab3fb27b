using System;
#if REMORA_NULLABLE || UNITY_2021_2_OR_NEWER
using System.Diagnostics.CodeAnalysis;
#endif
using System.Runtime.ExceptionServices;
using System.Runtime.InteropServices;

namespace Remora {
    /// <summary>Height of the ground under a place, metres.</summary>
    /// <returns>false if there is no ground</returns>
    public delegate bool GroundFunction(ref Position at, out float height);

    /// <summary>A collision of the host's own: fills the answer, which is zeroed before.</summary>
    public delegate Raw.SweepResult SweepFunction(ref Raw.SweepIn asked, ref Raw.SweepOut answer);

    /// <summary>How a host draws; null for what is not wanted. Colours are 0xRRGGBB.</summary>
    public sealed class DebugDraw {
#if REMORA_NULLABLE || UNITY_2021_2_OR_NEWER
        [AllowNull, MaybeNull]
#endif
        public Action<Vec3, Vec3, uint> Line;
#if REMORA_NULLABLE || UNITY_2021_2_OR_NEWER
        [AllowNull, MaybeNull]
#endif
        public Action<Vec3, float, uint> Point;
#if REMORA_NULLABLE || UNITY_2021_2_OR_NEWER
        [AllowNull, MaybeNull]
#endif
        public Action<Vec3, string, uint> Text;
        /// <summary>What is drawn.</summary>
        public Raw.DebugBits What = Raw.DebugBits.All;
        public uint OriginCell;
    }

    /// <summary>Many bodies, their updates, their clock and what is drawn of them. Used by one thread
    /// at a time. Methods named Try… return a status and throw none; none of them allocates.</summary>
    public sealed partial class World : IDisposable {
        readonly WorldHandle handle;
        GroundFunction ground;
        SweepFunction sweep;
        Collision level; // kept, because C has only a pointer to it
        Exception thrown; // by the ground, inside a tick

        // Kept here so that it is never collected; static, because IL2CPP calls nothing else.
        static readonly HeightCallback heightCallback = AskGround;

        public World() : this(WorldDef.Default) {}

        public World(WorldDef def) {
            Status status = Native.rm_world_create(ref def, out handle);
            if (status == Status.Argument && def.Capacity == 0) throw new RemoraException(status, "begin with WorldDef.Default, not with a zeroed one");
            Native.Check(status);
        }

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

        /// <summary>All seconds that it was advanced by.</summary>
        public double Time { get { return Native.rm_world_time(handle); } }

        /// <summary>How a sender counts its time: units a second, such as 1000, or 0 to find it out; the bits
        /// after which the count begins again, 0 for never; and the least time that its reports are under way,
        /// in seconds, until round trips are measured.</summary>
        public void SetClock(double rate, uint bits = 0, float leastDelay = 0, uint clock = 0) {
            var settings = new Raw.ClockDef { Rate = rate, Bits = bits, LeastDelay = leastDelay };
            Native.Check(Native.rm_world_set_clock(handle, clock, ref settings));
        }

        /// <summary>A measured round trip to a sender, in seconds and as it is: half of the least is its least delay.</summary>
        public void NoteRoundTrip(double seconds, uint clock = 0) { Native.Check(Native.rm_world_note_round_trip(handle, clock, seconds)); }

        /// <summary>What is known of the clock of a sender.</summary>
        public Raw.ClockInfo ReadClock(uint clock = 0) {
            Raw.ClockInfo info;
            Native.Check(Native.rm_world_read_clock(handle, clock, out info));
            return info;
        }

        /// <summary>How a world of smooth rules is drawn; start from Native.rm_default_smooth_def.</summary>
        public void SetSmooth(Raw.SmoothDef settings) { Native.Check(Native.rm_world_set_smooth(handle, ref settings)); }

        /// <summary>Makes a motion table known, which must outlive the world.</summary>
        /// <returns>its index, for <see cref="Body.SetTable"/></returns>
        public uint AddTable(IntPtr table) {
            uint index;
            Native.Check(Native.rm_world_add_table(handle, table, out index));
            return index;
        }

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

        static readonly HostSweepCallback sweepCallback = AskSweep;

        /// <summary>Bodies walk in a level; null for the ground alone.</summary>
        /// <param name="collision">is to be disposed of after the world</param>
        /// <param name="bodiesCollide">bodies also stand in each other's way</param>
        public void SetCollision(
#if REMORA_NULLABLE || UNITY_2021_2_OR_NEWER
            [AllowNull]
#endif
            Collision collision, bool bodiesCollide = false) {
            if (collision == null) {
                Native.Check(Native.rm_world_set_sweep(handle, IntPtr.Zero, IntPtr.Zero));
                level = null;
                return;
            }
            if (handle.Context == IntPtr.Zero) {
                handle.Context = Marshal.AllocHGlobal(Marshal.SizeOf(typeof(Raw.CollideContext)));
            }
            Raw.CollideContext context = Native.ContextOf(collision.Pointer, bodiesCollide ? handle.DangerousGetHandle() : IntPtr.Zero);
            Marshal.StructureToPtr(context, handle.Context, false);
            Native.Check(Native.SetCollision(handle, handle.Context));
            level = collision;
        }

        /// <summary>The level that bodies walk in, or null.</summary>
#if REMORA_NULLABLE || UNITY_2021_2_OR_NEWER
        [MaybeNull]
#endif
        public Collision Collision { get { return level; } }

        /// <summary>A collision of the host's own. What it throws comes out of the call that asked.</summary>
        public void SetSweep(SweepFunction function) {
            IntPtr pointer = Marshal.GetFunctionPointerForDelegate(sweepCallback);
            sweep = Entrance.NotNull(function, "function");
            Native.Check(Native.rm_world_set_sweep(handle, pointer, handle.Owner(this)));
        }

        [MonoPInvokeCallback(typeof(HostSweepCallback))]
        static int AskSweep(IntPtr user, ref Raw.SweepIn asked, ref Raw.SweepOut answer) {
            var world = (World)GCHandle.FromIntPtr(user).Target;
            try {
                return (int)world.sweep(ref asked, ref answer);
            } catch (Exception error) {
                world.thrown = error;
                return (int)Raw.SweepResult.Failed;
            }
        }

        [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
        delegate void LineCallback(IntPtr user, Vec3 from, Vec3 to, uint color);
        [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
        delegate void PointCallback(IntPtr user, Vec3 at, float radius, uint color);
        [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
        delegate void TextCallback(IntPtr user, Vec3 at, IntPtr words, uint color);

        static readonly LineCallback lineCallback = DrawLine;
        static readonly PointCallback pointCallback = DrawPoint;
        static readonly TextCallback textCallback = DrawText;

        [MonoPInvokeCallback(typeof(LineCallback))]
        static void DrawLine(IntPtr user, Vec3 from, Vec3 to, uint color) {
            Guarded(user, draw => draw.Line(from, to, color));
        }

        [MonoPInvokeCallback(typeof(PointCallback))]
        static void DrawPoint(IntPtr user, Vec3 at, float radius, uint color) {
            Guarded(user, draw => draw.Point(at, radius, color));
        }

        [MonoPInvokeCallback(typeof(TextCallback))]
        static void DrawText(IntPtr user, Vec3 at, IntPtr words, uint color) {
            Guarded(user, draw => draw.Text(at, Marshal.PtrToStringAnsi(words), color));
        }

        static void Guarded(IntPtr user, Action<DebugDraw> call) {
            Callback<DebugDraw> callback = Callback<DebugDraw>.Of(user);
            try {
                call(callback.Function);
            } catch (Exception error) {
                callback.Keep(error);
            }
        }

        static IntPtr PointerIf(bool isWanted, Delegate function) {
            return isWanted ? Marshal.GetFunctionPointerForDelegate(function) : IntPtr.Zero;
        }

        /// <summary>What it knows of its bodies, as lines, points and words.</summary>
        public void Draw(DebugDraw draw) {
            var options = Native.rm_default_debug_options();
            options.What = (uint)Entrance.NotNull(draw, "draw").What;
            options.OriginCell = draw.OriginCell;
            using (var callback = new Callback<DebugDraw>(draw)) {
                var calls = new Raw.PlainDebugDraw {
                    User = callback.User,
                    Line = PointerIf(draw.Line != null, lineCallback),
                    Point = PointerIf(draw.Point != null, pointCallback),
                    Text = PointerIf(draw.Text != null, textCallback),
                };
                Status status = Native.rm_world_debug_draw(handle, ref options, ref calls);
                callback.Rethrow();
                Native.Check(status);
            }
        }

        /// <summary>Records every call from now on. Events that wait to be taken are not part of it.</summary>
        public Recorder Record(System.IO.Stream stream) { return new Recorder(this, stream, Native.rm_default_recorder_def()); }

        /// <summary>The same, with an interval of hashes and details; start from
        /// Native.rm_default_recorder_def.</summary>
        public Recorder Record(System.IO.Stream stream, Raw.RecorderDef def) { return new Recorder(this, stream, def); }

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

        /// <summary>One that stands there, facing north.</summary>
        public Body Add(Vec3 at) {
            BodyDef def = BodyDef.Default;
            def.Position.Origin = at;
            return Add(def);
        }

        /// <param name="def">begins with <see cref="BodyDef.Default"/></param>
        public Body Add(BodyDef def) {
            BodyId id;
            Status status = Native.rm_body_add(handle, ref def, out id);
            if (status == Status.Argument && def.Scale == 0f) throw new RemoraException(status, "begin with BodyDef.Default, not with a zeroed one");
            Native.Check(status);
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

        /// <summary>One message of the server's: position, motion, vector, state, create, delete, pickup,
        /// parent. What it changed, or why it did not, is in the receipt. A message for a body that is not
        /// there yet is kept until it is. One that says nothing about motion is ignored: its opcode is the
        /// Kind of the receipt, so the whole stream of a connection may be handed over.</summary>
        /// <param name="message">exactly one message, as it came out of a <see cref="Reassembler"/></param>
        /// <exception cref="RemoraException">the bytes make no sense: the field and its byte are named</exception>
        public Receipt Receive(ReadOnlySpan<byte> message) { return Receive(message, new Raw.Timing()); }

        public Receipt Receive(byte[] message) { return Receive(new ReadOnlySpan<byte>(Entrance.NotNull(message, "message"))); }

        /// <summary>The same, for a message of which it is known when it was sent, or when it arrived, in
        /// the time of the world.</summary>
        public Receipt Receive(ReadOnlySpan<byte> message, Raw.Timing timing) {
            Receipt receipt;
            Messages.Check(TryReceive(message, timing, out receipt), receipt.Error);
            return receipt;
        }

        /// <summary>As Receive, but a failure is returned, with its place in the receipt.</summary>
        public Status TryReceive(ReadOnlySpan<byte> message, Raw.Timing timing, out Receipt receipt) {
            receipt = new Receipt();
            if (message.IsEmpty) {
                return Status.Argument;
            }
            ref byte first = ref MemoryMarshal.GetReference(message);
            Status status = Rethrow(Native.rm_world_receive_timed(handle, ref first, (UIntPtr)message.Length, ref timing, out receipt));
            return Ignoring(status, message, ref receipt);
        }

        /// <summary>One message out of a larger buffer.</summary>
        public Status TryReceive(byte[] buffer, int offset, int count, out Receipt receipt) {
            receipt = new Receipt();
            if (buffer == null || offset < 0 || count <= 0 || count > buffer.Length - offset) {
                return Status.Argument;
            }
            return TryReceive(new ReadOnlySpan<byte>(buffer, offset, count), new Raw.Timing(), out receipt);
        }

        // A message that says nothing about motion is no failure: a connection is full of them.
        static Status Ignoring(Status status, ReadOnlySpan<byte> message, ref Receipt receipt) {
            if (status != Status.Opcode) {
                return status;
            }
            receipt = new Receipt { What = Received.Ignored, Kind = MemoryMarshal.Read<uint>(message) };
            return Status.Ok;
        }

        /// <summary>Poses of all bodies, into whatever memory the caller has.</summary>
        /// <returns>how many bodies are to be drawn, which may be more than were written</returns>
        public int Render(Span<Render> poses, uint originCell = 0) {
            return (int)Native.rm_world_render(handle, originCell, ref MemoryMarshal.GetReference(poses), (uint)poses.Length);
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
            Native.Check(Native.rm_world_restore(handle, Entrance.NotNull(saved, "saved"), (UIntPtr)saved.Length));
        }

        /// <summary>Adds a body that was saved, here or in another world; its guid must be free.</summary>
        public Body RestoreBody(ReadOnlySpan<byte> saved) {
            BodyId id;
            ref byte first = ref MemoryMarshal.GetReference(Entrance.Bytes(saved, "saved"));
            Native.Check(Native.rm_body_restore(handle, ref first, (UIntPtr)saved.Length, out id));
            return new Body(this, id);
        }
    }

    /// <summary>Known to IL2CPP by its name: the method is called from C.</summary>
    [AttributeUsage(AttributeTargets.Method)]
    sealed class MonoPInvokeCallbackAttribute : Attribute {
        public MonoPInvokeCallbackAttribute(Type type) {}
    }
}
