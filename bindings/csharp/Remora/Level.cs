// Levels: terrain, meshes and obstacles that bodies walk on and run into.

using System;
using System.Runtime.InteropServices;
using System.Text;

namespace Remora {
    /// <summary>What a polygon that <see cref="Collision.Show"/> hands out belongs to.</summary>
    public delegate void PolygonShown(Raw.PolygonOwner what, ReadOnlySpan<Vec3> corners);

    /// <summary>Vertices and polygons, before they are part of a level.</summary>
    public sealed class Mesh : IDisposable {
        IntPtr data;

        public Mesh() {
            var heap = new Allocator();
            Native.Check(Native.rm_mesh_data_create(ref heap, out data));
        }

        ~Mesh() { Dispose(); }

        public void Dispose() {
            Native.rm_mesh_data_destroy(data);
            data = IntPtr.Zero;
            GC.SuppressFinalize(this);
        }

        internal IntPtr Pointer {
            get {
                if (data == IntPtr.Zero) {
                    throw new ObjectDisposedException("Mesh");
                }
                return data;
            }
        }

        /// <summary>Lines that a lenient reading left out: each is a hole where a face was.</summary>
        public int Dropped { get; private set; }

        public int PolygonCount { get { return (int)Native.rm_mesh_data_def(Pointer).PolygonCount; } }

        /// <summary>A mesh of a Wavefront OBJ.</summary>
        /// <param name="text">the file</param>
        /// <param name="axes">of the file: Remora has Z up, Godot the Y up that most programs write</param>
        /// <param name="isLenient">drops bad faces and counts them, instead of failing</param>
        public static Mesh FromObj(string text, Axes axes = Axes.Remora, bool isLenient = false) {
            return FromObj(Encoding.UTF8.GetBytes(Entrance.NotNull(text, "text")), axes, isLenient);
        }

        public static Mesh FromObj(ReadOnlySpan<byte> text, Axes axes = Axes.Remora, bool isLenient = false) {
            var mesh = new Mesh();
            var def = Native.rm_default_obj_def();
            var error = new Raw.CollisionError();
            uint dropped = 0;
            def.Axes = axes;
            def.IsLenient = isLenient;
            ref byte first = ref MemoryMarshal.GetReference(Entrance.Bytes(text, "text"));
            Status status = Native.rm_load_obj_as(ref first, (UIntPtr)text.Length, ref def, mesh.Pointer, ref dropped, ref error);
            if (status != Status.Ok) {
                mesh.Dispose();
                throw new RemoraException(error);
            }
            mesh.Dropped = (int)dropped;
            return mesh;
        }

        /// <summary>Polygons name it by its place in the order, from 0.</summary>
        public void AddVertex(Vec3 vertex) { Native.Check(Native.rm_mesh_data_add_vertex(Pointer, vertex)); }

        /// <summary>Convex, planar, counter-clockwise seen from its front.</summary>
        public void AddPolygon(ReadOnlySpan<uint> indices, bool isTwoSided = false) {
            var error = new Raw.CollisionError();
            ref uint first = ref MemoryMarshal.GetReference(indices);
            Collision.Check(Native.rm_mesh_data_add_polygon(Pointer, ref first, (uint)indices.Length, Native.Byte(isTwoSided), ref error), error);
        }

        public void AddBox(Vec3 low, Vec3 high) {
            var error = new Raw.CollisionError();
            Collision.Check(Native.rm_mesh_data_add_box(Pointer, low, high, ref error), error);
        }
    }

    /// <summary>A level. Several worlds may share one; it must not change while one of them ticks, and is
    /// to be disposed of after them.</summary>
    public sealed class Collision : IDisposable {
        IntPtr level;

        public Collision(Space space = Space.Landblocks) {
            var def = Native.rm_default_collision_def();
            def.Space = space;
            Native.Check(Native.rm_collision_create(ref def, out level));
        }

        ~Collision() { Dispose(); }

        public void Dispose() {
            Native.rm_collision_destroy(level);
            level = IntPtr.Zero;
            GC.SuppressFinalize(this);
        }

        internal IntPtr Pointer {
            get {
                if (level == IntPtr.Zero) {
                    throw new ObjectDisposedException("Collision");
                }
                return level;
            }
        }

        internal static void Check(Status status, Raw.CollisionError error) {
            if (status != Status.Ok) {
                throw new RemoraException(error);
            }
        }

        /// <summary>Memory that it takes.</summary>
        public long Bytes { get { return (long)Native.rm_collision_bytes(Pointer); } }

        /// <summary>Heights of raw 16-bit little-endian samples, west to east, then south to north; metres.</summary>
        public static float[] Heightmap(ReadOnlySpan<byte> raw, int columns, int rows, float metresPerUnit) {
            if (columns < 2 || rows < 2) {
                throw new ArgumentOutOfRangeException("columns", "a heightmap has at least two columns and rows");
            }
            var heights = new float[columns * rows];
            var error = new Raw.CollisionError();
            ref byte first = ref MemoryMarshal.GetReference(Entrance.Bytes(raw, "raw"));
            Check(Native.rm_load_heightmap(ref first, (UIntPtr)raw.Length, (uint)columns, (uint)rows, metresPerUnit, ref heights[0], ref error), error);
            return heights;
        }

        /// <summary>Flat space: a grid of heights, west to east, then south to north; metres.</summary>
        public unsafe void SetTerrain(ReadOnlySpan<float> heights, int columns, float spacing, Vec3 corner = new Vec3()) {
            if (columns < 1 || heights.Length % columns != 0) {
                throw new ArgumentException(heights.Length + " heights do not fill rows of " + columns, "columns");
            }
            var error = new Raw.CollisionError();
            fixed (float *first = &MemoryMarshal.GetReference(heights)) {
                var def = new Raw.TerrainDef {
                    Columns = (uint)columns, Rows = (uint)(heights.Length / columns), Spacing = spacing, Corner = corner, Heights = (IntPtr)first,
                };
                Check(Native.rm_collision_set_terrain(Pointer, ref def, ref error), error);
            }
        }

        public void RemoveTerrain() { Native.Check(Native.rm_collision_remove_terrain(Pointer)); }

        /// <summary>Landblocks: 81 indices into the table of heights, vertex x * 9 + y; types are terrain
        /// words, none for dry land.</summary>
        public unsafe void AddLandblock(int column, int row, ReadOnlySpan<ushort> heights, ReadOnlySpan<float> heightTable, ReadOnlySpan<ushort> types = default(ReadOnlySpan<ushort>)) {
            if (heights.Length != 81 || !types.IsEmpty && types.Length != 81) {
                throw new ArgumentException("a landblock has 81 heights, and 81 types if any", "heights");
            }
            var error = new Raw.CollisionError();
            fixed (ushort *h = &MemoryMarshal.GetReference(heights), t = &MemoryMarshal.GetReference(types)) {
                fixed (float *table = &MemoryMarshal.GetReference(heightTable)) {
                    var def = new Raw.LandblockDef {
                        Column = (uint)column, Row = (uint)row, Heights = (IntPtr)h, Types = types.IsEmpty ? IntPtr.Zero : (IntPtr)t,
                        HeightTable = (IntPtr)table, TableCount = (uint)heightTable.Length,
                    };
                    Check(Native.rm_collision_add_landblock(Pointer, ref def, ref error), error);
                }
            }
        }

        public void RemoveLandblock(int column, int row) {
            Native.Check(Native.rm_collision_remove_landblock(Pointer, (uint)column, (uint)row));
        }

        /// <summary>Copies a mesh; obstacles, rooms and buildings are made of it.</summary>
        public Raw.MeshId Add(Mesh mesh) {
            var def = Native.rm_mesh_data_def(Entrance.NotNull(mesh, "mesh").Pointer);
            var id = new Raw.MeshId();
            var error = new Raw.CollisionError();
            Check(Native.rm_collision_add_mesh(Pointer, ref def, ref id, ref error), error);
            return id;
        }

        public void Remove(Raw.MeshId mesh) { Native.Check(Native.rm_collision_remove_mesh(Pointer, mesh)); }

        /// <summary>An obstacle of a mesh.</summary>
        public Raw.ObstacleId Add(Raw.MeshId mesh, Position at, float scale = 1) {
            var def = Native.rm_default_obstacle_def();
            def.Kind = Raw.ObstacleKind.Mesh;
            def.Mesh = mesh;
            def.At = at;
            def.Scale = scale;
            return Add(def);
        }

        /// <summary>An obstacle of spheres or upright cylinders.</summary>
        public unsafe Raw.ObstacleId Add(Raw.ObstacleKind kind, ReadOnlySpan<Raw.Part> parts, Position at, float scale = 1) {
            var def = Native.rm_default_obstacle_def();
            def.Kind = kind;
            def.At = at;
            def.Scale = scale;
            def.PartCount = (uint)parts.Length;
            fixed (Raw.Part *first = &MemoryMarshal.GetReference(parts)) {
                def.Parts = (IntPtr)first;
                return Add(def);
            }
        }

        /// <summary>An obstacle as the C interface has it; start from Native.rm_default_obstacle_def.</summary>
        public Raw.ObstacleId Add(Raw.ObstacleDef def) {
            var id = new Raw.ObstacleId();
            var error = new Raw.CollisionError();
            Check(Native.rm_collision_add_obstacle(Pointer, ref def, ref id, ref error), error);
            return id;
        }

        public void Move(Raw.ObstacleId obstacle, Position at) { Native.Check(Native.rm_collision_move_obstacle(Pointer, obstacle, ref at)); }

        public void Remove(Raw.ObstacleId obstacle) { Native.Check(Native.rm_collision_remove_obstacle(Pointer, obstacle)); }

        /// <summary>Interior cells, all or none, as the C interface has them.</summary>
        public void Add(ReadOnlySpan<Raw.RoomDef> rooms) {
            var error = new Raw.CollisionError();
            uint which = 0;
            ref Raw.RoomDef first = ref MemoryMarshal.GetReference(rooms);
            Check(Native.rm_collision_add_rooms(Pointer, ref first, (uint)rooms.Length, ref which, ref error), error);
        }

        public void RemoveRoom(uint cell) { Native.Check(Native.rm_collision_remove_room(Pointer, cell)); }

        /// <summary>The building of an outdoor cell, as the C interface has it.</summary>
        public void Add(Raw.BuildingDef building) {
            var error = new Raw.CollisionError();
            Check(Native.rm_collision_add_building(Pointer, ref building, ref error), error);
        }

        public void RemoveBuilding(uint cell) { Native.Check(Native.rm_collision_remove_building(Pointer, cell)); }

        /// <summary>Height of the terrain under a place, metres.</summary>
        /// <returns>false where there is none</returns>
        public bool TryHeight(Position at, out float height) {
            height = 0;
            return Native.rm_collision_terrain_height(Pointer, ref at, ref height) != 0;
        }

        /// <summary>How far a shape reaches into a wall; metres.</summary>
        public float Depth(Shape shape, Position at) { return Native.rm_collision_depth(Pointer, ref shape, ref at); }

        [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
        delegate void PolygonCallback(IntPtr user, Raw.PolygonOwner what, IntPtr corners, uint count);

        static readonly PolygonCallback polygonCallback = ShowPolygon;

        [MonoPInvokeCallback(typeof(PolygonCallback))]
        static unsafe void ShowPolygon(IntPtr user, Raw.PolygonOwner what, IntPtr corners, uint count) {
            Callback<PolygonShown> callback = Callback<PolygonShown>.Of(user);
            try {
                callback.Function(what, new ReadOnlySpan<Vec3>((void *)corners, (int)count));
            } catch (Exception error) {
                callback.Keep(error);
            }
        }

        /// <summary>Hands out every polygon that it holds, where it stands; metres about the corner of
        /// the origin's landblock.</summary>
        public void Show(PolygonShown polygon, uint originCell = 0) {
            using (var callback = new Callback<PolygonShown>(Entrance.NotNull(polygon, "polygon"))) {
                var view = new Raw.CollisionView { User = callback.User, Polygon = Marshal.GetFunctionPointerForDelegate(polygonCallback) };
                Status status = Native.rm_collision_show(Pointer, originCell, ref view);
                callback.Rethrow();
                Native.Check(status);
            }
        }
    }
}
