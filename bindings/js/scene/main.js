// A scene for three.js: a disc shows where somebody is, a dot the newest report that came over a bad network
// (network.js), an arrow what remora draws. With ?frames=N it runs so many frames of 1/60 s and tells the server
// the mean error, with a picture of the last frame.
import * as THREE from "three";
import * as remora from "remora/lean/inline";
import { Remotes } from "remora/three";
import { arrivals, placeAt } from "./network.js";

const FRAME = 1 / 60;
const TRAIL = 600; // frames

const scene = new THREE.Scene();
scene.background = new THREE.Color(0x1a1c21);
const camera = new THREE.OrthographicCamera(-6.67, 6.67, 5, -5, 0.1, 100);
camera.position.set(0, 10, 0);
camera.up.set(0, 0, -1);
camera.lookAt(0, 0, 0);
const renderer = new THREE.WebGLRenderer({ antialias: true, preserveDrawingBuffer: true });
renderer.setSize(800, 600);
document.body.prepend(renderer.domElement);

const plain = (color) => new THREE.MeshBasicMaterial({ color });
const disc = new THREE.Mesh(new THREE.CylinderGeometry(0.5, 0.5, 0.05, 48), plain(0xf2bf4d));
const arrow = new THREE.Mesh(new THREE.ConeGeometry(0.3, 0.9, 24).rotateX(-Math.PI / 2), plain(0x73ccff));
const line = new THREE.Line(new THREE.BufferGeometry(), new THREE.LineBasicMaterial({ color: 0x597389 }));
const dot = new THREE.Mesh(new THREE.SphereGeometry(0.12, 24, 12), plain(0xe66666));
scene.add(disc, arrow, line, dot);
arrow.position.copy(placeAt(0));

await remora.load();
const remotes = new Remotes(remora);
const remote = remotes.add(arrow);

const limit = Number(new URLSearchParams(location.search).get("frames") ?? 0);
const arriving = arrivals(limit || 36000);
const trail = [];
let frame = 0;
let newest = 0;
let errorSum = 0;
let pending = 0;

function step() {
  frame += 1;
  for (const sent of arriving.get(frame) ?? []) {
    remote.report({ position: placeAt(sent), sent: sent * FRAME, number: sent / 6 });
    newest = Math.max(newest, sent);
  }
  remotes.advance(FRAME);
  disc.position.copy(placeAt(frame));
  dot.position.copy(placeAt(newest)).setY(1); // above the arrow
  errorSum += arrow.position.distanceTo(disc.position);
  trail.push(arrow.position.clone());
}

function draw() {
  line.geometry.dispose();
  line.geometry = new THREE.BufferGeometry().setFromPoints(trail.slice(-TRAIL));
  renderer.render(scene, camera);
  document.querySelector("p").textContent = `disc: where it is; dot: the newest report, under way for 60 to 260 ms; arrow: drawn; mean error ${(errorSum / frame).toFixed(3)} m`;
}

if (limit) {
  while (frame < limit) {
    step();
  }
  draw();
  const picture = renderer.domElement.toDataURL("image/png");
  await fetch("/printed", { method: "POST", body: `mean error ${(errorSum / frame).toFixed(4)} m\n${picture}\n` });
} else {
  let last;
  renderer.setAnimationLoop((now) => {
    pending += (now - (last ?? now)) / 1000;
    last = now;
    for (; pending >= FRAME; pending -= FRAME) {
      step();
    }
    if (frame > 0) {
      draw();
    }
  });
}
