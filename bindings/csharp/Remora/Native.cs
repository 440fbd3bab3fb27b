// The C interface, as it is. Everything goes through here, so that the version is checked before
// anything else is called: by the static constructor, which throws if the library does not fit.

using System;
using System.Runtime.InteropServices;

namespace Remora {
    /// <summary>Owns a world of the C interface.</summary>
    sealed class WorldHandle : SafeHandle {
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
            if (owner.IsAllocated) {
                owner.Free();
            }
            return true;
        }
    }

    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    delegate byte HeightCallback(IntPtr user, BodyId body, ref Position at, out float height);

    static class Native {
#if UNITY_IOS && !UNITY_EDITOR
        const string Library = "__Internal";
#else
        const string Library = "remora";
#endif
        const CallingConvention C = CallingConvention.Cdecl;

        /// <summary>RM_VERSION: the library must not be older than this.</summary>
        internal const uint Version = 100;
        /// <summary>RM_ABI_VERSION: and have this binary interface.</summary>
        internal const uint AbiVersion = 1;

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

        [DllImport(Library, CallingConvention = C)] internal static extern uint rm_version();
        [DllImport(Library, CallingConvention = C)] internal static extern uint rm_abi_version();
        [DllImport(Library, CallingConvention = C)] internal static extern byte rm_version_fits(uint version, uint abiVersion);
        [DllImport(Library, CallingConvention = C)] internal static extern IntPtr rm_status_text(Status status);
        [DllImport(Library, CallingConvention = C)] internal static extern Rules rm_rules_l3();
        [DllImport(Library, CallingConvention = C)] internal static extern Rules rm_rules_retail();

        [DllImport(Library, CallingConvention = C)] internal static extern Vec3 rm_to_engine_point(Axes axes, Vec3 point);
        [DllImport(Library, CallingConvention = C)] internal static extern Vec3 rm_from_engine_point(Axes axes, Vec3 point);
        [DllImport(Library, CallingConvention = C)] internal static extern Quat rm_to_engine_rotation(Axes axes, Quat rotation);
        [DllImport(Library, CallingConvention = C)] internal static extern Quat rm_from_engine_rotation(Axes axes, Quat rotation);

        [DllImport(Library, CallingConvention = C)] internal static extern WorldDef rm_default_world_def();
        [DllImport(Library, CallingConvention = C)] internal static extern Status rm_world_create(ref WorldDef def, out WorldHandle world);
        [DllImport(Library, CallingConvention = C)] internal static extern void rm_world_destroy(IntPtr world);
        [DllImport(Library, CallingConvention = C)] internal static extern Status rm_world_grow(WorldHandle world, uint capacity);
        [DllImport(Library, CallingConvention = C)] internal static extern Status rm_world_advance(WorldHandle world, double dt);
        [DllImport(Library, CallingConvention = C)] internal static extern Status rm_world_tick(WorldHandle world, double dt);
        [DllImport(Library, CallingConvention = C)] internal static extern ulong rm_world_ticks(WorldHandle world);
        [DllImport(Library, CallingConvention = C)] internal static extern double rm_world_pending(WorldHandle world);
        [DllImport(Library, CallingConvention = C)] internal static extern Status rm_world_set_viewer(WorldHandle world, ref Position at);
        [DllImport(Library, CallingConvention = C, EntryPoint = "rm_world_set_viewer")]
        internal static extern Status rm_world_remove_viewer(WorldHandle world, IntPtr none);
        [DllImport(Library, CallingConvention = C)] internal static extern Status rm_world_set_ground(WorldHandle world, ref Ground ground);
        [DllImport(Library, CallingConvention = C)] internal static extern Status rm_world_find(WorldHandle world, uint guid, out BodyId id);
        [DllImport(Library, CallingConvention = C)] internal static extern uint rm_world_bodies(WorldHandle world, [Out] BodyId[] ids, uint capacity);
        [DllImport(Library, CallingConvention = C)] internal static extern Status rm_world_receive(WorldHandle world, ref byte bytes, UIntPtr size, out Receipt receipt);
        [DllImport(Library, CallingConvention = C)] internal static extern uint rm_world_render(WorldHandle world, uint originCell, ref Render first, uint capacity);
        [DllImport(Library, CallingConvention = C)] internal static extern uint rm_world_event_count(WorldHandle world);
        [DllImport(Library, CallingConvention = C)] internal static extern Status rm_world_take_events(WorldHandle world, [Out] Event[] events, uint capacity, out uint count, out ulong dropped);
        [DllImport(Library, CallingConvention = C)] internal static extern ulong rm_world_hash(WorldHandle world);
        [DllImport(Library, CallingConvention = C)] internal static extern UIntPtr rm_world_save_bytes(WorldHandle world);
        [DllImport(Library, CallingConvention = C)] internal static extern Status rm_world_save(WorldHandle world, [Out] byte[] bytes, UIntPtr capacity, out UIntPtr size);
        [DllImport(Library, CallingConvention = C)] internal static extern Status rm_world_restore(WorldHandle world, byte[] bytes, UIntPtr size);

        [DllImport(Library, CallingConvention = C)] internal static extern BodyDef rm_default_body_def();
        [DllImport(Library, CallingConvention = C)] internal static extern Status rm_body_add(WorldHandle world, ref BodyDef def, out BodyId id);
        [DllImport(Library, CallingConvention = C)] internal static extern Status rm_body_remove(WorldHandle world, BodyId id);
        [DllImport(Library, CallingConvention = C)] internal static extern Status rm_body_read(WorldHandle world, BodyId id, out BodyInfo info);
        [DllImport(Library, CallingConvention = C)] internal static extern Status rm_body_render(WorldHandle world, BodyId id, out Position at);
        [DllImport(Library, CallingConvention = C)] internal static extern Status rm_body_place(WorldHandle world, BodyId id, ref Position at);
        [DllImport(Library, CallingConvention = C)] internal static extern Status rm_body_enter(WorldHandle world, BodyId id, ref Position at);
        [DllImport(Library, CallingConvention = C)] internal static extern Status rm_body_set_velocity(WorldHandle world, BodyId id, Vec3 velocity);
        [DllImport(Library, CallingConvention = C)] internal static extern Status rm_body_set_cycle(WorldHandle world, BodyId id, Vec3 velocity, Vec3 omega);
        [DllImport(Library, CallingConvention = C)] internal static extern Status rm_body_interpolate(WorldHandle world, BodyId id, ref Position to, byte keepHeading);
        [DllImport(Library, CallingConvention = C)] internal static extern Status rm_body_stop(WorldHandle world, BodyId id);
        [DllImport(Library, CallingConvention = C)] internal static extern Status rm_body_stick(WorldHandle world, BodyId id, BodyId target);
        [DllImport(Library, CallingConvention = C)] internal static extern Status rm_body_unstick(WorldHandle world, BodyId id);
        [DllImport(Library, CallingConvention = C)] internal static extern Status rm_body_update_position(WorldHandle world, BodyId id, ref PositionUpdate update, out Route route);
        [DllImport(Library, CallingConvention = C)] internal static extern Status rm_body_update_vector(WorldHandle world, BodyId id, ref VectorUpdate update, out byte wasApplied);
        [DllImport(Library, CallingConvention = C)] internal static extern Status rm_body_update_state(WorldHandle world, BodyId id, ref StateUpdate update, out byte wasApplied);
    }
}
