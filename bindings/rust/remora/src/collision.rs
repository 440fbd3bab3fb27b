//! Levels: terrain, meshes and obstacles that bodies walk on and run into.

use crate::bits::text;
use crate::error::{check, Error};
use crate::types::{Axes, Position, Space, Vec3};
use remora_sys as sys;
use std::fmt;
use std::ptr::{null, null_mut, NonNull};

/// What was wrong with something that was to be loaded or added, and which one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelError {
    /// What is wrong.
    pub error: Error,
    /// One English phrase, such as "vertex of polygon".
    pub what: &'static str,
    /// Which one: number of the polygon, vertex, line or byte.
    pub index: u32,
}

impl fmt::Display for LevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({} {})", self.error, self.what, self.index)
    }
}

impl std::error::Error for LevelError {}

impl From<LevelError> for Error {
    fn from(failed: LevelError) -> Error {
        failed.error
    }
}

fn tell(
    call: impl FnOnce(*mut sys::rm_collision_error) -> sys::rm_status,
) -> Result<(), LevelError> {
    let mut error = sys::rm_collision_error { status: sys::RM_OK, what: null(), index: 0 };
    match call(&mut error) {
        sys::RM_OK => Ok(()),
        failed => Err(LevelError {
            error: Error::from_status(failed),
            what: text(error.what).unwrap_or(""),
            index: error.index,
        }),
    }
}

/// Heights of raw 16-bit little-endian samples, west to east, then south to north; metres.
pub fn heightmap(
    raw: &[u8],
    columns: u32,
    rows: u32,
    metres_per_unit: f32,
) -> Result<Vec<f32>, LevelError> {
    let mut heights = vec![0.0; columns as usize * rows as usize];
    tell(|error| unsafe {
        let (bytes, out) = (raw.as_ptr().cast(), heights.as_mut_ptr());
        sys::rm_load_heightmap(bytes, raw.len(), columns, rows, metres_per_unit, out, error)
    })?;
    Ok(heights)
}

/// Vertices and polygons, before they are part of a level.
pub struct Mesh {
    data: NonNull<sys::rm_mesh_data>,
    dropped: u32,
}

// SAFETY: plain memory without ties to a thread.
unsafe impl Send for Mesh {}

impl Drop for Mesh {
    fn drop(&mut self) {
        // SAFETY: made by rm_mesh_data_create.
        unsafe { sys::rm_mesh_data_destroy(self.data.as_ptr()) }
    }
}

// SAFETY, for all calls below: the pointers are those of living values.
impl Mesh {
    /// An empty mesh.
    pub fn new() -> Result<Mesh, Error> {
        let mut data = null_mut();
        check(unsafe { sys::rm_mesh_data_create(null(), &mut data) })?;
        Ok(Mesh { data: NonNull::new(data).ok_or(Error::Memory)?, dropped: 0 })
    }

    /// A mesh of a Wavefront OBJ. `axes` are those of the file: [`Axes::Remora`] has z up,
    /// [`Axes::Godot`] the y up that most programs write. A lenient reading drops bad faces and counts
    /// them in [`dropped`](Mesh::dropped).
    pub fn from_obj(text: &[u8], axes: Axes, is_lenient: bool) -> Result<Mesh, LevelError> {
        let mut mesh = Mesh::new().map_err(|error| LevelError { error, what: "mesh", index: 0 })?;
        let def = sys::rm_obj_def { axes: axes.to_c(), is_lenient };
        let (data, mut dropped) = (mesh.data.as_ptr(), 0);
        tell(|error| unsafe {
            sys::rm_load_obj_as(text.as_ptr().cast(), text.len(), &def, data, &mut dropped, error)
        })?;
        mesh.dropped = dropped;
        Ok(mesh)
    }

    /// Lines that a lenient reading left out: each is a hole where a face was.
    pub fn dropped(&self) -> u32 {
        self.dropped
    }

    /// Polygons so far.
    pub fn polygon_count(&self) -> u32 {
        unsafe { sys::rm_mesh_data_def(self.data.as_ptr()) }.polygon_count
    }

    /// Polygons name it by its place in the order, from 0.
    pub fn add_vertex(&mut self, vertex: Vec3) -> Result<(), Error> {
        check(unsafe { sys::rm_mesh_data_add_vertex(self.data.as_ptr(), vertex.to_c()) })
    }

    /// Convex, planar, counter-clockwise seen from its front.
    pub fn add_polygon(&mut self, indices: &[u32], is_two_sided: bool) -> Result<(), LevelError> {
        tell(|error| unsafe {
            let (data, count) = (self.data.as_ptr(), indices.len() as u32);
            sys::rm_mesh_data_add_polygon(data, indices.as_ptr(), count, is_two_sided, error)
        })
    }

    /// A box, with its faces outward.
    pub fn add_box(&mut self, low: Vec3, high: Vec3) -> Result<(), LevelError> {
        let data = self.data.as_ptr();
        tell(|error| unsafe { sys::rm_mesh_data_add_box(data, low.to_c(), high.to_c(), error) })
    }
}

/// Names a mesh of a level.
#[derive(Clone, Copy, Debug)]
pub struct MeshId(sys::rm_mesh_id);

/// Names an obstacle of a level.
#[derive(Clone, Copy, Debug)]
pub struct ObstacleId(sys::rm_obstacle_id);

/// What an obstacle is made of.
#[derive(Clone, Debug)]
pub enum Solid {
    /// A mesh of the level.
    Mesh(MeshId),
    /// Centres and radii, metres.
    Spheres(Vec<(Vec3, f32)>),
    /// Feet, radii and heights, metres; always upright.
    Cylinders(Vec<(Vec3, f32, f32)>),
}

impl Solid {
    fn parts(&self) -> Vec<sys::rm_part> {
        match self {
            Solid::Mesh(_) => Vec::new(),
            Solid::Spheres(list) => list
                .iter()
                .map(|&(at, radius)| sys::rm_part { at: at.to_c(), radius, height: 0.0 })
                .collect(),
            Solid::Cylinders(list) => list
                .iter()
                .map(|&(at, radius, height)| sys::rm_part { at: at.to_c(), radius, height })
                .collect(),
        }
    }
}

/// A level. Worlds share one by an [`Arc`](std::sync::Arc); while they do it cannot be changed.
pub struct Collision {
    level: NonNull<sys::rm_collision>,
}

// SAFETY: any number of sweeps may read it at once, and `&mut` is needed to change it.
unsafe impl Send for Collision {}
unsafe impl Sync for Collision {}

impl Drop for Collision {
    fn drop(&mut self) {
        // SAFETY: made by rm_collision_create; worlds that use it hold it.
        unsafe { sys::rm_collision_destroy(self.level.as_ptr()) }
    }
}

impl fmt::Debug for Collision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Collision").field("bytes", &self.bytes()).finish_non_exhaustive()
    }
}

// SAFETY, for all calls below: as for worlds.
impl Collision {
    /// An empty level.
    pub fn new(space: Space) -> Result<Collision, Error> {
        let mut level = null_mut();
        let mut def = unsafe { sys::rm_default_collision_def() };
        def.space = space.to_c();
        check(unsafe { sys::rm_collision_create(&def, &mut level) })?;
        Ok(Collision { level: NonNull::new(level).ok_or(Error::Memory)? })
    }

    pub(crate) fn c(&self) -> *mut sys::rm_collision {
        self.level.as_ptr()
    }

    /// Memory that it takes.
    pub fn bytes(&self) -> usize {
        unsafe { sys::rm_collision_bytes(self.c()) }
    }

    /// Flat space: a grid of heights, west to east, then south to north; metres.
    ///
    /// # Panics
    ///
    /// If the heights do not fill rows of so many columns.
    pub fn set_terrain(
        &mut self,
        heights: &[f32],
        columns: u32,
        spacing: f32,
        corner: Vec3,
    ) -> Result<(), LevelError> {
        assert!(
            columns > 0 && heights.len() % columns as usize == 0,
            "{} heights do not fill rows of {}",
            heights.len(),
            columns
        );
        let rows = heights.len() as u32 / columns;
        let def = sys::rm_terrain_def {
            columns,
            rows,
            spacing,
            corner: corner.to_c(),
            heights: heights.as_ptr(),
        };
        tell(|error| unsafe { sys::rm_collision_set_terrain(self.c(), &def, error) })
    }

    /// Removes the terrain of flat space.
    pub fn remove_terrain(&mut self) -> Result<(), Error> {
        check(unsafe { sys::rm_collision_remove_terrain(self.c()) })
    }

    /// Landblocks: indices into the table of heights, vertex x * 9 + y; types are terrain words.
    pub fn add_landblock(
        &mut self,
        (column, row): (u32, u32),
        heights: &[u16; 81],
        height_table: &[f32],
        types: Option<&[u16; 81]>,
    ) -> Result<(), LevelError> {
        let def = sys::rm_landblock_def {
            column,
            row,
            heights: heights.as_ptr(),
            types: types.map_or(null(), |types| types.as_ptr()),
            height_table: height_table.as_ptr(),
            table_count: height_table.len() as u32,
        };
        tell(|error| unsafe { sys::rm_collision_add_landblock(self.c(), &def, error) })
    }

    /// Removes a landblock's terrain and its buildings.
    pub fn remove_landblock(&mut self, (column, row): (u32, u32)) -> Result<(), Error> {
        check(unsafe { sys::rm_collision_remove_landblock(self.c(), column, row) })
    }

    /// Copies a mesh; obstacles are made of it.
    pub fn add_mesh(&mut self, mesh: &Mesh) -> Result<MeshId, LevelError> {
        let mut id = sys::rm_mesh_id { index1: 0, generation: 0 };
        let def = unsafe { sys::rm_mesh_data_def(mesh.data.as_ptr()) };
        tell(|error| unsafe { sys::rm_collision_add_mesh(self.c(), &def, &mut id, error) })?;
        Ok(MeshId(id))
    }

    /// Removes a mesh that nothing is made of.
    pub fn remove_mesh(&mut self, mesh: MeshId) -> Result<(), Error> {
        check(unsafe { sys::rm_collision_remove_mesh(self.c(), mesh.0) })
    }

    /// Puts an obstacle somewhere.
    pub fn add_obstacle(
        &mut self,
        solid: &Solid,
        at: Position,
        scale: f32,
    ) -> Result<ObstacleId, LevelError> {
        let parts = solid.parts();
        let mut def = unsafe { sys::rm_default_obstacle_def() };
        (def.at, def.scale) = (at.to_c(), scale);
        (def.parts, def.part_count) = (parts.as_ptr(), parts.len() as u32);
        def.kind = match solid {
            Solid::Mesh(mesh) => {
                def.mesh = mesh.0;
                sys::RM_OBSTACLE_MESH
            }
            Solid::Spheres(_) => sys::RM_OBSTACLE_SPHERES,
            Solid::Cylinders(_) => sys::RM_OBSTACLE_CYLINDERS,
        };
        let mut id = sys::rm_obstacle_id { index1: 0, generation: 0 };
        tell(|error| unsafe { sys::rm_collision_add_obstacle(self.c(), &def, &mut id, error) })?;
        Ok(ObstacleId(id))
    }

    /// Puts an obstacle somewhere else.
    pub fn move_obstacle(&mut self, obstacle: ObstacleId, at: Position) -> Result<(), Error> {
        check(unsafe { sys::rm_collision_move_obstacle(self.c(), obstacle.0, &at.to_c()) })
    }

    /// Removes an obstacle.
    pub fn remove_obstacle(&mut self, obstacle: ObstacleId) -> Result<(), Error> {
        check(unsafe { sys::rm_collision_remove_obstacle(self.c(), obstacle.0) })
    }

    /// Height of the terrain under a place, metres; nothing where there is none.
    pub fn height(&self, at: Position) -> Option<f32> {
        let mut height = 0.0;
        let is_there =
            unsafe { sys::rm_collision_terrain_height(self.c(), &at.to_c(), &mut height) };
        is_there.then_some(height)
    }
}
