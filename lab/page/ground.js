// What figures stand on: the terrain as the library cuts it, or a level plane, with lines every metre
// so that motion can be seen; and the things that stand about.

import * as THREE from "three";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";
import { colours } from "./theme.js";

const CELL = 24;
const BLOCK_CELLS = 8;
const SQUARE = 40; // metres
const FACE = 10; // numbers of a triangle: what it belongs to, three corners
const [TERRAIN, ROOM, BUILDING, OBSTACLE] = [0, 1, 2, 3];
const LINES = 8; // metres that one picture of lines covers

function linesTexture(isSoftware) {
    const size = 512;
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = size;
    const g = canvas.getContext("2d");
    g.fillStyle = "#fff";
    g.fillRect(0, 0, size, size);
    for (let i = 0; i < LINES; ++i) {
        const strong = i % 4 === 0;
        g.fillStyle = strong ? "rgba(0,0,0,0.30)" : "rgba(0,0,0,0.13)";
        const at = (i * size) / LINES;
        g.fillRect(at, 0, strong ? 4 : 2, size);
        g.fillRect(0, at, size, strong ? 4 : 2);
    }
    const texture = new THREE.CanvasTexture(canvas);
    texture.wrapS = texture.wrapT = THREE.RepeatWrapping;
    texture.anisotropy = isSoftware ? 1 : 8; // software takes ten times as long for eight
    return texture;
}

// Two triangles a cell, cut as the terrain is; cells without terrain are left out. In pieces of a
// landblock each, so that what is not seen is not drawn.
function terrainGeometries({ side, reach, heights, splits }) {
    const positions = new Float32Array(side * side * 3);
    const uvs = new Float32Array(side * side * 2);
    const pieces = new Map();
    const cells = side - 1;
    const corner = -reach * BLOCK_CELLS * CELL;
    for (let i = 0; i < side * side; ++i) {
        const x = corner + Math.floor(i / side) * CELL;
        const y = corner + (i % side) * CELL;
        positions.set([x, y, Number.isNaN(heights[i]) ? 0 : heights[i]], i * 3);
        uvs.set([x / LINES, y / LINES], i * 2);
    }
    for (let i = 0; i < cells * cells; ++i) {
        const sw = Math.floor(i / cells) * side + (i % cells);
        const [nw, se, ne] = [sw + 1, sw + side, sw + side + 1];
        if ([sw, nw, se, ne].some((v) => Number.isNaN(heights[v]))) continue;
        const piece = `${Math.floor(i / cells / BLOCK_CELLS)} ${Math.floor((i % cells) / BLOCK_CELLS)}`;
        if (!pieces.has(piece)) pieces.set(piece, []);
        pieces.get(piece).push(...(splits[i] ? [sw, se, ne, sw, ne, nw] : [sw, se, nw, se, ne, nw]));
    }
    return [...pieces.values()].map((indices) => {
        const geometry = new THREE.BufferGeometry();
        geometry.setAttribute("position", new THREE.BufferAttribute(positions, 3));
        geometry.setAttribute("uv", new THREE.BufferAttribute(uvs, 2));
        geometry.setIndex(indices);
        return geometry.toNonIndexed();
    });
}

function planeGeometry(height) {
    const size = 1600;
    const geometry = new THREE.PlaneGeometry(size, size);
    const uv = geometry.getAttribute("uv");
    for (let i = 0; i < uv.count; ++i) uv.setXY(i, (uv.getX(i) * size) / LINES, (uv.getY(i) * size) / LINES);
    geometry.translate(0, 0, height);
    return geometry;
}

function thingGeometry([kind, x, y, z, wide, deep, high, radius, heading]) {
    const geometry = kind === 0 ? new THREE.SphereGeometry(radius, 18, 12).rotateX(Math.PI / 2)
        : kind === 1 ? new THREE.CylinderGeometry(radius, radius, high, 16).rotateX(Math.PI / 2).translate(0, 0, high / 2)
            : new THREE.BoxGeometry(wide, deep, high).translate(0, 0, high / 2);
    return geometry.rotateZ((-heading * Math.PI) / 180).translate(x, y, z);
}

// Triangles of one kind, with a picture of lines on those that are walked on.
function facesGeometry(faces, wanted) {
    const positions = [];
    for (let at = 0; at < faces.length; at += FACE) {
        if (wanted(faces[at])) positions.push(...faces.subarray(at + 1, at + FACE));
    }
    if (!positions.length) return null;
    const geometry = new THREE.BufferGeometry();
    geometry.setAttribute("position", new THREE.Float32BufferAttribute(positions, 3));
    const uvs = positions.filter((_, i) => i % 3 < 2).map((v) => v / LINES);
    geometry.setAttribute("uv", new THREE.Float32BufferAttribute(uvs, 2));
    geometry.computeVertexNormals();
    return geometry;
}

// Neighbours in one piece: hundreds of pieces are slow to draw, and so is one that is always seen.
function thingsMeshes(things, material) {
    const squares = Map.groupBy(things, ([, x, y]) => `${Math.round(x / SQUARE)} ${Math.round(y / SQUARE)}`);
    return [...squares.values()].map((some) => {
        const mesh = new THREE.Mesh(mergeGeometries(some.map(thingGeometry)), material);
        mesh.castShadow = mesh.receiveShadow = true;
        return mesh;
    });
}

export class Ground {
    constructor(scene, isSoftware) {
        this.scene = scene;
        this.things = [];
        this.texture = linesTexture(isSoftware);
        this.material = new THREE.MeshLambertMaterial({ map: this.texture, flatShading: true });
        this.thingMaterial = new THREE.MeshLambertMaterial();
        this.faceMaterial = new THREE.MeshLambertMaterial({
            flatShading: true, side: THREE.DoubleSide, shadowSide: THREE.BackSide, // faces do not shade themselves
        });
        // Walls are looked through: who is behind them is what one wants to see.
        this.wallMaterial = new THREE.MeshLambertMaterial({
            flatShading: true, side: THREE.DoubleSide, transparent: true, opacity: 0.28, depthWrite: false,
        });
        this.group = new THREE.Group();
        scene.add(this.group);
        this.paint();
    }

    paint() {
        const { ground, thing } = colours();
        this.material.color.set(ground);
        for (const m of [this.thingMaterial, this.faceMaterial, this.wallMaterial]) m.color.set(thing);
    }

    // terrain: heights and cuts, or null for a level plane at `height`, unless there is another floor among
    // the faces; things: nine numbers each; faces: FACE numbers each.
    show(terrain, { things = [], faces = null, hasFloor = false }, height = 0) {
        Object.assign(this, { terrain, things, level: terrain ? null : height });
        this.group.traverse((o) => o.geometry?.dispose());
        this.group.clear();
        for (const geometry of terrain ? terrainGeometries(terrain) : hasFloor ? [] : [planeGeometry(height)]) {
            geometry.computeVertexNormals();
            this.add(geometry, this.material, false);
        }
        for (const mesh of thingsMeshes(things, this.thingMaterial)) this.group.add(mesh);
        if (!faces) return;
        this.add(facesGeometry(faces, (what) => what === TERRAIN), this.material, false);
        this.add(facesGeometry(faces, (what) => what === OBSTACLE), this.faceMaterial, true);
        this.add(facesGeometry(faces, (what) => what === ROOM || what === BUILDING), this.wallMaterial, false);
    }

    // Height of the terrain as it is cut into triangles; null where there is none.
    heightAt(x, y) {
        if (!this.terrain) return null;
        const { side, reach, heights, splits } = this.terrain;
        const [u, v] = [x / CELL + reach * BLOCK_CELLS, y / CELL + reach * BLOCK_CELLS];
        const [i, j] = [Math.floor(u), Math.floor(v)];
        if (!(i >= 0 && j >= 0 && i < side - 1 && j < side - 1)) return null;
        const [sw, nw] = [heights[i * side + j], heights[i * side + j + 1]];
        const [se, ne] = [heights[(i + 1) * side + j], heights[(i + 1) * side + j + 1]];
        const [a, b] = [u - i, v - j];
        const height = splits[i * (side - 1) + j]
            ? (a > b ? sw + (se - sw) * a + (ne - se) * b : sw + (nw - sw) * b + (ne - nw) * a)
            : (a + b < 1 ? sw + (se - sw) * a + (nw - sw) * b : ne + (nw - ne) * (1 - a) + (se - ne) * (1 - b));
        return Number.isNaN(height) ? null : height;
    }

    add(geometry, material, casts) {
        if (!geometry) return;
        const mesh = new THREE.Mesh(geometry, material);
        mesh.castShadow = casts;
        mesh.receiveShadow = true;
        this.group.add(mesh);
    }
}
