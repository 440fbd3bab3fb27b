// How much is drawn, and by whom: less on machines that have no graphics card, or that turn out to be slow.

import * as THREE from "three";

const LEVELS = [
    { shadows: true, ratio: 2 },
    { shadows: true, ratio: 1 },
    { shadows: false, ratio: 1 },
    { shadows: false, ratio: 0.6 },
    { shadows: false, ratio: 0.4 },
];
const SOFTWARE_LEVEL = 3;
const SLOW = 45; // ms between two drawings, on average, that are too many
const TRIAL = 24; // drawings before a verdict

function isDrawnBySoftware(gl) {
    const info = gl.getExtension("WEBGL_debug_renderer_info");
    const name = info ? gl.getParameter(info.UNMASKED_RENDERER_WEBGL) : "";
    return /swiftshader|llvmpipe|software/i.test(name);
}

// Smooth edges must be asked for before it is known who draws. A graphics card does not mind a
// second canvas in place of the first.
export function makeRenderer(canvas) {
    const context = canvas.getContext("webgl2", { antialias: false });
    if (!context) throw new Error("this browser has no WebGL 2");
    const isSoftware = isDrawnBySoftware(context);
    const own = isSoftware ? canvas : canvas.cloneNode();
    if (!isSoftware) canvas.replaceWith(own);
    const renderer = new THREE.WebGLRenderer(isSoftware ? { canvas, context } : { canvas: own, antialias: true });
    renderer.debug.checkShaderErrors = false; // asking makes everything wait
    return { renderer, isSoftware };
}

export class Quality {
    constructor(isSoftware, onChange) {
        this.level = isSoftware ? SOFTWARE_LEVEL : 0;
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

    get ratio() { return Math.min(devicePixelRatio, LEVELS[this.level].ratio); }

    // Time since the last drawing; long pauses are no drawings.
    note(seconds) {
        if (this.isFixed || seconds <= 0 || seconds > 0.4) return;
        this.sum += seconds * 1000;
        if (++this.count < TRIAL) return;
        if (this.sum / this.count > SLOW && this.level < LEVELS.length - 1) this.onChange(LEVELS[++this.level]);
        this.sum = this.count = 0;
    }
}
