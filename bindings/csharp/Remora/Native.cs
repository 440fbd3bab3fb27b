// The C interface, as it is; the calls are in RawCalls.cs. Everything goes through here, so that the
// version is checked before anything else is called: by the static constructor, which throws if the
// library does not fit.

using System;
using System.Runtime.InteropServices;

namespace Remora {
    /// <summary>Owns a world of the C interface.</summary>
    public sealed class WorldHandle : SafeHandle {
        internal IntPtr Context; // of the sweep through a level
        GCHandle owner; // weak, so that a world that nobody disposes of is collected

        WorldHandle() : base(IntPtr.Zero, true) {}
        public override bool IsInvalid { get { return handle == IntPtr.Zero; } }

        /// <summary>What callbacks get, to find their world by.</summary>
        internal IntPtr Owner(World world) {
            if (!owner.IsAllocated) {
                owner = GCHandle.Alloc(world, GCHandleType.Weak);
            }
            return GCHandle.ToIntPtr(owner);
        }

        protected override bool ReleaseHandle() {
            Native.rm_world_destroy(handle);
            Marshal.FreeHGlobal(Context);
            if (owner.IsAllocated) {
                owner.Free();
            }
            return true;
        }
    }

    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    delegate int HostSweepCallback(IntPtr user, ref Raw.SweepIn asked, ref Raw.SweepOut answer);

    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    delegate byte HeightCallback(IntPtr user, BodyId body, ref Position at, out float height);

    /// <summary>The flat calls of the C interface, named and documented there: for what the wrappers leave
    /// out. Statuses are returned, nothing is thrown; pointers are the caller's affair.</summary>
    public static partial class Native {
#if UNITY_IOS && !UNITY_EDITOR
        const string Library = "__Internal";
#else
        const string Library = "remora";
#endif
        const CallingConvention C = CallingConvention.Cdecl;

        static Native() {
            if (rm_version_fits(Version, AbiVersion) == 0) {
                throw new NotSupportedException("the remora library has version " + rm_version() + " and interface " +
                                                rm_abi_version() + ", this needs " + Version + " and " + AbiVersion);
            }
        }

        internal static byte Byte(bool value) { return value ? (byte)1 : (byte)0; }

        internal static void Check(Status status) {
            if (status != Status.Ok) {
                throw new RemoraException(status);
            }
        }

        internal static string Text(Status status) { return Marshal.PtrToStringAnsi(rm_status_text(status)); }

        // The context stays where it is, in memory of the handle's.
        [DllImport(Library, CallingConvention = C, EntryPoint = "rm_world_set_collision")]
        internal static extern Status SetCollision(WorldHandle world, IntPtr context);
        [DllImport(Library, CallingConvention = C, EntryPoint = "rm_collide_context_make")]
        internal static extern Raw.CollideContext ContextOf(IntPtr collision, IntPtr bodies);

        // Calls that want other types than those in RawCalls.cs: null, or arrays.
        [DllImport(Library, CallingConvention = C, EntryPoint = "rm_world_set_viewer")]
        public static extern Status rm_world_remove_viewer(WorldHandle world, IntPtr none);
        [DllImport(Library, CallingConvention = C)] public static extern uint rm_world_bodies(WorldHandle world, [Out] BodyId[] ids, uint capacity);
        [DllImport(Library, CallingConvention = C)] public static extern Status rm_world_take_events(WorldHandle world, [Out] Event[] events, uint capacity, out uint count, out ulong dropped);
        [DllImport(Library, CallingConvention = C)] public static extern Status rm_world_save(WorldHandle world, [Out] byte[] bytes, UIntPtr capacity, out UIntPtr size);
        [DllImport(Library, CallingConvention = C)] public static extern Status rm_world_restore(WorldHandle world, byte[] bytes, UIntPtr size);
    }
}
