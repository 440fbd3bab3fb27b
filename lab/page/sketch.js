// The same scene without a graphics card: crisp lines and discs on a canvas instead of triangles. It reads
// what the view has prepared: joints, trails, marks, things; and draws from far to near.

import * as THREE from "three";
import { LIMBS } from "./people.js";
import { colours, isDark } from "./theme.js";

const NEAR = 0.3; // m before the camera; nearer things are left out
const FINE = 12; // m about the target with a line every metre
const COARSE = 44; // m with one every four
const STEP = 2; // m between two points of a line on hills
const OUTLINE = 2.2; // pixels
const SIDES = 12; // of a cylinder

// Radii of what is drawn, in metres.
const TORSO = 0.15;
const HEAD = 0.125;
const FOOT = 0.05;
const FOOT_LENGTH = 0.17;

const BOX = [[0, 1, 2, 3], [4, 5, 6, 7], [0, 1, 5, 4], [1, 2, 6, 5], [2, 3, 7, 6], [3, 0, 4, 7]]; // corners of its faces

export class Sketch {
    constructor(canvas) {
        this.canvas = canvas;
        this.g = canvas.getContext("2d");
        this.layer = document.createElement("canvas").getContext("2d"); // for outlines
        this.matrix = new THREE.Matrix4();
        this.ratio = 1;
    }

    // One picture. cell: left, top, width and height in pixels; sides: observers that are shown
    draw(view, camera, cell, sides) {
        const { g } = this;
        this.cell = cell;
        this.camera = camera;
        this.colours = colours();
        this.matrix.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
        this.scale = (camera.projectionMatrix.elements[5] * cell.height) / 2;
        g.save();
        g.setTransform(this.ratio, 0, 0, this.ratio, cell.left * this.ratio, cell.top * this.ratio);
        g.beginPath();
        g.rect(0, 0, cell.width, cell.height);
        g.clip();
        this.drawGround(view);
        this.drawTrails(view, sides);
        this.drawBodies(view);
        for (const people of view.people) if (people.how === "outline") this.drawOutline(people);
        this.drawMarks(view, sides);
        g.restore();
    }

    // Pixels, and how far before the camera; null behind it.
    at(x, y, z) {
        const e = this.matrix.elements;
        const w = e[3] * x + e[7] * y + e[11] * z + e[15];
        if (w < NEAR) return null;
        const { width, height } = this.cell;
        return [((e[0] * x + e[4] * y + e[8] * z + e[12]) / w + 1) * width / 2,
            (1 - (e[1] * x + e[5] * y + e[9] * z + e[13]) / w) * height / 2, w];
    }

    // ----------------------------------------------------------------------------------------- ground

    drawGround(view) {
        const { g, cell, colours: c } = this;
        const isTop = this.camera === view.above;
        g.fillStyle = c.sky;
        g.fillRect(0, 0, cell.width, cell.height);
        const horizon = isTop ? 0 : this.horizon(view);
        g.fillStyle = c.ground;
        g.fillRect(0, horizon, cell.width, cell.height - horizon);
        const [x, y] = [view.target.x, view.target.y].map((v) => Math.round(v / 4) * 4);
        const level = view.target.z;
        const heightAt = (u, v) => view.ground.heightAt(u, v) ?? view.ground.level ?? level;
        for (const [reach, step, colour] of [[FINE, 1, isDark() ? "#ffffff14" : "#0000000f"], [COARSE, 4, isDark() ? "#ffffff26" : "#00000021"]]) {
            g.strokeStyle = colour;
            g.lineWidth = 1;
            g.beginPath();
            for (let d = -reach; d <= reach; d += step) {
                this.trace(reach, (s) => [x + d, y + s, heightAt(x + d, y + s)]);
                this.trace(reach, (s) => [x + s, y + d, heightAt(x + s, y + d)]);
            }
            g.stroke();
        }
    }

    // Where a level plane ends, in pixels from above.
    horizon(view) {
        const { perspective: { position }, target } = view;
        const [dx, dy] = [target.x - position.x, target.y - position.y];
        const far = 400 / (Math.hypot(dx, dy) || 1);
        const at = this.at(position.x + dx * far, position.y + dy * far, target.z);
        return at ? Math.min(this.cell.height, Math.max(0, at[1])) : 0;
    }

    trace(reach, point) {
        let isDown = false;
        for (let s = -reach; s <= reach; s += STEP) {
            const p = this.at(...point(s));
            if (p && isDown) this.g.lineTo(p[0], p[1]);
            else if (p) this.g.moveTo(p[0], p[1]);
            isDown = Boolean(p);
        }
    }

    // ---------------------------------------------------------------------------------- lines and dots

    drawTrails(view, sides) {
        this.drawLine(view.trueTrail, [5, 4], view.trueTrail.isThere);
        for (const side of sides) this.drawLine(view.trails[side], [], view.trails[side].isThere);
        const { dots, report, hasReport } = view;
        this.g.fillStyle = this.colours.report;
        eachPoint(dots.points, (x, y, z) => this.disc(this.at(x, y, z), 2.5));
        if (!hasReport) return;
        const at = this.at(report.position.x, report.position.y, report.position.z);
        if (!at) return;
        const flat = this.camera === view.above ? 1 : Math.max(0.12, Math.sin((view.camera.pitch * Math.PI) / 180));
        const radius = (0.42 * this.scale) / at[2];
        Object.assign(this.g, { strokeStyle: this.colours.report, lineWidth: 2 });
        this.g.beginPath();
        this.g.ellipse(at[0], at[1], radius, radius * flat, 0, 0, 2 * Math.PI);
        this.g.stroke();
    }

    drawLine(trail, dash, isThere) {
        if (!isThere) return;
        const { g } = this;
        let isDown = false;
        g.strokeStyle = `#${trail.line.material.color.getHexString()}`;
        g.lineWidth = 1.8;
        g.setLineDash(dash);
        g.beginPath();
        const { array } = trail.line.geometry.getAttribute("position");
        for (let i = 0; i < trail.count; ++i) {
            const p = this.at(array[i * 3], array[i * 3 + 1], array[i * 3 + 2]);
            if (p && isDown && !trail.leaps.has(i)) g.lineTo(p[0], p[1]);
            else if (p) g.moveTo(p[0], p[1]);
            isDown = Boolean(p);
        }
        g.stroke();
        g.setLineDash([]);
    }

    disc(at, radius) {
        if (!at) return;
        this.g.beginPath();
        this.g.arc(at[0], at[1], radius, 0, 2 * Math.PI);
        this.g.fill();
    }

    drawMarks(view, sides) {
        const { g } = this;
        for (const side of sides) {
            const marks = view.marks[side];
            let i = 0;
            g.strokeStyle = `#${view.bodies[side].material.color.getHexString()}`;
            g.lineWidth = 3;
            eachPoint(marks.points, (x, y, z) => {
                const p = this.at(x, y, z);
                g.globalAlpha = Math.max(0, marks.colours.array[i++ * 4 + 3]);
                if (!p) return;
                g.beginPath();
                for (const d of [-5, 5]) {
                    g.moveTo(p[0] - 5, p[1] - d);
                    g.lineTo(p[0] + 5, p[1] + d);
                }
                g.stroke();
            });
            g.globalAlpha = 1;
        }
    }

    // ------------------------------------------------------------------------------- people and things

    // Solid people and things, from far to near.
    drawBodies(view) {
        const shown = view.people.filter((p) => p.how === "solid").flatMap((p) => p.gaits.map((gait) => this.person(p, gait)));
        const { x, y } = view.target;
        const near = view.ground.things.filter(([, u, v]) => Math.hypot(u - x, v - y) < COARSE).map((t) => this.thing(t, view.ground));
        for (const item of [...shown, ...near].filter(Boolean).sort((a, b) => b.depth - a.depth)) item.draw();
    }

    person(people, gait) {
        const at = this.at(gait.body.x, gait.body.y, gait.body.z);
        return at && { depth: at[2], draw: () => {
            this.drawShadow(gait, at);
            this.drawPerson(this.g, gait, people.material.color, 0);
        } };
    }

    drawShadow(gait, at) {
        const { g } = this;
        const radius = (0.32 * this.scale) / at[2];
        g.fillStyle = "#00000033";
        g.beginPath();
        g.ellipse(at[0], at[1], radius, radius * 0.4, 0, 0, 2 * Math.PI);
        g.fill();
    }

    // Limbs from far to near. wider: pixels that everything is wider
    drawPerson(g, gait, colour, wider) {
        const { joints, feet } = gait;
        const parts = LIMBS.map(([from, to, radius]) => [joints[from], joints[to], radius * 0.8]);
        parts.push([joints.pelvis, joints.neck, TORSO], [joints.head, joints.head, HEAD]);
        for (const foot of feet) {
            const [sin, cos] = [Math.sin(foot.yaw), Math.cos(foot.yaw)];
            const toe = [foot.ankle[0] - sin * FOOT_LENGTH, foot.ankle[1] + cos * FOOT_LENGTH, foot.ankle[2] - 0.05 - foot.pitch * 0.1];
            parts.push([[foot.ankle[0], foot.ankle[1], foot.ankle[2] - 0.03], toe, FOOT]);
        }
        const shown = parts.map(([from, to, radius]) => ({ a: this.at(...from), b: this.at(...to), radius }))
            .filter(({ a, b }) => a && b).sort((p, q) => q.a[2] + q.b[2] - p.a[2] - p.b[2]);
        g.lineCap = "round";
        shown.forEach(({ a, b, radius }, i) => {
            if (colour) g.strokeStyle = shade(colour, 0.72 + (0.28 * i) / shown.length);
            g.lineWidth = Math.max(1.2, (2 * radius * this.scale) / a[2]) + wider;
            g.beginPath();
            g.moveTo(a[0], a[1]);
            g.lineTo(b[0] + 0.01, b[1]);
            g.stroke();
        });
        if (colour) this.drawVisor(g, gait);
    }

    // White, at the front of the head, if the front is seen.
    drawVisor(g, { joints: { head }, body: { yaw } }) {
        const [front, back] = [1, -1].map((s) => this.at(head[0] - Math.sin(yaw) * HEAD * s, head[1] + Math.cos(yaw) * HEAD * s, head[2] + 0.02));
        if (!front || !back || front[2] > back[2]) return;
        g.strokeStyle = "#ffffff";
        g.lineWidth = Math.max(1, (0.07 * this.scale) / front[2]);
        const [right, left] = [1, -1].map((s) => this.at(head[0] - Math.sin(yaw) * HEAD * 0.9 + Math.cos(yaw) * 0.06 * s,
            head[1] + Math.cos(yaw) * HEAD * 0.9 + Math.sin(yaw) * 0.06 * s, head[2] + 0.02));
        if (!right || !left) return;
        g.beginPath();
        g.moveTo(right[0], right[1]);
        g.lineTo(left[0], left[1]);
        g.stroke();
    }

    // The edge of all people of a group as one shape: drawn wider, then taken away within.
    drawOutline(people) {
        const { layer, cell, ratio } = this;
        const [width, height] = [Math.ceil(cell.width * ratio), Math.ceil(cell.height * ratio)];
        if (layer.canvas.width !== width || layer.canvas.height !== height) Object.assign(layer.canvas, { width, height });
        layer.setTransform(1, 0, 0, 1, 0, 0);
        layer.globalCompositeOperation = "source-over";
        layer.clearRect(0, 0, width, height);
        layer.setTransform(ratio, 0, 0, ratio, 0, 0);
        layer.strokeStyle = people.colour;
        for (const gait of people.gaits) this.drawPerson(layer, gait, null, 2 * OUTLINE);
        layer.globalCompositeOperation = "destination-out";
        for (const gait of people.gaits) this.drawPerson(layer, gait, null, 0);
        this.g.drawImage(layer.canvas, 0, 0, cell.width, cell.height);
    }

    // kind, place, size, radius and heading: nine numbers, as of Ground.show; what is below the ground is not
    // drawn
    thing([kind, x, y, z, wide, deep, high, radius, heading], ground) {
        const at = this.at(x, y, z + high / 2);
        if (!at) return null;
        const colour = new THREE.Color(this.colours.thing);
        if (kind === 0) return { depth: at[2], draw: () => this.drawBall(this.at(x, y, z), radius, colour) };
        const turn = (-heading * Math.PI) / 180;
        const ring = kind === 1
            ? Array.from({ length: SIDES }, (_, i) => [radius * Math.cos((2 * Math.PI * i) / SIDES), radius * Math.sin((2 * Math.PI * i) / SIDES)])
            : [[-wide / 2, -deep / 2], [wide / 2, -deep / 2], [wide / 2, deep / 2], [-wide / 2, deep / 2]].map(([u, v]) =>
                [u * Math.cos(turn) - v * Math.sin(turn), u * Math.sin(turn) + v * Math.cos(turn)]);
        const footAt = (u, v) => Math.min(z + high, Math.max(z, ground.heightAt(u, v) ?? ground.level ?? z));
        const corners = [footAt, () => z + high].flatMap((height) => ring.map(([u, v]) => this.at(x + u, y + v, height(x + u, y + v))));
        if (corners.some((p) => !p)) return null;
        return { depth: at[2], draw: () => this.drawPrism(corners, ring, colour) };
    }

    drawBall(at, radius, colour) {
        if (!at) return;
        this.g.fillStyle = shade(colour, 0.9);
        this.disc(at, (radius * this.scale) / at[2]);
    }

    drawPrism(corners, ring, colour) {
        const n = ring.length;
        const faces = n === 4 ? BOX : [ring.map((_, i) => i), ring.map((_, i) => n + i), ...ring.map((_, i) => [i, (i + 1) % n, n + ((i + 1) % n), n + i])];
        const depth = (face) => face.reduce((sum, i) => sum + corners[i][2], 0) / face.length;
        const { g } = this;
        g.lineWidth = 1;
        for (const face of [...faces].sort((a, b) => depth(b) - depth(a))) {
            const [u, v] = ring[face[0] % n];
            g.fillStyle = face.every((i) => i >= n) ? shade(colour, 1.05) : shade(colour, 0.72 + 0.16 * Math.cos(Math.atan2(v, u)));
            g.strokeStyle = g.fillStyle;
            g.beginPath();
            face.forEach((i, k) => (k ? g.lineTo(corners[i][0], corners[i][1]) : g.moveTo(corners[i][0], corners[i][1])));
            g.closePath();
            g.fill();
            g.stroke();
        }
    }
}

function eachPoint({ geometry }, use) {
    const { array } = geometry.getAttribute("position");
    for (let i = 0; i < geometry.drawRange.count; ++i) use(array[i * 3], array[i * 3 + 1], array[i * 3 + 2]);
}

const scratch = new THREE.Color();
const shade = (colour, share) => `#${scratch.copy(colour).multiplyScalar(share).getHexString()}`;
