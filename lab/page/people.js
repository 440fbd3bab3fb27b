// Draws people by their joints: each part, for all people of one colour, is one instanced mesh, so that
// two hundred cost as many calls as one.

import * as THREE from "three";

const LIMBS = [
    ["leftHip", "leftKnee", 0.088], ["rightHip", "rightKnee", 0.088], ["leftKnee", "leftAnkle", 0.066], ["rightKnee", "rightAnkle", 0.066],
    ["leftShoulder", "leftElbow", 0.055], ["rightShoulder", "rightElbow", 0.055], ["leftElbow", "leftHand", 0.046], ["rightElbow", "rightHand", 0.046],
];

export function makeMaterial(colour, opacity = 1) {
    return new THREE.MeshLambertMaterial({
        color: colour, transparent: opacity < 1, opacity, depthWrite: opacity === 1,
    });
}

// Turned about z, from z = 0 to 1.
function turned(points, sides) {
    return new THREE.LatheGeometry(points.map(([r, z]) => new THREE.Vector2(r, z)), sides).rotateX(Math.PI / 2);
}

function partsOf(isFine) {
    const sides = isFine ? 14 : 5;
    const limb = isFine
        ? [[0, -0.13], [0.6, -0.1], [0.95, 0], [1.05, 0.18], [0.92, 0.6], [0.75, 0.95], [0.5, 1.05], [0, 1.08]]
        : [[0, -0.08], [1, 0.05], [0.8, 1], [0, 1.06]];
    const torso = isFine
        ? [[0, -0.2], [0.6, -0.17], [0.86, -0.05], [0.86, 0.1], [0.76, 0.38], [0.98, 0.74], [0.94, 0.88], [0.55, 0.99], [0.27, 1.04], [0.27, 1.16], [0, 1.18]]
        : [[0, -0.18], [0.86, 0], [0.76, 0.4], [0.98, 0.8], [0.3, 1.05], [0, 1.1]];
    const foot = new THREE.CapsuleGeometry(0.05, 0.15, isFine ? 4 : 1, isFine ? 10 : 5).scale(0.95, 1, 0.8).translate(0, 0.06, -0.045);
    return {
        limb: turned(limb, sides), torso: turned(torso, isFine ? 18 : 7), foot,
        head: new THREE.SphereGeometry(0.118, isFine ? 22 : 8, isFine ? 16 : 6).scale(0.9, 1, 1.15),
        visor: new THREE.BoxGeometry(0.15, 0.06, 0.055).translate(0, 0.1, 0.025),
    };
}

const PER_PERSON = { limb: LIMBS.length, torso: 1, foot: 2, head: 1, visor: 1 };

export class People {
    // thickness: people in one place differ a little in it, so that the inner ones are hidden.
    constructor(scene, { colour, opacity = 1, capacity = 1, thickness = 1, isFine = false }) {
        Object.assign(this, { capacity, thickness });
        this.material = makeMaterial(colour, opacity);
        this.visor = makeMaterial(0xffffff, opacity < 1 ? opacity * 0.9 : 1);
        this.position = new THREE.Vector3(); // of the one that was added last
        this.yaw = 0;
        const shapes = partsOf(isFine);
        this.parts = Object.fromEntries(Object.entries(PER_PERSON).map(([name, each]) => {
            const mesh = new THREE.InstancedMesh(shapes[name], name === "visor" ? this.visor : this.material, capacity * each);
            mesh.frustumCulled = false;
            mesh.castShadow = opacity === 1;
            mesh.renderOrder = opacity < 1 ? 2 : 0;
            scene.add(mesh);
            return [name, mesh];
        }));
        this.clear();
    }

    clear() {
        this.count = 0;
        for (const mesh of Object.values(this.parts)) mesh.count = 0;
    }

    get isVisible() { return this.count > 0; }

    add(gait) {
        if (this.count >= this.capacity) return;
        ++this.count;
        const { joints, body } = gait;
        const t = this.thickness;
        this.position.set(body.x, body.y, body.z);
        this.yaw = body.yaw;
        for (const [from, to, radius] of LIMBS) this.put("limb", between(joints[from], joints[to], [radius * t, radius * t], gait.facing));
        this.put("torso", between(joints.pelvis, joints.neck, [0.185 * t, 0.125 * t], gait.chest));
        this.put("head", turnedAt(joints.head, body.yaw, 0, t));
        this.put("visor", turnedAt(joints.head, body.yaw, 0, t));
        for (const foot of gait.feet) this.put("foot", turnedAt(foot.ankle, foot.yaw, -foot.pitch, t));
    }

    put(name, matrix) {
        const mesh = this.parts[name];
        mesh.setMatrixAt(mesh.count++, matrix);
    }

    // What is not seen need not be prepared either.
    finish() {
        for (const mesh of Object.values(this.parts)) {
            mesh.visible = mesh.count > 0;
            mesh.instanceMatrix.needsUpdate = true;
        }
    }

    paint(colour) { this.material.color.set(colour); }
}

const matrix = new THREE.Matrix4();
const [axisX, axisY, axisZ] = [new THREE.Vector3(), new THREE.Vector3(), new THREE.Vector3()];
const euler = new THREE.Euler();

// A part of length 1 along z, from one joint to another; wide to the right of who faces somewhere.
function between(from, to, [wide, deep], facing) {
    axisZ.set(to[0] - from[0], to[1] - from[1], to[2] - from[2]);
    const length = axisZ.length() || 1e-6;
    axisZ.divideScalar(length);
    axisX.set(...facing(1, 0, 0));
    axisY.crossVectors(axisZ, axisX);
    if (axisY.lengthSq() < 1e-6) axisY.set(...facing(0, 1, 0));
    axisY.normalize();
    axisX.crossVectors(axisY, axisZ);
    axisX.multiplyScalar(wide);
    axisY.multiplyScalar(deep);
    axisZ.multiplyScalar(length);
    return matrix.makeBasis(axisX, axisY, axisZ).setPosition(from[0], from[1], from[2]);
}

function turnedAt(at, yaw, pitch, size) {
    matrix.makeRotationFromEuler(euler.set(pitch, 0, yaw, "ZXY"));
    return matrix.scale(scale.setScalar(size)).setPosition(at[0], at[1], at[2]);
}

const scale = new THREE.Vector3();
