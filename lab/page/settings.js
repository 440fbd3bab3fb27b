// What can be set, in the units that people read, and how it is written in the address. Only what
// differs from the start is written, so that links are short.

// Sliders: `to` and `from` turn the module's number into the slider's and back.
const percent = { to: (v) => v * 100, from: (v) => v / 100 };
const milliseconds = { to: (v) => v * 1000, from: (v) => v / 1000 };
const plain = { to: (v) => v, from: (v) => v };
const SERVER_RATE = 30;

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
      show: (v) => `${(SERVER_RATE / -v).toFixed(1)} reports/s`, title: "How often the server reports a place" },
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
const RULES = ["l3", "retail"];

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
    yaw: 215, pitch: 20, zoom: 9, quality: null,
};

export function startSettings(module) {
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

// From a hash such as #motion=jump&network=bad&delay=300. What cannot be read is left as it is.
export function readAddress(module, hash) {
    const words = new URLSearchParams(hash.replace(/^#/, ""));
    const settings = startSettings(module);
    const page = { ...START_PAGE };
    const take = (key, use) => words.has(key) && use(words.get(key));
    const index = (list, text) => (list.includes(text) ? list.indexOf(text) : null);
    const set = (into, name, value) => { if (value !== null) into[name] = value; };
    take("motion", (v) => set(settings, "scenario", index(module.scenarios, v)));
    take("network", (v) => {
        const which = index(module.presets, v);
        if (which !== null) Object.assign(settings, pickNetwork(module.preset(which)));
    });
    take("ground", (v) => set(settings, "ground", number(v, 0, 2 ** 32 - 1)));
    take("seed", (v) => set(settings, "seed", number(v, 1, 2 ** 32 - 1)));
    take("rules", (v) => set(settings, "rules", index(RULES, v)));
    take("second", (v) => set(settings, "second", index(RULES, v)));
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
    take("turn", () => { page.turn = true; });
    take("theme", (v) => { page.theme = v === "dark" || v === "light" ? v : ""; });
    take("follow", (v) => set(page, "follow", number(v, 0, 4095)));
    take("quality", (v) => set(page, "quality", number(v, 0, 4)));
    take("camera", (v) => {
        const [yaw, pitch, zoom] = v.split(",");
        set(page, "yaw", number(yaw ?? "", -360, 720));
        set(page, "pitch", number(pitch ?? "", 2, 89));
        set(page, "zoom", number(zoom ?? "", 2, 120));
    });
    settings.seed = Math.round(settings.seed);
    settings.ground = Math.round(settings.ground);
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
    report_ticks: { name: "every", low: 1, high: 30, read: (v) => (v === null ? null : Math.round(v)), write: (v) => v },
    frame_rate: { name: "fps", low: 5, high: 240, read: (v) => v, write: (v) => v },
};

export function writeAddress(module, settings, page) {
    const start = startSettings(module);
    const words = new URLSearchParams();
    const put = (key, value, usual) => value !== usual && words.set(key, value);
    put("motion", module.scenarios[settings.scenario], module.scenarios[start.scenario]);
    put("ground", settings.ground, start.ground);
    put("seed", settings.seed, start.seed);
    put("rules", RULES[settings.rules], RULES[start.rules]);
    if (settings.second >= 0) words.set("second", RULES[settings.second]);
    const preset = presetOf(module, settings);
    const base = preset ? settings : start;
    put("network", preset ?? "wifi", "wifi");
    for (const s of SLIDERS) {
        const key = ADDRESS_KEYS[s.name];
        const usual = s.box === "network" ? base[s.name] : start[s.name];
        if (!near(settings[s.name], usual)) words.set(key.name, key.write(settings[s.name]));
    }
    for (const name of ["hold", "duplicate", "gap", "gap_every"]) {
        if (!near(settings[name], base[name])) words.set(name, settings[name]);
    }
    put("speed", page.speed, START_PAGE.speed);
    if (page.paused) words.set("paused", "1");
    if (page.t !== null) words.set("t", page.t.toFixed(4));
    put("view", page.view, START_PAGE.view);
    if (page.turn) words.set("turn", "1");
    put("theme", page.theme, START_PAGE.theme);
    if (page.quality !== null) words.set("quality", page.quality);
    put("follow", page.follow, START_PAGE.follow);
    const camera = [page.yaw, page.pitch, page.zoom].map((v) => round(v, 1)).join(",");
    put("camera", camera, [START_PAGE.yaw, START_PAGE.pitch, START_PAGE.zoom].join(","));
    return words.toString().replaceAll("%2C", ",");
}
