// Draws people by their joints: each part, for all people of one colour, is one instanced mesh, so that
// two hundred cost as many calls as one. They are solid, or an outline that hides nothing: first a mask of
// all parts, then every part a little wider, where the mask is not.

import * as THREE from "three";

export const LIMBS = [
    ["leftHip", "leftKnee", 0.088], ["rightHip", "rightKnee", 0.088], ["leftKnee", "leftAnkle", 0.066], ["rightKnee", "rightAnkle", 0.066],
    ["leftShoulder", "leftElbow", 0.055], ["rightShoulder", "rightElbow", 0.055], ["leftElbow", "leftHand", 0.046], ["rightElbow", "rightHand", 0.046],
];

export const makeMaterial = (colour) => new THREE.MeshLambertMaterial({ color: colour });

const RIM = 2.4; // pixels of an outline

// Size of what is drawn to, in pixels: by it outlines are as wide everywhere.
export const rimSize = { value: new THREE.Vector2(1, 1) };

// Unlit, over everything, and only where the mask of its group is (or is not).
const flat = (more) => new THREE.MeshBasicMaterial({ transparent: true, depthTest: false, depthWrite: false, stencilWrite: true, ...more });

const maskOf = (group) => flat({ colorWrite: false, stencilRef: group, stencilZPass: THREE.ReplaceStencilOp });

function rimOf(group, colour) {
    const material = flat({ color: colour, stencilRef: group, stencilFunc: THREE.NotEqualStencilFunc });
    material.onBeforeCompile = (shader) => {
        shader.uniforms.rimSize = rimSize;
        shader.vertexShader = `uniform vec2 rimSize;\n${shader.vertexShader}`.replace("#include <project_vertex>", `#include <project_vertex>
            vec3 outwards = normalMatrix * (mat3(instanceMatrix) * normal);
            vec2 aside = (projectionMatrix * vec4(normalize(outwards), 0.0)).xy * rimSize;
            gl_Position.xy += aside / max(length(aside), 1e-6) * ${(2 * RIM).toFixed(1)} / rimSize * gl_Position.w;`);
    };
    return material;
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

let groups = 0;

export class People {
    constructor(scene, { colour, capacity = 1, isFine = false }) {
        this.capacity = capacity;
        this.group = ++groups;
        this.colour = colour;
        this.material = makeMaterial(colour);
        this.visor = makeMaterial(0xffffff);
        this.rim = rimOf(this.group, colour);
        this.position = new THREE.Vector3(); // of the one that was added last
        this.yaw = 0;
        this.gaits = [];
        const [shapes, mask] = [partsOf(isFine), maskOf(this.group)];
        this.outlines = [];
        this.parts = Object.fromEntries(Object.entries(PER_PERSON).map(([name, each]) => {
            const mesh = new THREE.InstancedMesh(shapes[name], name === "visor" ? this.visor : this.material, capacity * each);
            mesh.castShadow = true;
            for (const [i, material] of [mask, this.rim].entries()) {
                const outline = new THREE.InstancedMesh(shapes[name], material, 0);
                outline.instanceMatrix = mesh.instanceMatrix;
                outline.renderOrder = 10 + 2 * this.group + i;
                this.outlines.push({ outline, mesh });
            }
            return [name, mesh];
        }));
        for (const mesh of [...Object.values(this.parts), ...this.outlines.map((o) => o.outline)]) {
            mesh.frustumCulled = false;
            scene.add(mesh);
        }
        this.clear();
    }

    clear() {
        this.gaits = [];
        for (const mesh of Object.values(this.parts)) mesh.count = 0;
    }

    get count() { return this.gaits.length; }
    get isVisible() { return this.count > 0; }

    add(gait) {
        if (this.count >= this.capacity) return;
        this.gaits.push(gait);
        const { joints, body } = gait;
        this.position.set(body.x, body.y, body.z);
        this.yaw = body.yaw;
        for (const [from, to, radius] of LIMBS) this.put("limb", between(joints[from], joints[to], [radius, radius], gait.facing));
        this.put("torso", between(joints.pelvis, joints.neck, [0.185, 0.125], gait.chest));
        this.put("head", turnedAt(joints.head, body.yaw, 0));
        this.put("visor", turnedAt(joints.head, body.yaw, 0));
        for (const foot of gait.feet) this.put("foot", turnedAt(foot.ankle, foot.yaw, -foot.pitch));
    }

    put(name, matrix) {
        const mesh = this.parts[name];
        mesh.setMatrixAt(mesh.count++, matrix);
    }

    finish() {
        for (const mesh of Object.values(this.parts)) mesh.instanceMatrix.needsUpdate = true;
        for (const { outline, mesh } of this.outlines) outline.count = mesh.count;
        this.show("solid");
    }

    // how: "solid", "outline", or "" for not at all.
    show(how) {
        this.how = this.count > 0 ? how : "";
        for (const mesh of Object.values(this.parts)) mesh.visible = this.how === "solid";
        for (const { outline } of this.outlines) outline.visible = this.how === "outline";
    }

    paint(colour) {
        this.colour = colour;
        this.material.color.set(colour);
        this.rim.color.set(colour);
    }
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

function turnedAt(at, yaw, pitch) {
    return matrix.makeRotationFromEuler(euler.set(pitch, 0, yaw, "ZXY")).setPosition(at[0], at[1], at[2]);
}
