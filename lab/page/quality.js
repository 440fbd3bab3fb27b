// How much is drawn: less on machines that have no graphics card, or that turn out to be slow.

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

export const isSoftware = (() => {
    const gl = document.createElement("canvas").getContext("webgl2");
    const info = gl?.getExtension("WEBGL_debug_renderer_info");
    const name = info ? gl.getParameter(info.UNMASKED_RENDERER_WEBGL) : "";
    gl?.getExtension("WEBGL_lose_context")?.loseContext();
    return /swiftshader|llvmpipe|software/i.test(name);
})();

export class Quality {
    constructor(onChange) {
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
