// The scene in three dimensions, with a camera that orbits and follows, and from above. Both are
// drawn: one large, the other small in a corner.

import * as THREE from "three";
import { Figure, makeMaterial, pawnGeometry } from "./figure.js";
import { Ground } from "./ground.js";
import { Trail, Dots } from "./trail.js";
import { Quality, makeRenderer } from "./quality.js";
import { colours, isDark } from "./theme.js";

const CROWD = 256;
const TRAIL_SECONDS = 6;

THREE.Object3D.DEFAULT_UP.set(0, 0, 1);

export class View {
    // inset: the element that frames the small view.
    constructor(canvas, inset) {
        const { renderer, isSoftware } = makeRenderer(canvas);
        Object.assign(this, { renderer, inset, canvas: renderer.domElement });
        this.renderer.shadowMap.type = THREE.PCFShadowMap;
        this.renderer.shadowMap.autoUpdate = false; // once for both views
        this.scene = new THREE.Scene();
        this.ground = new Ground(this.scene, isSoftware);
        this.makeLights();
        this.quality = new Quality(isSoftware, ({ shadows }) => {
            this.renderer.shadowMap.enabled = this.sun.castShadow = shadows;
        });
        this.makeFigures();
        this.perspective = new THREE.PerspectiveCamera(40, 1, 0.1, 900);
        this.above = new THREE.OrthographicCamera(-1, 1, 1, -1, 0.1, 600);
        this.camera = { yaw: 0, pitch: 20, zoom: 9 }; // degrees, degrees, metres
        this.mode = "3d";
        this.turnsAlong = false;
        this.heading = 0;
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
        this.bodies = [new Figure(c.a), new Figure(c.b, 0.62, 1.05)];
        this.truth = new Figure(c.true, 0.4, 0.97);
        this.report = new THREE.Mesh(new THREE.TorusGeometry(0.5, 0.055, 10, 40), makeMaterial(c.report));
        this.trails = { truth: new Trail(c.true), a: new Trail(c.a), b: new Trail(c.b) };
        this.dots = new Dots(c.report);
        this.crowds = ["a", "b", "true"].map((name) => {
            const mesh = new THREE.InstancedMesh(pawnGeometry(), makeMaterial(c[name], name === "a" ? 1 : 0.45), CROWD);
            mesh.count = 0;
            mesh.frustumCulled = false;
            return mesh;
        });
        this.scene.add(...this.bodies.map((b) => b.group), this.truth.group, this.report, this.dots.points,
            ...Object.values(this.trails).map((t) => t.line), ...this.crowds);
    }

    paint() {
        this.isNew = true;
        const c = colours();
        this.renderer.setClearColor(c.sky);
        this.scene.fog = new THREE.Fog(c.sky, 60, 420);
        this.sky.intensity = isDark() ? 1.1 : 1.6;
        this.bodies[0].paint(c.a);
        this.bodies[1].paint(c.b);
        this.truth.paint(c.true);
        this.report.material.color.set(c.report);
        this.dots.paint(c.report);
        this.trails.truth.paint(c.true);
        this.trails.a.paint(c.a);
        this.trails.b.paint(c.b);
        ["a", "b", "true"].forEach((name, i) => this.crowds[i].material.color.set(c[name]));
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
            this.camera.yaw = (this.camera.yaw + (e.clientX - before[0]) * 0.4 + 720) % 360;
            this.camera.pitch = Math.min(89, Math.max(2, this.camera.pitch + (e.clientY - before[1]) * 0.3));
            this.onCamera?.();
        });
        for (const type of ["pointerup", "pointercancel"]) {
            canvas.addEventListener(type, (e) => { held.delete(e.pointerId); spread = 0; });
        }
        canvas.addEventListener("wheel", (e) => {
            e.preventDefault();
            this.zoomBy(Math.exp(e.deltaY * 0.001));
        }, { passive: false });
    }

    zoomBy(factor) {
        this.camera.zoom = Math.min(120, Math.max(2, this.camera.zoom * factor));
        this.onCamera?.();
    }

    placeCameras(seconds) {
        const followed = this.bodies[0].group;
        const q = followed.quaternion;
        const heading = (Math.atan2(2 * (q.w * q.z + q.x * q.y), 1 - 2 * (q.y * q.y + q.z * q.z)) * 180) / Math.PI;
        const share = this.isPlaced ? 1 - Math.exp(-seconds * 9) : 1;
        const distance = this.target.distanceTo(followed.position);
        if (distance > 15 || distance < 0.002) this.target.copy(followed.position);
        this.target.lerp(followed.position, share);
        if (this.turnsAlong) {
            const turn = ((heading - this.heading + 540) % 360) - 180;
            this.heading += turn * (this.isPlaced ? 1 - Math.exp(-seconds * 4) : 1);
        }
        this.isPlaced = true;
        const yaw = ((this.camera.yaw + (this.turnsAlong ? this.heading - 35 : 0)) * Math.PI) / 180;
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

    // What is to be seen now, of a live scene or a recording.
    update(source, followed) {
        this.isNew = true;
        this.crowds.forEach((c) => { c.count = 0; });
        this.bodies.forEach((b) => { b.group.visible = false; });
        this.truth.group.visible = this.report.visible = false;
        for (let side = 0; side < source.sides; ++side) {
            source.poses(side, (index, pose) => {
                if (index === followed) this.placeFollowed(side, pose);
                else this.placeOther(side, pose);
            });
        }
        for (const crowd of this.crowds) {
            crowd.visible = crowd.count > 0; // what is not seen need not be prepared either
            crowd.instanceMatrix.needsUpdate = true;
        }
        this.updateTrails(source);
    }

    placeFollowed(side, pose) {
        this.bodies[side].place(pose.drawn);
        this.bodies[side].swing(pose.phase, pose.cycle);
        if (side > 0) return;
        if (pose.truth) {
            this.truth.place(pose.truth);
            this.truth.swing(pose.phase, pose.cycle);
        }
        if (pose.report) {
            this.report.visible = true;
            this.report.position.set(pose.report[0], pose.report[1], pose.report[2] + 0.07);
        }
    }

    placeOther(side, pose) {
        this.addPawn(this.crowds[side], pose.drawn);
        if (side === 0 && pose.truth) this.addPawn(this.crowds[2], pose.truth);
    }

    addPawn(crowd, p) {
        if (crowd.count >= CROWD) return;
        matrix.compose(place.set(p[0], p[1], p[2]), turn.set(p[4], p[5], p[6], p[3]), one);
        crowd.setMatrixAt(crowd.count++, matrix);
    }

    updateTrails(source) {
        const from = Math.max(source.firstRow, source.frame - Math.ceil(TRAIL_SECONDS / source.frameSeconds));
        const to = source.frame;
        const read = source.reader(0);
        this.trails.a.set(from, to, (f, i) => read(f, AXES.drawn[i]));
        this.trails.b.hide();
        this.trails.truth.hide();
        this.dots.set(from, to, (f) => read(f, "arrived") > 0, (f, i) => read(f, AXES.report[i]));
        if (source.isLive) this.trails.truth.set(from, to, (f, i) => read(f, AXES.true[i]));
        else if (source.truth) this.trails.truth.set(from, to, (f, i) => source.truth[f * 7 + i]);
        if (source.sides > 1) {
            const second = source.reader(1);
            this.trails.b.set(from, to, (f, i) => second(f, AXES.drawn[i]));
        }
    }

    // Draws if there is anything new to be seen.
    draw(seconds) {
        const { clientWidth: width, clientHeight: height } = this.canvas;
        if (!width || !height) return;
        this.resize(width, height);
        this.placeCameras(seconds);
        const pose = [this.mode, ...this.perspective.position.toArray(), ...this.target.toArray(), this.camera.zoom].join();
        if (!this.isNew && pose === this.drawnPose) return;
        this.isNew = false;
        this.drawnPose = pose;
        this.quality.note(seconds);
        const small = Math.round(Math.min(width, height) * (width < 600 ? 0.3 : 0.32));
        const isTop = this.mode === "top";
        this.renderer.shadowMap.needsUpdate = true;
        this.renderer.setScissorTest(true);
        this.renderTo(isTop, 0, 0, width, height);
        const left = width < 600 ? 10 : width - small - 10;
        const top = height - small - (width < 600 ? 58 : 10);
        this.renderTo(!isTop, left, height - top - small, small, small);
        Object.assign(this.inset.style, { left: `${left}px`, top: `${top}px`, width: `${small}px`, height: `${small}px` });
    }

    resize(width, height) {
        const { ratio } = this.quality;
        if (this.size?.join() === [width, height, ratio].join()) return;
        this.size = [width, height, ratio];
        this.isNew = true;
        this.renderer.setPixelRatio(ratio);
        this.renderer.setSize(width, height, false);
    }

    renderTo(isTop, left, bottom, width, height) {
        this.renderer.setViewport(left, bottom, width, height);
        this.renderer.setScissor(left, bottom, width, height);
        const aspect = width / height;
        const fog = this.scene.fog;
        if (isTop) {
            const half = this.camera.zoom * 0.9;
            Object.assign(this.above, { left: -half * aspect, right: half * aspect, top: half, bottom: -half });
            this.above.updateProjectionMatrix();
            this.scene.fog = null;
        } else {
            this.perspective.aspect = aspect;
            this.perspective.updateProjectionMatrix();
        }
        this.renderer.render(this.scene, isTop ? this.above : this.perspective);
        this.scene.fog = fog;
    }
}

const AXES = {
    drawn: ["drawn_x", "drawn_y", "drawn_z"], true: ["true_x", "true_y", "true_z"],
    report: ["report_x", "report_y", "report_z"],
};
const matrix = new THREE.Matrix4();
const place = new THREE.Vector3();
const turn = new THREE.Quaternion();
const one = new THREE.Vector3(1, 1, 1);
