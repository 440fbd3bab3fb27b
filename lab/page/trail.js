// Where something has been: a line that breaks where it was put somewhere else, and dots where reports arrived.

import * as THREE from "three";

const POINTS = 2048;
const ABOVE_GROUND = 0.06;
const LEAP = 1.5; // m between two points, and this many times as far as
const SUDDEN = 10; // between those before and after: it was put there

function emptyGeometry() {
    const geometry = new THREE.BufferGeometry();
    geometry.setAttribute("position", new THREE.BufferAttribute(new Float32Array(POINTS * 3), 3));
    geometry.setDrawRange(0, 0);
    return geometry;
}

function fill(geometry, count) {
    geometry.getAttribute("position").needsUpdate = true;
    geometry.setDrawRange(0, count);
}

export class Trail {
    constructor(colour) {
        const geometry = emptyGeometry();
        geometry.setIndex(new THREE.BufferAttribute(new Uint16Array(POINTS * 2), 1));
        this.line = new THREE.LineSegments(geometry, new THREE.LineBasicMaterial({ color: colour, linewidth: 2 }));
        this.line.frustumCulled = false;
        this.count = 0; // of points
        this.leaps = new Set(); // points that nothing leads to
    }

    // value(frame, axis) for every frame from `from` to `to`.
    set(from, to, value) {
        const { array } = this.line.geometry.getAttribute("position");
        const step = Math.max(1, Math.ceil((to - from + 1) / POINTS));
        let count = 0;
        for (let f = from; f <= to && count < POINTS; f += step) {
            for (let i = 0; i < 3; ++i) array[count * 3 + i] = value(f, i) + (i === 2 ? ABOVE_GROUND : 0);
            count += Number.isFinite(array[count * 3]) ? 1 : 0;
        }
        this.count = count;
        this.isThere = count > 1;
        this.findLeaps(array);
        this.connect();
    }

    findLeaps(array) {
        const way = (i) => (i < 1 || i >= this.count ? 0
            : Math.hypot(array[i * 3] - array[i * 3 - 3], array[i * 3 + 1] - array[i * 3 - 2], array[i * 3 + 2] - array[i * 3 - 1]));
        this.leaps.clear();
        for (let i = 1; i < this.count; ++i) {
            if (way(i) > LEAP && way(i) > SUDDEN * Math.max(way(i - 1), way(i + 1))) this.leaps.add(i);
        }
    }

    connect() {
        const { geometry } = this.line;
        let ends = 0;
        for (let i = 1; i < this.count; ++i) {
            if (this.leaps.has(i)) continue;
            geometry.index.array[ends++] = i - 1;
            geometry.index.array[ends++] = i;
        }
        geometry.index.needsUpdate = true;
        fill(geometry, ends);
    }

    hide() { this.isThere = false; }

    paint(colour) { this.line.material.color.set(colour); }
}

function roundPicture() {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 32;
    const g = canvas.getContext("2d");
    g.fillStyle = "#fff";
    g.arc(16, 16, 15, 0, 2 * Math.PI);
    g.fill();
    return new THREE.CanvasTexture(canvas);
}

export class Dots {
    constructor(colour) {
        this.points = new THREE.Points(emptyGeometry(), new THREE.PointsMaterial({
            color: colour, size: 7, sizeAttenuation: false, map: roundPicture(), alphaTest: 0.5,
        }));
        this.points.frustumCulled = false;
    }

    set(from, to, isThere, value) {
        const { array } = this.points.geometry.getAttribute("position");
        let count = 0;
        for (let f = from; f <= to && count < POINTS; ++f) {
            if (!isThere(f)) continue;
            for (let i = 0; i < 3; ++i) array[count * 3 + i] = value(f, i) + (i === 2 ? ABOVE_GROUND : 0);
            ++count;
        }
        fill(this.points.geometry, count);
    }

    paint(colour) { this.points.material.color.set(colour); }
}

function crossPicture() {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 32;
    const g = canvas.getContext("2d");
    Object.assign(g, { strokeStyle: "#fff", lineWidth: 6, lineCap: "round" });
    for (const [x, y] of [[6, 6], [6, 26]]) {
        g.moveTo(x, y);
        g.lineTo(32 - x, 32 - y);
    }
    g.stroke();
    return new THREE.CanvasTexture(canvas);
}

// Crosses that fade with their age.
export class Marks {
    constructor() {
        const geometry = emptyGeometry();
        this.colours = new THREE.BufferAttribute(new Float32Array(POINTS * 4), 4);
        geometry.setAttribute("color", this.colours);
        this.points = new THREE.Points(geometry, new THREE.PointsMaterial({
            size: 15, sizeAttenuation: false, map: crossPicture(), vertexColors: true, transparent: true, depthWrite: false,
        }));
        this.points.frustumCulled = false;
        this.points.renderOrder = 3;
        this.colour = new THREE.Color();
    }

    // marks: place [x, y, z], colour, and strength from 0 to 1.
    set(marks) {
        const { array } = this.points.geometry.getAttribute("position");
        const shown = marks.slice(-POINTS);
        shown.forEach(({ at, colour, strength }, i) => {
            this.colour.set(colour);
            array.set([at[0], at[1], at[2] + 0.12], i * 3);
            this.colours.array.set([this.colour.r, this.colour.g, this.colour.b, strength], i * 4);
        });
        this.colours.needsUpdate = true;
        fill(this.points.geometry, shown.length);
    }
}
