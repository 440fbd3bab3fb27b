// What can be set, in the units that people read, and how it is written in the address. Only what
// differs from the start is written, so that links are short.

import { peerNamed } from "./peers.js";
import { sceneNamed, SCENES } from "./scenes.js";

// Sliders: `to` and `from` turn the module's number into the slider's and back.
const percent = { to: (v) => v * 100, from: (v) => v / 100 };
const milliseconds = { to: (v) => v * 1000, from: (v) => v / 1000 };
const plain = { to: (v) => v, from: (v) => v };
const SERVER_RATE = 30;
const ONLY_CHANGES = 300; // ticks between two reports that come without a change

export const SLIDERS = [
    { name: "delay", label: "Delay", box: "network", min: 0, max: 500, step: 5, ...milliseconds,
      show: (v) => `${v.toFixed(0)} ms`, title: "Average time of a datagram on its way" },
    { name: "jitter", label: "Jitter", box: "network", min: 0, max: 250, step: 5, ...milliseconds,
      show: (v) => `± ${v.toFixed(0)} ms`, title: "How far the delay of a datagram is from the average, at most" },
    { name: "loss", label: "Loss", box: "network", min: 0, max: 50, step: 1, ...percent,
      show: (v) => `${v.toFixed(0)} %`, title: "Datagrams that never arrive" },
    { name: "reorder", label: "Reordering", box: "network", min: 0, max: 50, step: 1, ...percent,
      show: (v) => `${v.toFixed(0)} %`, title: "Datagrams that are held back, so that later ones overtake them" },
    { name: "report_ticks", label: "Update rate", box: "rate", min: -30, max: -1, step: 1,
      to: (v) => -v, from: (v) => -v,
      show: (v) => (-v >= ONLY_CHANGES ? "only changes" : `${(SERVER_RATE / -v).toFixed(1)} reports/s`), title: "How often the server reports a place" },
    { name: "frame_rate", label: "Frame rate", box: "rate", min: 5, max: 144, step: 1, ...plain,
      show: (v) => `${v.toFixed(0)} frames/s`, title: "How often the observer draws" },
];

// The network beyond its sliders, in words.
export function networkNote(s) {
    const parts = [];
    if (s.duplicate > 0) parts.push(`${(s.duplicate * 100).toFixed(0)} % arrive twice`);
    if (s.reorder > 0) parts.push(`what is reordered is held for ${(s.hold * 1000).toFixed(0)} ms`);
    if (s.gap > 0) parts.push(`every ${s.gap_every.toFixed(0)} s or so nothing for ${(s.gap * 1000).toFixed(0)} ms`);
    return parts.length ? `Also: ${parts.join("; ")}.` : "";
}

const NETWORK = ["delay", "jitter", "loss", "reorder", "hold", "duplicate", "gap", "gap_every"];

const near = (a, b) => Math.abs(a - b) < 1e-9;

export function presetOf(module, settings) {
    return module.presets.find((_, i) => {
        const preset = module.preset(i);
        return NETWORK.every((name) => near(preset[name], settings[name]));
    });
}

export const pickNetwork = (from) => Object.fromEntries(NETWORK.map((name) => [name, from[name]]));

// What there is beside the module's settings.
export const START_PAGE = {
    speed: 1, paused: false, t: null, view: "3d", turn: false, theme: "", follow: 0,
    yaw: 215, pitch: 20, zoom: 9, quality: null, scene: SCENES[0].name, second: "", third: "", fourth: "",
    together: false, mind: 0, embed: false,
};

// Who is beside the first observer, in order.
export const besideOf = (page) => [page.second, page.third, page.fourth].filter(Boolean);

function startSettings(module) {
    return {
        ...module.defaults,
        ...pickNetwork(module.preset(module.presets.indexOf("wifi"))),
        scenario: module.scenarios.indexOf("run-turn"),
    };
}

const number = (text, low, high) => {
    const value = Number(text);
    return text !== "" && Number.isFinite(value) ? Math.min(high, Math.max(low, value)) : null;
};

const round = (value, digits) => Number(value.toFixed(digits));

// From a hash such as #scene=jump&network=bad&delay=300: the scene, changed by the other words. A link that
// names a motion and no scene has no other figure beside the observer unless it says so. What cannot be read is left
// as it is.
export function readAddress(module, hash) {
    const words = new URLSearchParams(hash.replace(/^#/, ""));
    const start = startOf(module, words.get("scene") ?? (words.has("motion") ? PLAIN : ""));
    return readWords(module, words, start);
}

const PLAIN = "-"; // no scene of the gallery

// Settings and page of a scene, or those that are changed by none.
function startOf(module, name) {
    const start = { settings: startSettings(module), page: { ...START_PAGE, scene: name === PLAIN ? "" : sceneNamed(name).name } };
    return name === PLAIN ? start : readWords(module, new URLSearchParams(sceneNamed(name).address), start);
}

// The moment at which a scene of the gallery begins; null for none.
export const sceneTime = (module, page) => startOf(module, page.scene || PLAIN).page.t;

function readWords(module, words, start) {
    const [settings, page] = [{ ...start.settings }, { ...start.page }];
    const take = (key, use) => words.has(key) && use(words.get(key));
    const index = (list, text) => (list.includes(text) ? list.indexOf(text) : null);
    const set = (into, name, value) => { if (value !== null) into[name] = value; };
    const observer = (v) => (module.rules.includes(v) || peerNamed(v) || v === "" ? v : null);
    take("motion", (v) => set(settings, "scenario", index(module.scenarios, v)));
    take("network", (v) => {
        const which = index(module.presets, v);
        if (which !== null) Object.assign(settings, pickNetwork(module.preset(which)));
    });
    take("ground", (v) => set(settings, "ground", number(v, 0, 2 ** 32 - 1)));
    take("seed", (v) => set(settings, "seed", number(v, 1, 2 ** 32 - 1)));
    take("rules", (v) => set(settings, "rules", index(module.rules, v)));
    take("repeat", (v) => set(settings, "repeat", index(["0", "1", "2"], v)));
    take("timed", (v) => set(settings, "timed", index(["0", "1"], v)));
    take("second", (v) => set(page, "second", observer(v)));
    take("third", (v) => set(page, "third", observer(v)));
    take("fourth", (v) => set(page, "fourth", peerNamed(v) || v === "" ? v : null));
    take("together", (v) => { page.together = v !== "0"; });
    take("mind", (v) => set(page, "mind", number(v, 0, 2 ** 32 - 1)));
    for (const s of SLIDERS) {
        const key = ADDRESS_KEYS[s.name];
        take(key.name, (v) => set(settings, s.name, key.read(number(v, key.low, key.high))));
    }
    for (const [name, low, high] of [["hold", 0, 2], ["duplicate", 0, 1], ["gap", 0, 5], ["gap_every", 0.1, 60]]) {
        take(name, (v) => set(settings, name, number(v, low, high)));
    }
    take("speed", (v) => set(page, "speed", number(v, 0.1, 2)));
    take("t", (v) => set(page, "t", number(v, 0, 600)));
    take("paused", () => { page.paused = true; });
    take("view", (v) => { page.view = v === "top" ? "top" : "3d"; });
    take("turn", (v) => { page.turn = v !== "0"; });
    take("theme", (v) => { page.theme = v === "dark" || v === "light" ? v : ""; });
    take("follow", (v) => set(page, "follow", number(v, 0, 4095)));
    take("quality", (v) => set(page, "quality", number(v, 0, 4)));
    take("embed", () => { page.embed = true; });
    take("camera", (v) => {
        const [yaw, pitch, zoom] = v.split(",");
        set(page, "yaw", number(yaw ?? "", -360, 720));
        set(page, "pitch", number(pitch ?? "", 2, 89));
        set(page, "zoom", number(zoom ?? "", 2, 120));
    });
    settings.seed = Math.round(settings.seed);
    settings.ground = Math.round(settings.ground);
    page.mind = module.scenarios[settings.scenario] === "free" ? Math.round(page.mind) : 0;
    return { settings, page };
}

// How the sliders are called in the address: in the units of the slider.
const share = { low: 0, high: 100, read: (v) => (v === null ? null : v / 100), write: (v) => round(v * 100, 3) };
const time = (high) => ({ low: 0, high, read: (v) => (v === null ? null : v / 1000), write: (v) => round(v * 1000, 3) });
const ADDRESS_KEYS = {
    delay: { name: "delay", ...time(2000) },
    jitter: { name: "jitter", ...time(1000) },
    loss: { name: "loss", ...share },
    reorder: { name: "reorder", ...share },
    report_ticks: { name: "every", low: 1, high: 600, read: (v) => (v === null ? null : Math.round(v)), write: (v) => v },
    frame_rate: { name: "fps", low: 5, high: 240, read: (v) => v, write: (v) => v },
};

// Only what differs from the scene is written.
export function writeAddress(module, settings, page) {
    const start = startOf(module, page.scene || PLAIN);
    const words = new URLSearchParams();
    const put = (key, value, usual) => value !== usual && words.set(key, value);
    if (page.scene) put("scene", page.scene, SCENES[0].name);
    const [motion, usual] = [settings, start.settings].map((s) => module.scenarios[s.scenario]);
    if (!page.scene || motion !== usual) words.set("motion", motion);
    if (page.scene && words.has("motion")) words.set("scene", page.scene);
    put("ground", Math.max(0, settings.ground), Math.max(0, start.settings.ground)); // files are not in a link
    put("seed", settings.seed, start.settings.seed);
    put("rules", module.rules[settings.rules], module.rules[start.settings.rules]);
    put("timed", settings.timed, start.settings.timed);
    put("second", page.second, start.page.second);
    put("third", page.third, start.page.third);
    put("fourth", page.fourth, start.page.fourth);
    put("together", Number(page.together), Number(start.page.together));
    put("mind", page.mind, start.page.mind);
    writeNetwork(module, settings, start.settings, words);
    put("speed", page.speed, start.page.speed);
    if (page.paused) words.set("paused", "1");
    if (page.t !== null) words.set("t", page.t.toFixed(4));
    put("view", page.view, start.page.view);
    put("turn", Number(page.turn), Number(start.page.turn));
    put("theme", page.theme, "");
    if (page.quality !== null) words.set("quality", page.quality);
    if (page.embed) words.set("embed", "1");
    put("follow", page.follow, start.page.follow);
    const camera = (c) => [c.yaw, c.pitch, c.zoom].map((v) => round(v, 1)).join(",");
    put("camera", camera(page), camera(start.page));
    return words.toString().replaceAll("%2C", ",");
}

// A preset by its name; else what differs from the scene's network.
function writeNetwork(module, settings, start, words) {
    const preset = presetOf(module, settings);
    const isSame = NETWORK.every((name) => near(settings[name], start[name]));
    if (preset && !isSame) words.set("network", preset);
    const base = preset ? settings : start;
    for (const s of SLIDERS) {
        const key = ADDRESS_KEYS[s.name];
        const usual = s.box === "network" ? base[s.name] : start[s.name];
        if (!near(settings[s.name], usual)) words.set(key.name, key.write(settings[s.name]));
    }
    for (const name of ["hold", "duplicate", "gap", "gap_every"]) {
        if (!near(settings[name], base[name])) words.set(name, settings[name]);
    }
}
