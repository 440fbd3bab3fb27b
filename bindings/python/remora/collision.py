"""Levels: terrain, meshes and obstacles that bodies walk on and run into.

    level = remora.Collision(space=remora.Space.FLAT)
    level.set_terrain(remora.heightmap(raw, 257, 257, metres_per_unit=0.01), 257, spacing=2)
    level.add_obstacle(level.add_mesh(remora.obj(text, axes="godot")), remora.position((0, 6, 0)))
    world.set_collision(level)
"""

import ctypes
from ctypes import CFUNCTYPE, POINTER, c_float, c_uint32, c_void_p
from typing import Callable, Iterable, List, Optional, Sequence, Union

from . import checks
from . import structs as s
from .callbacks import Kept
from .enums import Axes, ObstacleKind, PolygonOwner, Space, Status
from .native import Library, RemoraError, load

_POLYGON = CFUNCTYPE(None, c_void_p, c_uint32, POINTER(s.Vec3), c_uint32)
_SPHERE = CFUNCTYPE(None, c_void_p, s.Vec3, c_float)
_CYLINDER = CFUNCTYPE(None, c_void_p, s.Vec3, c_float, c_float)


def _check(library: Library, status: int, error: s.CollisionError) -> None:
    if status != Status.OK:
        text = library.rm_status_text(status).decode()
        raise RemoraError(Status(status), f"{text} ({(error.what or b'').decode()} {error.index})")


def heightmap(raw: bytes, columns: int, rows: int, metres_per_unit: float) -> List[float]:
    """Heights of raw 16-bit little-endian samples, west to east, then south to north; metres."""
    library, error = load(), s.CollisionError()
    heights = (c_float * (columns * rows))()
    raw = checks.data(raw, "raw")
    unit = checks.number(metres_per_unit, "metres_per_unit")
    status = library.rm_load_heightmap(raw, len(raw), columns, rows, unit, heights, error)
    _check(library, status, error)
    return list(heights)


class Mesh:
    """Vertices and polygons, before they are part of a level."""

    def __init__(self) -> None:
        self._library = load()
        self._data = c_void_p()
        self.dropped = 0  #: lines that a lenient reading left out
        self._library.check(self._library.rm_mesh_data_create(None, self._data))

    def __del__(self) -> None:
        if getattr(self, "_data", None):
            self._library.rm_mesh_data_destroy(self._data)

    def add_vertex(self, vertex: Iterable[float]) -> None:
        """Polygons name it by its place in the order, from 0."""
        vertex = checks.vec3(vertex, "vertex")
        self._library.check(self._library.rm_mesh_data_add_vertex(self._data, vertex))

    def add_polygon(self, indices: Sequence[int], is_two_sided: bool = False) -> None:
        """Convex, planar, counter-clockwise seen from its front."""
        array, error = (c_uint32 * len(indices))(*indices), s.CollisionError()
        status = self._library.rm_mesh_data_add_polygon(
            self._data, array, len(indices), is_two_sided, error
        )
        _check(self._library, status, error)

    def add_box(self, low: Iterable[float], high: Iterable[float]) -> None:
        error = s.CollisionError()
        status = self._library.rm_mesh_data_add_box(
            self._data, checks.vec3(low, "low"), checks.vec3(high, "high"), error
        )
        _check(self._library, status, error)

    def definition(self) -> s.MeshDef:
        """Valid until something is added."""
        return self._library.rm_mesh_data_def(self._data)

    @property
    def polygons(self) -> int:
        return self.definition().polygon_count


def obj(text: Union[bytes, str], axes: Union[Axes, str] = Axes.REMORA, lenient: bool = False) -> Mesh:
    """A mesh of a Wavefront OBJ. axes: "remora" has z up, "godot" the y up that most programs
    write. lenient drops bad faces and counts them in Mesh.dropped."""
    mesh, error, dropped = Mesh(), s.CollisionError(), c_uint32()
    raw = text.encode() if isinstance(text, str) else checks.data(text, "text")
    definition = mesh._library.rm_default_obj_def()
    definition.axes = checks.word(axes, Axes, "axes")
    definition.is_lenient = lenient
    status = mesh._library.rm_load_obj_as(raw, len(raw), definition, mesh._data, dropped, error)
    _check(mesh._library, status, error)
    mesh.dropped = dropped.value
    return mesh


class Collision:
    """A level. Several worlds may share one; it must not change while one of them ticks."""

    def __init__(
        self, *, space: Space = Space.LANDBLOCKS, library: Optional[Library] = None, **fields: object
    ) -> None:
        self._level = c_void_p()
        self._library = library or load()
        definition = self._library.rm_default_collision_def()
        definition.space = checks.word(space, Space, "space")
        checks.fill(definition, fields, "a collision world")
        self._library.check(self._library.rm_collision_create(definition, self._level))

    def __del__(self) -> None:
        self.close()

    def close(self) -> None:
        """Gives everything back. No world may use it any more."""
        if getattr(self, "_level", None):
            self._library.rm_collision_destroy(self._level)
            self._level = c_void_p()

    def _open(self) -> c_void_p:
        if not self._level:
            raise ValueError("the collision world is closed")
        return self._level

    def _call(self, name: str, *arguments) -> None:
        error = s.CollisionError()
        status = getattr(self._library, name)(self._open(), *arguments, error)
        _check(self._library, status, error)

    def _plain(self, name: str, *arguments) -> None:
        self._library.check(getattr(self._library, name)(self._open(), *arguments))

    @property
    def bytes(self) -> int:
        """Memory that it takes."""
        return self._library.rm_collision_bytes(self._open())

    def set_terrain(
        self,
        heights: Sequence[float],
        columns: int,
        *,
        spacing: float,
        corner: Iterable[float] = (0, 0, 0),
    ) -> None:
        """Flat space: a grid of heights, west to east, then south to north; metres."""
        rows, left = divmod(len(heights), checks.whole(columns, 32, "columns") or 1)
        if left:
            raise ValueError(f"{len(heights)} heights do not fill rows of {columns}")
        values = (c_float * len(heights))(*heights)
        terrain = s.TerrainDef(columns, rows, checks.number(spacing, "spacing"))
        terrain.corner = checks.vec3(corner, "corner")
        terrain.heights = ctypes.cast(values, c_void_p)
        self._call("rm_collision_set_terrain", terrain)

    def remove_terrain(self) -> None:
        self._plain("rm_collision_remove_terrain")

    def add_landblock(
        self,
        column: int,
        row: int,
        heights: Sequence[int],
        height_table: Sequence[float],
        types: Optional[Sequence[int]] = None,
    ) -> None:
        """Landblocks: 81 indices into the table of heights, vertex x * 9 + y; types are terrain
        words, without them it is dry land."""
        if len(heights) != 81 or types is not None and len(types) != 81:
            raise ValueError("a landblock has 81 heights, and 81 types if any")
        indices = (ctypes.c_uint16 * 81)(*heights)
        table = (c_float * len(height_table))(*height_table)
        words = (ctypes.c_uint16 * 81)(*types) if types is not None else None
        definition = s.LandblockDef(column, row)
        definition.heights = ctypes.cast(indices, c_void_p)
        definition.types = ctypes.cast(words, c_void_p) if words is not None else None
        definition.height_table = ctypes.cast(table, c_void_p)
        definition.table_count = len(height_table)
        self._call("rm_collision_add_landblock", definition)

    def remove_landblock(self, column: int, row: int) -> None:
        self._plain("rm_collision_remove_landblock", column, row)

    def add_mesh(self, mesh: Mesh) -> s.MeshId:
        """Copies a mesh; obstacles, rooms and buildings are made of it."""
        if not isinstance(mesh, Mesh):
            raise TypeError("add_mesh takes a Mesh; remora.obj(text) makes one")
        found = s.MeshId()
        self._call("rm_collision_add_mesh", mesh.definition(), found)
        return found

    def remove_mesh(self, mesh: s.MeshId) -> None:
        self._plain("rm_collision_remove_mesh", mesh)

    def add_obstacle(self, shape: Union[s.MeshId, Sequence], at: s.Position, **fields: object) -> s.ObstacleId:
        """shape: a mesh, or parts: (x, y, z, radius) is a sphere, (x, y, z, radius, height) an
        upright cylinder. Other names are fields of rm_obstacle_def."""
        definition = self._library.rm_default_obstacle_def()
        definition.at = at
        parts = None
        if isinstance(shape, s.MeshId):
            definition.kind, definition.mesh = ObstacleKind.MESH, shape
        else:
            parts = _parts(shape)
            is_cylinder = len(shape[0]) == 5
            definition.kind = ObstacleKind.CYLINDERS if is_cylinder else ObstacleKind.SPHERES
            definition.parts, definition.part_count = ctypes.cast(parts, c_void_p), len(parts)
        checks.fill(definition, fields, "an obstacle")
        found = s.ObstacleId()
        self._call("rm_collision_add_obstacle", definition, found)
        return found

    def move_obstacle(self, obstacle: s.ObstacleId, at: s.Position) -> None:
        self._plain("rm_collision_move_obstacle", obstacle, at)

    def remove_obstacle(self, obstacle: s.ObstacleId) -> None:
        self._plain("rm_collision_remove_obstacle", obstacle)

    def add_rooms(self, rooms: Sequence[s.RoomDef]) -> None:
        """Interior cells, all or none: structs of the C interface, which keep their own arrays."""
        array, which = (s.RoomDef * len(rooms))(*rooms), c_uint32()
        self._call("rm_collision_add_rooms", array, len(rooms), which)

    def remove_room(self, cell: int) -> None:
        self._plain("rm_collision_remove_room", cell)

    def add_building(self, building: s.BuildingDef) -> None:
        self._call("rm_collision_add_building", building)

    def remove_building(self, cell: int) -> None:
        self._plain("rm_collision_remove_building", cell)

    def height(self, at: s.Position) -> Optional[float]:
        """Of the terrain under a place; None where there is none."""
        found = c_float()
        is_there = self._library.rm_collision_terrain_height(self._open(), at, found)
        return found.value if is_there else None

    def depth(self, shape: s.Shape, at: s.Position) -> float:
        """How far a shape reaches into a wall; metres."""
        return self._library.rm_collision_depth(self._open(), shape, at)

    def show(
        self,
        polygon: Optional[Callable] = None,
        sphere: Optional[Callable] = None,
        cylinder: Optional[Callable] = None,
        origin_cell: int = 0,
    ) -> None:
        """Hands out everything that it holds: polygon(PolygonOwner, corners), sphere(center, radius),
        cylinder(foot, radius, height)."""
        kept, view = Kept(), s.CollisionView()
        if polygon:
            view.polygon = kept.function(
                _POLYGON,
                lambda _, what, corners, count: polygon(
                    PolygonOwner(what), [s.Vec3(*corners[i]) for i in range(count)]
                ),
            )
        if sphere:
            view.sphere = kept.function(_SPHERE, lambda _, center, radius: sphere(center, radius))
        if cylinder:
            view.cylinder = kept.function(
                _CYLINDER, lambda _, foot, radius, height: cylinder(foot, radius, height)
            )
        self._plain("rm_collision_show", origin_cell, view)
        kept.rethrow()


def _parts(shape: Sequence) -> ctypes.Array:
    if not len(shape) or len({len(part) for part in shape}) != 1 or len(shape[0]) not in (4, 5):
        raise ValueError("parts are (x, y, z, radius) for spheres or (x, y, z, radius, height)")
    parts = (s.Part * len(shape))()
    for part, values in zip(parts, shape):
        values = checks.numbers(values, len(shape[0]), "part")
        part.at, part.radius = s.Vec3(*values[:3]), values[3]
        part.height = values[4] if len(values) == 5 else 0
    return parts
