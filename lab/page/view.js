// The scene from a camera that orbits and follows, or from above: one picture for each observer, side by
// side, with the same camera and the true mover as an outline; or all in one, in outline. Drawn in 3-D, or
// flat where there is no graphics card.

import * as THREE from "three";
import { Gait } from "./gait.js";
import { People, makeMaterial, rimSize } from "./people.js";
import { Ground } from "./ground.js";
import { cellsOf } from "./panels.js";
import { Dots, Marks, Trail } from "./trail.js";
import { Quality, makeRenderer } from "./quality.js";
import { Sketch } from "./sketch.js";
import { SIDES, colours, isDark, prefersCalm } from "./theme.js";

const CROWD = 256;
const TRAIL_SECONDS = 6;
const FIELD = 40; // degrees that are seen of what is high
const BEHIND = 35; // degrees beside the mover's back, of a camera that turns along

THREE.Object3D.DEFAULT_UP.set(0, 0, 1);

export class View {
    // level: of quality, or null to find out.
    constructor(canvas, level) {
        this.canvas = canvas;
        this.renderer = makeRenderer(canvas, level);
        this.scene = new THREE.Scene();
        this.ground = new Ground(this.scene, !this.renderer);
        this.makeLights();
        this.quality = new Quality(!this.renderer, ({ shadows }) => {
            this.sun.castShadow = shadows;
            if (this.renderer) this.renderer.shadowMap.enabled = shadows;
        });
        if (this.renderer) {
            this.renderer.shadowMap.type = THREE.PCFShadowMap;
            this.renderer.shadowMap.autoUpdate = false;
        }
        this.sketch = this.renderer ? null : new Sketch(canvas);
        this.kinds = ["smooth"];
        this.isTogether = false;
        this.makeFigures();
        this.perspective = new THREE.PerspectiveCamera(40, 1, 0.1, 900);
        this.above = new THREE.OrthographicCamera(-1, 1, 1, -1, 0.1, 600);
        this.camera = { yaw: 0, pitch: 20, zoom: 9 }; // degrees, degrees, metres
        this.mode = "3d";
        this.turnsAlong = false;
        this.heading = BEHIND;
        this.target = new THREE.Vector3();
        this.isPlaced = false;
        this.paint();
        this.listen();
    }

    makeLights() {
        this.sky = new THREE.HemisphereLight(0xffffff, 0x888877, 1.6);
        this.sun = new THREE.DirectionalLight(0xffffff, 2.1);
        this.sun.castShadow = true;
        this.sun.shadow.mapSize.set(1024, 1024);
        Object.assign(this.sun.shadow.camera, { left: -22, right: 22, top: 22, bottom: -22, near: 1, far: 120 });
        this.scene.add(this.sky, this.sun, this.sun.target);
    }

    makeFigures() {
        const c = colours();
        const sides = Array.from({ length: SIDES }, (_, i) => i);
        const people = (more) => new People(this.scene, { colour: c.smooth, ...more });
        this.bodies = sides.map(() => people({ isFine: true }));
        this.crowds = sides.map(() => people({ capacity: CROWD }));
        this.truth = people({ isFine: true });
        this.trueCrowd = people({ capacity: CROWD });
        this.people = [...this.bodies, ...this.crowds, this.truth, this.trueCrowd];
        this.report = new THREE.Mesh(new THREE.TorusGeometry(0.42, 0.032, 8, 40), makeMaterial(c.report));
        this.trails = sides.map(() => new Trail(c.smooth));
        this.trueTrail = new Trail(c.true);
        this.dots = new Dots(c.report);
        this.marks = sides.map(() => new Marks());
        this.corrections = []; // of each side: frames
        this.gaits = new Map();
        this.scene.add(this.report, this.dots.points, this.trueTrail.line, ...this.trails.map((t) => t.line), ...this.marks.map((m) => m.points));
    }

    paint() {
        this.isNew = true;
        const c = colours();
        this.renderer?.setClearColor(c.sky);
        this.scene.fog = new THREE.Fog(c.sky, 60, 420);
        this.sky.intensity = isDark() ? 1.1 : 1.6;
        for (const what of [this.truth, this.trueCrowd, this.trueTrail]) what.paint(c.true);
        this.report.material.color.set(c.report);
        this.dots.paint(c.report);
        this.kinds.forEach((name, i) => {
            for (const what of [this.bodies[i], this.crowds[i], this.trails[i]]) what.paint(c[name]);
        });
        this.ground.paint();
    }

    // ---------------------------------------------------------------------------------------- camera

    listen() {
        const { canvas } = this;
        const held = new Map();
        let spread = 0;
        canvas.addEventListener("pointerdown", (e) => {
            canvas.setPointerCapture(e.pointerId);
            held.set(e.pointerId, [e.clientX, e.clientY]);
        });
        canvas.addEventListener("pointermove", (e) => {
            const before = held.get(e.pointerId);
            if (!before) return;
            held.set(e.pointerId, [e.clientX, e.clientY]);
            if (held.size === 2) {
                const [p, q] = [...held.values()];
                const now = Math.hypot(p[0] - q[0], p[1] - q[1]);
                if (spread) this.zoomBy(spread / now);
                spread = now;
                return;
            }
            this.turnBy((e.clientX - before[0]) * 0.4, (e.clientY - before[1]) * 0.3);
        });
        for (const type of ["pointerup", "pointercancel"]) {
            canvas.addEventListener(type, (e) => { held.delete(e.pointerId); spread = 0; });
        }
        canvas.addEventListener("wheel", (e) => {
            if (this.leavesWheel && !e.ctrlKey) return; // to the page that it is in
            e.preventDefault();
            this.zoomBy(Math.exp(e.deltaY * 0.001));
        }, { passive: false });
    }

    // By degrees, as with the pointer.
    turnBy(yaw, pitch) {
        this.camera.yaw = (this.camera.yaw + yaw + 720) % 360;
        this.camera.pitch = Math.min(89, Math.max(2, this.camera.pitch + pitch));
        this.onCamera?.();
    }

    zoomBy(factor) {
        this.camera.zoom = Math.min(120, Math.max(2, this.camera.zoom * factor));
        this.onCamera?.();
    }

    placeCameras(seconds) {
        const followed = this.truth.isVisible ? this.truth : this.bodies[0];
        const heading = (followed.yaw * 180) / Math.PI;
        const isCalm = prefersCalm(); // then the camera does not glide
        const share = this.isPlaced && !isCalm ? 1 - Math.exp(-seconds * 9) : 1;
        const distance = this.target.distanceTo(followed.position);
        if (distance > 15 || distance < 0.002) this.target.copy(followed.position);
        this.target.lerp(followed.position, share);
        if (this.turnsAlong) {
            const turn = ((heading - this.heading + 540) % 360) - 180;
            this.heading += turn * (this.isPlaced && !isCalm ? 1 - Math.exp(-seconds * 4) : 1);
        }
        this.isPlaced = true;
        const yaw = ((this.camera.yaw + (this.turnsAlong ? this.heading - BEHIND : 0)) * Math.PI) / 180;
        const pitch = (this.camera.pitch * Math.PI) / 180;
        const eye = new THREE.Vector3(Math.sin(-yaw) * Math.cos(pitch), Math.cos(yaw) * Math.cos(pitch), Math.sin(pitch))
            .multiplyScalar(this.camera.zoom).add(this.target);
        this.perspective.position.set(eye.x, eye.y, eye.z + 1);
        this.perspective.lookAt(this.target.x, this.target.y, this.target.z + 1);
        this.above.position.set(this.target.x, this.target.y, this.target.z + 300);
        this.above.up.set(0, 1, 0);
        this.above.lookAt(this.target);
        this.sun.target.position.copy(this.target);
        this.sun.position.set(this.target.x - 18, this.target.y - 24, this.target.z + 40);
    }

    // ---------------------------------------------------------------------------------------- frames

    // Another scene: no legs go on from where they were. kinds: of the observers, by side
    begin(kinds) {
        this.kinds = kinds;
        this.paint();
        this.isPlaced = false;
        this.corrections = [];
        this.gaits.clear();
    }

    // What is to be seen now, of a live scene or a recording.
    update(source, followed) {
        this.isNew = true;
        this.hasReport = false;
        for (const p of this.people) p.clear();
        for (let side = 0; side < source.sides; ++side) {
            source.poses(side, (index, pose) => {
                const isFollowed = index === followed;
                this.addPerson((isFollowed ? this.bodies : this.crowds)[side], `${side} ${index}`, pose.drawn, pose.move, source.time);
                if (side > 0) return;
                if (pose.truth) this.addPerson(isFollowed ? this.truth : this.trueCrowd, `true ${index}`, pose.truth, pose.trueMove, source.time);
                if (isFollowed && pose.report) this.showReport(pose.report);
            });
        }
        for (const p of this.people) p.finish();
        this.updateTrails(source);
    }

    // p: place, then rotation as w x y z.
    addPerson(people, key, p, move, time) {
        if (!this.gaits.has(key)) this.gaits.set(key, new Gait());
        const gait = this.gaits.get(key);
        const yaw = Math.atan2(2 * (p[3] * p[6] + p[4] * p[5]), 1 - 2 * (p[5] * p[5] + p[6] * p[6]));
        const here = this.ground.heightAt(p[0], p[1]);
        const isOnTerrain = here !== null && Math.abs(here - p[2]) < 0.15;
        const rise = isOnTerrain ? (x, y) => (this.ground.heightAt(x, y) ?? here) - p[2] : undefined;
        gait.update({ x: p[0], y: p[1], z: p[2], yaw }, move, time, rise);
        people.add(gait);
    }

    showReport(at) {
        this.hasReport = true;
        this.report.position.set(at[0], at[1], at[2] + 0.07);
    }

    updateTrails(source) {
        const from = Math.max(source.firstRow, source.frame - Math.ceil(TRAIL_SECONDS / source.frameSeconds));
        const to = source.frame;
        const read = source.reader(0);
        this.trueTrail.hide();
        this.trails.forEach((trail, side) => {
            if (side >= source.sides) { trail.hide(); return; }
            const drawn = source.reader(side);
            trail.set(from, to, (f, i) => drawn(f, AXES.drawn[i]));
        });
        this.dots.set(from, to, (f) => read(f, "arrived") > 0, (f, i) => read(f, AXES.report[i]));
        if (source.isLive) this.trueTrail.set(from, to, (f, i) => read(f, AXES.true[i]));
        else if (source.truth) this.trueTrail.set(from, to, (f, i) => source.truth[f * 7 + i]);
        this.updateMarks(source);
    }

    // found: of each side, frames.
    showCorrections(source, found) {
        if (JSON.stringify(found) === JSON.stringify(this.corrections)) return;
        this.corrections = found;
        this.isNew = true;
        this.updateMarks(source);
    }

    // Corrections of the last seconds, in the colour of who made them.
    updateMarks(source) {
        const from = source.frame - Math.ceil(TRAIL_SECONDS / source.frameSeconds);
        const c = colours();
        this.marks.forEach((marks, side) => {
            const read = side < source.sides ? source.reader(side) : null;
            const frames = (read && this.corrections[side]) || [];
            marks.set(frames.filter((f) => f >= from && f <= source.frame).map((f) => ({
                at: AXES.drawn.map((name) => read(f, name)), colour: c[this.kinds[side]],
                strength: 1 - (source.time - read(f, "time")) / TRAIL_SECONDS,
            })));
        });
    }

    // Draws if there is anything new to be seen.
    draw(seconds) {
        const { clientWidth: width, clientHeight: height } = this.canvas;
        if (!width || !height) return;
        this.resize(width, height);
        this.placeCameras(seconds);
        const pose = [this.mode, this.isTogether, ...this.perspective.position.toArray(), ...this.target.toArray(), this.camera.zoom].join();
        if (!this.isNew && pose === this.drawnPose) return;
        this.isNew = false;
        this.drawnPose = pose;
        this.quality.note(seconds);
        this.renderer?.setScissorTest(true);
        const sides = this.kinds.map((_, i) => i);
        const pictures = this.isTogether ? [sides] : sides.map((side) => [side]);
        cellsOf(pictures.length, width, height).forEach((cell, i) => this.drawPicture(pictures[i], cell, height));
    }

    // What some of the observers see, and the truth.
    drawPicture(sides, cell, height) {
        const isAlone = sides.length === 1;
        for (const p of this.people) p.show("");
        for (const [i, side] of sides.entries()) {
            for (const people of [this.bodies[side], this.crowds[side]]) people.show(isAlone || i === 0 ? "solid" : "outline");
        }
        this.truth.show("outline");
        this.trueCrowd.show("outline");
        this.trails.forEach((trail, side) => { trail.line.visible = trail.isThere && sides.includes(side); });
        this.marks.forEach((marks, side) => { marks.points.visible = sides.includes(side); });
        this.report.visible = this.hasReport;
        this.dots.points.visible = true;
        const camera = this.aim(cell);
        if (this.sketch) this.sketch.draw(this, camera, cell, sides);
        else this.render(camera, cell, height);
    }

    resize(width, height) {
        const { ratio } = this.quality;
        if (this.size?.join() === [width, height, ratio].join()) return;
        this.size = [width, height, ratio];
        this.isNew = true;
        if (this.sketch) {
            Object.assign(this.canvas, { width: Math.round(width * ratio), height: Math.round(height * ratio) });
            this.sketch.ratio = ratio;
            return;
        }
        this.renderer.setPixelRatio(ratio);
        this.renderer.setSize(width, height, false);
    }

    // The camera of a picture. One that is narrow looks from farther off, so that it shows as much.
    aim({ width, height }) {
        const aspect = width / height;
        const isTop = this.mode === "top";
        if (isTop) {
            const half = (this.camera.zoom * 0.9) / Math.min(1, aspect);
            Object.assign(this.above, { left: -half * aspect, right: half * aspect, top: half, bottom: -half });
        } else {
            this.perspective.aspect = aspect;
            this.perspective.fov = (360 / Math.PI) * Math.atan(Math.tan((FIELD * Math.PI) / 360) / Math.min(1, aspect * 1.15));
        }
        const camera = isTop ? this.above : this.perspective;
        camera.updateProjectionMatrix();
        camera.updateMatrixWorld();
        return camera;
    }

    render(camera, { left, top, width, height }, whole) {
        const { renderer, scene } = this;
        const bottom = whole - top - height;
        renderer.setViewport(left, bottom, width, height);
        renderer.setScissor(left, bottom, width, height);
        renderer.shadowMap.needsUpdate = true;
        rimSize.value.set(width, height);
        const { fog } = scene;
        if (camera === this.above) scene.fog = null;
        renderer.render(scene, camera);
        scene.fog = fog;
    }
}

const AXES = {
    drawn: ["drawn_x", "drawn_y", "drawn_z"], true: ["true_x", "true_y", "true_z"],
    report: ["report_x", "report_y", "report_z"],
};
