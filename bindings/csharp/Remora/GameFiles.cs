using System;
using System.Collections.Generic;
using System.IO;
using System.Runtime.InteropServices;

namespace Remora {
    /// <summary>The game's data files, and a collision world of the landblocks that were loaded from them. Dispose of
    /// it after the worlds that were attached to it. Used by one thread at a time.</summary>
    public sealed class GameFiles : IDisposable {
        [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
        delegate byte ReadCallback(IntPtr user, ulong offset, IntPtr bytes, UIntPtr size);

        // Kept here so that it is never collected; static, because IL2CPP calls nothing else.
        static readonly ReadCallback readCallback = ReadFile;

        readonly FileStream[] streams = new FileStream[2];
        readonly GCHandle[] handles = new GCHandle[2];
        readonly Dictionary<KeyValuePair<World, uint>, uint> tables = new Dictionary<KeyValuePair<World, uint>, uint>();
        readonly List<IntPtr> owned = new List<IntPtr>(); // motion tables
        IntPtr data, collision, context;

        /// <summary>Opens client_portal.dat and client_cell_1.dat.</summary>
        public GameFiles(string portal, string cell) {
            try {
                Raw.DataDef def = Native.rm_default_data_def();
                def.Portal = Open(0, portal);
                def.Cell = Open(1, cell);
                var error = new Raw.DataError();
                Check(Native.rm_data_create(ref def, out data, ref error), error);
                Raw.CollisionDef world = Native.rm_default_collision_def();
                world.AllowsMissingCells = true;
                Native.Check(Native.rm_collision_create(ref world, out collision));
                context = Marshal.AllocHGlobal(Marshal.SizeOf(typeof(Raw.CollideContext)));
                Marshal.StructureToPtr(new Raw.CollideContext { Collision = collision }, context, false);
            } catch {
                Dispose();
                throw;
            }
        }

        /// <summary>Loads a landblock with all that stands in it.</summary>
        /// <returns>what was found</returns>
        public Raw.DataSummary Load(uint column, uint row) {
            var report = new Raw.DataSummary();
            var error = new Raw.DataError();
            Check(Native.rm_data_load_landblock(collision, data, column, row, ref report, ref error), error);
            return report;
        }

        /// <summary>Removes a landblock with all that was loaded with it.</summary>
        public void Unload(uint column, uint row) {
            Native.Check(Native.rm_data_unload_landblock(collision, data, column, row));
        }

        /// <summary>Bodies of the world walk on what is loaded.</summary>
        public void Attach(World world) {
            Native.Check(Native.SetCollision(world.Handle, context));
        }

        /// <summary>What a Setup says about a body.</summary>
        public Raw.DataBody Setup(uint id) {
            var body = new Raw.DataBody();
            var error = new Raw.DataError();
            Check(Native.rm_data_setup(data, id, ref body, ref error), error);
            return body;
        }

        /// <summary>Gives a body the spheres, steps and motion table of a Setup.</summary>
        public void Apply(uint setup, Body body) {
            Raw.DataBody found = Setup(setup);
            Native.Check(Native.rm_body_set_shape(body.World.Handle, body.Id, ref found.Shape));
            if (found.MotionTable != 0) {
                uint table = Table(body.World, found.MotionTable);
                Native.Check(Native.rm_body_set_table(body.World.Handle, body.Id, table));
            }
        }

        /// <summary>Memory that files and landblocks take. Bytes.</summary>
        public ulong Bytes {
            get { return (ulong)Native.rm_data_bytes(data) + (ulong)Native.rm_collision_bytes(collision); }
        }

        public void Dispose() {
            foreach (IntPtr table in owned) {
                Native.rm_motion_table_destroy(table);
            }
            owned.Clear();
            Native.rm_data_destroy(data);
            Native.rm_collision_destroy(collision);
            Marshal.FreeHGlobal(context);
            data = collision = context = IntPtr.Zero;
            for (int i = 0; i < streams.Length; ++i) {
                if (streams[i] != null) {
                    streams[i].Dispose();
                    streams[i] = null;
                    handles[i].Free();
                }
            }
        }

        // Index of a motion table in a world; it is read once for each.
        uint Table(World world, uint id) {
            var key = new KeyValuePair<World, uint>(world, id);
            uint index, skipped = 0;
            if (tables.TryGetValue(key, out index)) {
                return index;
            }
            IntPtr table;
            var error = new Raw.DataError();
            Check(Native.rm_data_motion_table(data, id, out table, ref skipped, ref error), error);
            owned.Add(table);
            Native.Check(Native.rm_world_add_table(world.Handle, table, out index));
            tables.Add(key, index);
            return index;
        }

        Raw.DataSource Open(int which, string path) {
            streams[which] = new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.Read);
            handles[which] = GCHandle.Alloc(streams[which]);
            return new Raw.DataSource {
                User = GCHandle.ToIntPtr(handles[which]),
                Read = Marshal.GetFunctionPointerForDelegate(readCallback),
                Size = (ulong)streams[which].Length,
            };
        }

        static void Check(Status status, Raw.DataError error) {
            if (status != Status.Ok) {
                throw new RemoraException(error);
            }
        }

        // No exception may cross the C interface: what cannot be read is an error of the file.
        [MonoPInvokeCallback(typeof(ReadCallback))]
        static byte ReadFile(IntPtr user, ulong offset, IntPtr bytes, UIntPtr size) {
            try {
                var stream = (FileStream)GCHandle.FromIntPtr(user).Target;
                var buffer = new byte[(int)size];
                stream.Position = (long)offset;
                for (int done = 0; done < buffer.Length;) {
                    int part = stream.Read(buffer, done, buffer.Length - done);
                    if (part == 0) {
                        return 0;
                    }
                    done += part;
                }
                Marshal.Copy(buffer, 0, bytes, buffer.Length);
                return 1;
            } catch (Exception) {
                return 0;
            }
        }
    }
}
