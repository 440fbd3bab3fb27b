// How much is drawn, and by whom: less on machines that turn out to be slow, and flat drawings (sketch.js)
// on those that have no graphics card.

import * as THREE from "three";

const LEVELS = [
    { shadows: true, ratio: 2 },
    { shadows: true, ratio: 1 },
    { shadows: false, ratio: 1 },
];
export const FLAT_LEVEL = 3; // beyond them: no 3-D at all
const SLOW = 45; // ms between two drawings, on average, that are too many
const TRIAL = 24; // drawings before a verdict

function isDrawnBySoftware(gl) {
    const info = gl.getExtension("WEBGL_debug_renderer_info");
    const name = info ? gl.getParameter(info.UNMASKED_RENDERER_WEBGL) : "";
    return /swiftshader|llvmpipe|software/i.test(name);
}

// Null where the page is drawn flat: it was asked for, or there is no graphics card, or no WebGL 2. A canvas
// that was asked for WebGL draws nothing else, so another one is asked.
export function makeRenderer(canvas, level) {
    const probe = level === null ? document.createElement("canvas").getContext("webgl2") : null;
    if (level === null ? !probe || isDrawnBySoftware(probe) : level >= FLAT_LEVEL) return null;
    probe?.getExtension("WEBGL_lose_context")?.loseContext();
    const renderer = new THREE.WebGLRenderer({ canvas, antialias: true, stencil: true });
    renderer.debug.checkShaderErrors = false; // asking makes everything wait
    return renderer;
}

export class Quality {
    constructor(isFlat, onChange) {
        this.isFlat = isFlat;
        this.level = 0;
        this.onChange = onChange;
        this.sum = this.count = 0;
        onChange(LEVELS[this.level]);
    }

    // A level that stays, or null to find one by itself.
    fix(level) {
        this.isFixed = level !== null;
        if (!this.isFixed) return;
        this.level = Math.min(LEVELS.length - 1, level);
        this.onChange(LEVELS[this.level]);
    }

    get ratio() { return Math.min(devicePixelRatio, this.isFlat ? 2 : LEVELS[this.level].ratio); }

    // Time since the last drawing; long pauses are no drawings.
    note(seconds) {
        if (this.isFixed || seconds <= 0 || seconds > 0.4) return;
        this.sum += seconds * 1000;
        if (++this.count < TRIAL) return;
        if (this.sum / this.count > SLOW && this.level < LEVELS.length - 1) this.onChange(LEVELS[++this.level]);
        this.sum = this.count = 0;
    }
}
