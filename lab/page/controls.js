// The panel: selects, sliders and presets that show settings and change them.

import { PEERS, peerNamed } from "./peers.js";
import { SLIDERS, networkNote, pickNetwork, presetOf } from "./settings.js";

const $ = (id) => document.getElementById(id);

const capital = (text) => text[0].toUpperCase() + text.slice(1);

export class Controls {
    // onChange(changes, isLive): isLive changes can be made while the scene runs on; onBeside(changes): other
    // observers; onMotion(scenario, mind): who moves the mover.
    constructor(module, onChange, onBeside, onMotion) {
        this.module = module;
        this.onChange = onChange;
        this.sliders = SLIDERS.map((s) => this.addSlider(s));
        this.addMotions();
        this.addPresets();
        this.addObservers();
        $("motion").addEventListener("change", () => onMotion(...$("motion").value.split(",").map(Number)));
        for (const [id, name] of [["ground", "ground"], ["rules", "rules"],
            ["timed", "timed"]]) {
            $(id).addEventListener("change", () => onChange({ [name]: Number($(id).value) }, false));
        }
        for (const id of ["second", "third", "fourth"]) $(id).addEventListener("change", () => onBeside({ [id]: $(id).value }));
        $("seed").addEventListener("change", () => {
            const seed = Math.round(Number($("seed").value));
            if (seed >= 1 && seed < 2 ** 32) onChange({ seed }, false);
        });
    }

    addMotions() {
        const free = this.module.scenarios.indexOf("free");
        const option = (i, text, mind = 0) => new Option(text, [i, mind]);
        const rest = this.module.scenarios.map((name, i) => [name, i]).filter(([, i]) => i !== free);
        $("motion").append(option(free, "your keyboard"), option(free, "simulated keys", 1), ...rest.map(([name, i]) => option(i, name.replaceAll("-", ", "))));
    }

    // Rules as the library lists them, peers as the page does.
    addObservers() {
        const { rules } = this.module;
        $("rules").append(...rules.map((name, i) => new Option(titleOf(name), i)));
        for (const id of ["second", "third", "fourth"]) {
            const [ours, others] = [Object.assign(document.createElement("optgroup"), { label: "remora" }),
                Object.assign(document.createElement("optgroup"), { label: "What one would write oneself" })];
            ours.append(...rules.map((name) => new Option(titleOf(name), name)));
            others.append(...PEERS.map((p) => Object.assign(new Option(p.title, p.name), { title: p.note })));
            $(id).append(new Option("none", ""), ...(id === "fourth" ? [others] : [ours, others]));
        }
    }

    addPresets() {
        Object.assign($("net"), { min: 0, max: this.module.presets.length - 1 });
        $("net").addEventListener("input", () => this.onChange(pickNetwork(this.module.preset(Number($("net").value))), true));
        this.module.presets.forEach((name, i) => {
            const button = document.createElement("button");
            button.textContent = name;
            button.dataset.preset = name;
            button.addEventListener("click", () => this.onChange(pickNetwork(this.module.preset(i)), true));
            $("presets").append(button);
        });
    }

    addSlider(s) {
        const id = `slider-${s.name}`;
        const row = document.createElement("div");
        row.className = "slider";
        row.title = s.title;
        row.innerHTML = `<label for="${id}">${s.label}</label><output for="${id}"></output>`;
        const input = document.createElement("input");
        Object.assign(input, { type: "range", min: s.min, max: s.max, step: s.step, id });
        row.append(input);
        $(`${s.box}-sliders`).append(row);
        input.addEventListener("input", () => this.onChange({ [s.name]: s.from(Number(input.value)) }, true));
        return { ...s, input, output: row.querySelector("output") };
    }

    // The slider from good to bad, and in numbers what it does.
    showNetwork(s, preset) {
        const index = this.module.presets.indexOf(preset);
        if (index >= 0) $("net").value = index;
        const lost = s.loss > 0 ? `, ${(s.loss * 100).toFixed(0)} % lost` : "";
        const numbers = `${(s.delay * 1000).toFixed(0)} ± ${(s.jitter * 1000).toFixed(0)} ms${lost}`;
        $("net-text").textContent = preset ? `${preset}: ${numbers}` : numbers;
        $("net").setAttribute("aria-valuetext", $("net-text").textContent);
    }

    show(settings, page) {
        for (const s of this.sliders) {
            const value = s.to(settings[s.name]);
            s.input.value = value;
            s.output.textContent = s.show(value);
            s.input.setAttribute("aria-valuetext", s.output.textContent);
        }
        const preset = presetOf(this.module, settings);
        for (const button of $("presets").children) {
            button.setAttribute("aria-pressed", String(button.dataset.preset === preset));
        }
        $("motion").value = [settings.scenario, page.mind ? 1 : 0];
        const isFree = this.module.scenarios[settings.scenario] === "free" && !page.mind;
        $("motion-note").textContent = isFree ? "W A S D to move, shift to walk, space to jump; on a touch screen the buttons."
            : page.mind ? "Keys as people press them, until you press one."
            : `${capital(this.module.summaries[settings.scenario])}. Press W, A, S or D to take over.`;
        if (![...$("ground").options].some((o) => Number(o.value) === settings.ground)) {
            $("ground").append(new Option(`hills ${settings.ground}`, settings.ground));
        }
        $("ground").value = settings.ground;
        $("seed").value = settings.seed;
        $("rules").value = settings.rules;
        $("timed").value = settings.timed;
        $("second").value = page.second;
        $("third").value = page.third;
        $("fourth").value = page.fourth;
        $("beside-note").textContent = [...new Set([page.second, page.third, page.fourth])].map(peerNamed).filter(Boolean)
            .map((p) => `${capital(p.title)}: ${p.note}.`).join(" ");
        $("network-note").textContent = networkNote(settings);
        this.showNetwork(settings, preset);
    }
}

// What people read of an observer.
export const titleOf = (name) => peerNamed(name)?.title ?? (name === "smooth" ? "remora" : `remora, ${name} rules`);
