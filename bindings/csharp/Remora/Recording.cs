// Recordings: every call that changes a world, and played back.

using System;
#if REMORA_NULLABLE || UNITY_2021_2_OR_NEWER
using System.Diagnostics.CodeAnalysis;
#endif
using System.IO;
using System.Runtime.InteropServices;

namespace Remora {
    /// <summary>A recording under way; made by World.Record.</summary>
    public sealed class Recorder : IDisposable {
        readonly Callback<Stream> callback;
        IntPtr pointer;

        [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
        delegate byte WriteCallback(IntPtr user, IntPtr bytes, UIntPtr size);

        static readonly WriteCallback writeCallback = Write;

        [MonoPInvokeCallback(typeof(WriteCallback))]
        static byte Write(IntPtr user, IntPtr bytes, UIntPtr size) {
            Callback<Stream> callback = Callback<Stream>.Of(user);
            try {
                var copy = new byte[(int)size];
                Marshal.Copy(bytes, copy, 0, copy.Length);
                callback.Function.Write(copy, 0, copy.Length);
                return 1;
            } catch (Exception error) {
                callback.Keep(error);
                return 0;
            }
        }

        internal Recorder(World world, Stream stream, Raw.RecorderDef def) {
            callback = new Callback<Stream>(Entrance.NotNull(stream, "stream"));
            def.Write = Marshal.GetFunctionPointerForDelegate(writeCallback);
            def.User = callback.User;
            Status status = Native.rm_world_record(world.Handle, ref def, out pointer);
            if (status != Status.Ok) {
                callback.Dispose();
            }
            callback.Rethrow();
            Native.Check(status);
        }

        /// <summary>Written so far.</summary>
        public ulong Bytes { get { return pointer == IntPtr.Zero ? 0 : Native.rm_recorder_bytes(pointer); } }

        /// <summary>Writes what is kept back.</summary>
        public void Flush() {
            Status status = Native.rm_recorder_flush(pointer);
            callback.Rethrow();
            Native.Check(status);
        }

        /// <summary>Ends it; throws what kept some of it from being written.</summary>
        public void Stop() {
            if (pointer == IntPtr.Zero) {
                return;
            }
            Status status = Native.rm_recorder_stop(pointer);
            pointer = IntPtr.Zero;
            callback.Dispose();
            callback.Rethrow();
            Native.Check(status);
        }

        public void Dispose() { Stop(); }
    }

    /// <summary>A recording being played: Step or Tick until they return false.</summary>
    public sealed class Replay : IDisposable {
        GCHandle bytes; // must stay where they are
        IntPtr pointer;

        public Replay(byte[] recording) {
            var def = Native.rm_default_replay_def();
            var error = new WireError();
            if (Entrance.NotNull(recording, "recording").Length == 0) {
                throw new ArgumentException("the recording is empty", "recording");
            }
            bytes = GCHandle.Alloc(recording, GCHandleType.Pinned);
            Status status = Native.rm_replay_open(ref def, ref recording[0], (UIntPtr)recording.Length, out pointer, ref error);
            if (status != Status.Ok) {
                Dispose();
                Messages.Check(status, error);
            }
        }

        ~Replay() { Dispose(); }

        public void Dispose() {
            Native.rm_replay_close(pointer);
            pointer = IntPtr.Zero;
            if (bytes.IsAllocated) {
                bytes.Free();
            }
            GC.SuppressFinalize(this);
        }

        /// <summary>Plays one call.</summary>
        public bool Step() { return Native.rm_replay_step(pointer) != 0; }

        /// <summary>Plays calls up to the next one that ticks.</summary>
        public bool Tick() { return Native.rm_replay_tick(pointer) != 0; }

        /// <summary>Name of the call that was played last; null before the first.</summary>
#if REMORA_NULLABLE || UNITY_2021_2_OR_NEWER
        [MaybeNull]
#endif
        public string Op { get { return Marshal.PtrToStringAnsi(Native.rm_replay_op(pointer)); } }

        /// <summary>What has come of it so far.</summary>
        public Raw.ReplayResult Result { get { return Native.rm_replay_read(pointer); } }

        /// <summary>Whether something went differently.</summary>
        public bool IsDifferent { get { return Result.Difference.Kind != Raw.DifferenceKind.None; } }

        /// <summary>Of the world as it is now.</summary>
        public ulong Hash() { return Native.HashOf(Native.rm_replay_world(pointer)); }

        /// <summary>Poses of all bodies as they are now.</summary>
        /// <returns>how many bodies are to be drawn, which may be more than were written</returns>
        public int Render(Span<Render> poses, uint originCell = 0) {
            return (int)Native.RenderOf(Native.rm_replay_world(pointer), originCell, ref MemoryMarshal.GetReference(poses), (uint)poses.Length);
        }
    }

    public static partial class Native {
        // The world of a replay is read through a plain pointer: it belongs to the replay.
        [DllImport(Library, CallingConvention = C, EntryPoint = "rm_world_hash")]
        internal static extern ulong HashOf(IntPtr world);
        [DllImport(Library, CallingConvention = C, EntryPoint = "rm_world_render")]
        internal static extern uint RenderOf(IntPtr world, uint originCell, ref Render poses, uint capacity);
    }
}
