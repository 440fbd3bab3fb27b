// A simple person of 1.8 m: facing north (+y), feet at the origin, z up. Legs and arms swing with the
// phase of its cycle.

import * as THREE from "three";

function limb(radius, length, material) {
    const geometry = new THREE.CapsuleGeometry(radius, length, 4, 10);
    geometry.rotateX(Math.PI / 2);
    geometry.translate(0, 0, -length / 2);
    return new THREE.Mesh(geometry, material);
}

function at(mesh, x, y, z) {
    mesh.position.set(x, y, z);
    return mesh;
}

export function makeMaterial(colour, opacity = 1) {
    return new THREE.MeshLambertMaterial({
        color: colour, transparent: opacity < 1, opacity, depthWrite: opacity === 1,
    });
}

export class Figure {
    // Sizes differ a little, so that of figures in one place the inner ones are hidden.
    constructor(colour, opacity = 1, size = 1) {
        const isGhost = opacity < 1;
        this.material = makeMaterial(colour, opacity);
        this.group = new THREE.Group();
        this.group.scale.setScalar(size);
        const torso = new THREE.CapsuleGeometry(0.22, 0.42, 6, 16);
        torso.rotateX(Math.PI / 2);
        torso.scale(1, 0.72, 1);
        const head = new THREE.SphereGeometry(0.155, 20, 14);
        const visor = new THREE.BoxGeometry(0.2, 0.1, 0.07);
        this.legs = [at(limb(0.095, 0.72, this.material), -0.12, 0, 0.84), at(limb(0.095, 0.72, this.material), 0.12, 0, 0.84)];
        this.arms = [at(limb(0.07, 0.5, this.material), -0.3, 0, 1.36), at(limb(0.07, 0.5, this.material), 0.3, 0, 1.36)];
        const parts = [at(new THREE.Mesh(torso, this.material), 0, 0, 1.17), at(new THREE.Mesh(head, this.material), 0, 0, 1.66)];
        this.visor = new THREE.MeshLambertMaterial({ color: 0xffffff, transparent: isGhost, opacity: isGhost ? 0.5 : 1 });
        parts.push(at(new THREE.Mesh(visor, this.visor), 0, 0.12, 1.68));
        this.group.add(...parts, ...this.legs, ...this.arms);
        this.group.traverse((o) => { o.castShadow = !isGhost; o.renderOrder = isGhost ? 2 : 0; });
        this.group.visible = false;
    }

    // Numbers: place, then rotation as w x y z.
    place(p) {
        this.group.visible = true;
        this.group.position.set(p[0], p[1], p[2]);
        this.group.quaternion.set(p[4], p[5], p[6], p[3]);
    }

    swing(phase, speed) {
        const reach = Math.min(0.75, Math.abs(speed) * 0.17) * Math.sin(phase * 2 * Math.PI);
        this.legs[0].rotation.x = reach;
        this.legs[1].rotation.x = -reach;
        this.arms[0].rotation.x = -reach * 0.8;
        this.arms[1].rotation.x = reach * 0.8;
    }

    paint(colour) { this.material.color.set(colour); }
}

// The same person in one piece, for crowds.
export function pawnGeometry() {
    const points = [[0, 0], [0.2, 0.02], [0.26, 0.5], [0.3, 1.1], [0.24, 1.4], [0.1, 1.48], [0.17, 1.6], [0.16, 1.74], [0.08, 1.83], [0, 1.85]];
    const geometry = new THREE.LatheGeometry(points.map(([x, y]) => new THREE.Vector2(x, y)), 12);
    geometry.rotateX(Math.PI / 2);
    geometry.scale(1, 0.75, 1);
    return geometry;
}
