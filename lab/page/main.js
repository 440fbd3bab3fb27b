// The lab: wires settings, time, input and drawing together.

import "uplot/dist/uPlot.min.css";
import "./style.css";
import { CLIP_SECONDS, makeClip } from "./clip.js";
import { Controls, titleOf } from "./controls.js";
import { findCorrections } from "./corrections.js";
import { DataFiles, LANDBLOCK, isDataFile } from "./data.js";
import { Gallery } from "./gallery.js";
import { Inspector } from "./inspector.js";
import { Keys } from "./keys.js";
import { Legend } from "./legend.js";
import { Link } from "./link.js";
import { Live } from "./live.js";
import { lostStop } from "./lost.js";
import { loadModule } from "./module.js";
import { Panels } from "./panels.js";
import { Plots, shownFrames } from "./plots.js";
import { loadFile, readGround, readSurroundings } from "./recording.js";
import { Card, ROUND_SECONDS, scoresBetween } from "./score.js";
import { besideOf, presetOf, readAddress, sceneTime, writeAddress } from "./settings.js";
import { Strip } from "./strip.js";
import { isDark, kindOf, onSystemTheme, prefersCalm, setTheme } from "./theme.js";
import { View } from "./view.js";

const $ = (id) => document.getElementById(id);

const SLOW_REDRAW = 80; // ms between two drawings of plots and numbers
const CATCH_UP = 0.25; // s of time that one drawing may make up for
const HEAD_START = 3; // s that a scene has run when it is first seen
const JUMP_BACK = 2; // s
const CAMERA_STEP = 10; // degrees that a key turns the camera by
const REST_AT_END = 1; // s before a motion begins anew

const PAUSE = "M3 2h4v12H3zM9 2h4v12H9z";
const PLAY = "M3 2v12l10-6z";

const isTouch = () => matchMedia("(pointer: coarse)").matches;

class Lab {
    constructor(module) {
        this.module = module;
        this.live = new Live(module);
        this.data = new DataFiles(module);
        this.link = this.makeLink();
        this.live.onInput = (input) => this.link.note(input);
        this.source = this.live;
        this.view = new View($("view"), readAddress(module, location.hash).page.quality);
        this.panels = new Panels($("panels"));
        this.card = new Card($("card"));
        this.plots = new Plots($("plots"), (frame) => this.goTo(frame));
        this.strip = new Strip($("strip"), $("strip-tip"), module, (frame) => this.goTo(frame));
        this.inspector = new Inspector($("inspector").tBodies[0], $("hash"), module);
        this.legend = new Legend($("legend"));
        this.gallery = new Gallery($("gallery"), $("caption"), (scene) => this.showScene(scene));
        this.controls = new Controls(module, (changes, isLive) => this.change(changes, isLive), (changes) => this.changeBeside(changes),
            (scenario, mind) => this.changeMotion(scenario, mind));
        this.keys = new Keys({
            onMove: (bits) => this.move(bits), onJump: () => this.jump(), onCommand: (e) => this.command(e),
        });
        this.drawn = []; // wall times of drawings, for the rate
        this.stepMs = 0; // of the last step
        this.listen();
    }

    makeLink() {
        return new Link(this.live, {
            onStatus: (text) => {
                $("link-status").textContent = text;
                for (const b of document.querySelectorAll("[data-role]")) b.setAttribute("aria-pressed", String(b.dataset.role === this.link.role));
            },
            onWelcome: () => { this.restart(); },
            onBegin: ({ settings, page }) => this.watch(settings, page),
        });
    }

    // A scene that another page drives, from its start.
    watch(settings, { second, third, fourth, scene, t }) {
        this.settings = { ...this.settings, ...settings };
        Object.assign(this.page, { second, third, fourth, scene, follow: 0, mind: 0, t });
        this.gallery.show(scene);
        this.begin();
        this.setPlaying(true);
    }

    get isWatching() { return this.link.role === "watch"; }

    // ------------------------------------------------------------------------------------- settings

    open(hash) {
        const { settings, page } = readAddress(this.module, hash);
        this.settings = settings;
        this.page = page;
        setTheme(page.theme);
        document.body.classList.toggle("embed", page.embed);
        this.view.leavesWheel = page.embed;
        this.gallery.show(page.scene);
        Object.assign(this.view.camera, { yaw: page.yaw, pitch: page.pitch, zoom: page.zoom });
        this.view.quality.fix(page.quality);
        this.view.paint();
        this.begin();
        this.runTo(page.t ?? (this.isFree() && !page.mind ? 0.2 : HEAD_START));
        this.source.follow(Math.min(page.follow, this.live.count - 1));
        if (prefersCalm() && !page.paused) this.say("Your system asks for less motion: press Play to see it move");
        this.setPlaying(!page.paused && !prefersCalm());
        $("speed").value = String(page.speed);
        this.setView(page.view);
        this.setTurn(page.turn);
        this.setTogether(page.together);
        this.beginRound();
    }

    // Keeps what belongs to the person, not to the scene.
    showScene(scene) {
        const kept = writeAddress(this.module, this.settings, { ...this.page, ...this.view.camera, t: null });
        const words = new URLSearchParams(kept);
        const mine = ["theme", "quality", "embed"].filter((name) => words.has(name)).map((name) => `&${name}=${words.get(name)}`);
        this.open(`scene=${scene.name}${mine.join("")}`);
        this.writeAddress();
    }

    isFree() { return this.module.scenarios[this.settings.scenario] === "free"; }

    // A scene of the settings, from the start.
    begin() {
        this.closeRecording();
        this.live.begin(this.settings, besideOf(this.page), this.page.mind);
        const { second, third, fourth, scene } = this.page;
        this.link.begin(this.settings, { second, third, fourth, scene, t: null });
        this.owed = 0;
        this.restedSince = null;
        this.page.follow = Math.min(this.page.follow, this.live.count - 1);
        this.showGround();
        this.showSource();
    }

    runTo(time) {
        while (this.live.time < time - 1e-9) this.live.step();
    }

    change(changes, isLive) {
        if (this.isWatching) {
            this.say("You are watching; the other device drives");
            this.controls.show(this.settings, this.page);
            return;
        }
        this.settings = { ...this.settings, ...changes };
        if ("scenario" in changes) this.leaveScene();
        try {
            if (isLive && this.source.isLive) this.live.apply(this.settings);
            else if (!isLive && this.source.kind === "capture") this.loadFile(this.file);
            else if (!isLive) this.restart();
        } catch (problem) {
            this.say(problem.message);
        }
        this.controls.show(this.settings, this.page);
        this.writeAddress();
    }

    // Another motion: what the caption says is no longer so.
    leaveScene() {
        this.page.scene = "";
        this.gallery.show("");
    }

    // Who moves the mover: a script, a person, or a simulated player.
    changeMotion(scenario, mind) {
        this.page.mind = mind ? this.settings.seed : 0;
        this.change({ scenario }, false);
    }

    changeBeside(changes) {
        Object.assign(this.page, changes);
        this.restart();
        this.writeAddress();
    }

    restart() {
        const follow = this.page.follow;
        this.begin();
        this.runTo(this.isFree() && !this.page.mind ? 0.2 : sceneTime(this.module, this.page) ?? 0.5);
        this.source.follow(follow);
        if (this.keys.bits) this.move(this.keys.bits);
        this.setPlaying(true);
        this.beginRound();
    }

    // ---------------------------------------------------------------------------------------- scores

    // Fifteen seconds from now on, in the scene that counts them.
    beginRound() {
        this.card.hide();
        this.round = this.page.scene === "you" && this.source.isLive ? { from: this.source.frame, time: this.source.time } : null;
    }

    endRound() {
        const { round, source } = this;
        if (!round || !source.isLive || source.time < round.time + ROUND_SECONDS) return;
        this.round = null;
        const names = this.observerNames();
        const preset = presetOf(this.module, this.live.settings());
        const who = this.live.isByHand ? "You" : "A simulated player";
        this.card.show({
            title: `${who} against ${preset ?? "this network"}: ${ROUND_SECONDS} seconds`, names, kinds: this.kinds(),
            scores: scoresBetween(source, Math.max(source.firstRow, round.from), source.frame),
        });
    }

    writeAddress() {
        clearTimeout(this.writing);
        this.writing = setTimeout(() => {
            const text = this.address();
            if (text !== location.hash.replace(/^#/, "")) {
                history.replaceState(null, "", text ? `#${text}` : location.pathname + location.search);
            }
        }, 150);
    }

    // A moment is part of a link only if it can be had again: by a script, and standing still.
    address() {
        const canRepeat = !this.live.isByHand && (!this.isFree() || this.page.mind);
        const t = this.page.paused && this.source.isLive && canRepeat ? this.source.time : null;
        return writeAddress(this.module, this.settings, { ...this.page, ...this.view.camera, t });
    }

    // ----------------------------------------------------------------------------------------- what

    showGround() {
        const { call } = this.module;
        if (this.settings.ground === LANDBLOCK) {
            call.lab_take_landblock();
            this.view.ground.show(readGround(this.module), readSurroundings(this.module));
            return;
        }
        const has = call.lab_ground() !== 0;
        const size = call.lab_thing_size();
        const flat = has ? this.module.floats(call.lab_things(), call.lab_thing_count() * size) : [];
        const things = Array.from({ length: flat.length / size || 0 }, (_, i) => [...flat.slice(i * size, (i + 1) * size)]);
        this.view.ground.show(has ? readGround(this.module) : null, { things });
    }

    // After another scene or recording: names, legend, plots.
    showSource() {
        const { source } = this;
        const names = source.names();
        const hasTruth = source.isLive || Boolean(source.truth);
        this.legend.make(this.observerNames(), this.kinds(), { hasTruth, hasReports: source.isLive || source.kind === "recording" || source.kind === "capture" });
        const order = source.isLive ? names.map((_, i) => i) : source.order();
        $("follow").replaceChildren(...order.map((i) => new Option(source.isLive ? names[i] : source.label(i), i)));
        $("follow").value = source.isLive ? this.page.follow : source.followed;
        this.panels.make(this.observerNames(), this.kinds(), this.page.together);
        for (const side of [1, 2]) {
            $("inspected").options[side].disabled = side >= source.sides || !source.isLive || source.inModule(side) < 0;
            if ($("inspected").options[side].disabled && $("inspected").value === String(side)) $("inspected").value = "0";
        }
        for (const id of ["mover-box", "network-box", "rates-box", "netbar"]) $(id).hidden = !source.isLive;
        for (const e of document.querySelectorAll(".beside")) e.hidden = !source.isLive;
        $("rules-row").hidden = !source.isLive && source.kind !== "capture";
        $("inspector").hidden = !source.isLive;
        this.controls.show(this.settings, this.page);
        this.plots.make(this.kinds());
        this.view.begin(this.kinds());
        this.isDirty = true;
    }

    // Of the observers: whose colours they have.
    kinds() {
        const { source } = this;
        if (source.isLive) return source.observers.map(kindOf);
        return [source.kind === "capture" ? kindOf(this.module.rules[this.settings.rules]) : "smooth"];
    }

    observerNames() {
        const { source } = this;
        if (source.isLive) return source.observers.map(titleOf);
        return [source.kind === "capture" ? titleOf(this.module.rules[this.settings.rules]) : "as recorded"];
    }

    openRecording(recording) {
        this.source = recording;
        this.owed = 0;
        $("recording-box").hidden = false;
        $("recording-text").textContent = `${recording.name}: ${recording.kind}, ` +
            `${(recording.frames.at(-1).time - recording.frames[0].time).toFixed(1)} s, ${recording.count} ` +
            `${recording.count === 1 ? "body" : "bodies"}. ${recording.note}`;
        this.view.ground.show(recording.ground, recording.surroundings, recording.height);
        $("recording-difference").hidden = recording.difference < 0;
        this.showSource();
        this.setPlaying(true);
    }

    closeRecording() {
        if (this.source.isLive) return;
        this.source = this.live;
        $("recording-box").hidden = true;
        this.showGround();
        this.showSource();
    }

    // A file that `remora lab FILE` serves beside the page.
    async openGiven() {
        const words = new URLSearchParams(location.search);
        if (words.get("data")) await this.openGivenData();
        const name = words.get("file");
        if (!name) return;
        const answer = await fetch("file");
        if (answer.ok) await this.loadFile(new File([await answer.arrayBuffer()], name));
        else this.say(`${name} cannot be had: ${answer.status}`);
    }

    // The two that `remora lab --data` serves.
    async openGivenData() {
        for (const name of ["portal", "cell"]) {
            this.say(`Loading ${name} file`);
            const answer = await fetch(`data/${name}`);
            if (!answer.ok) return this.say(`The ${name} file cannot be had: ${answer.status}`);
            await this.loadData(new File([await answer.arrayBuffer()], `${name} file`));
        }
    }

    // One of the game's data files: with both, scenes stand on their ground.
    async loadData(file) {
        if (!await this.data.take(file)) return this.say(`${file.name} is there; now drop ${this.data.missing}, too`);
        this.closeRecording();
        if (this.settings.ground === LANDBLOCK) this.change({ ground: 0 }, false); // nothing may stand on the old ones
        const found = this.data.open();
        if (![...$("ground").options].some((o) => Number(o.value) === LANDBLOCK)) {
            $("ground").append(new Option("landblock of the files", LANDBLOCK));
        }
        this.change({ ground: LANDBLOCK, scenario: this.module.scenarios.indexOf("free") }, false);
        this.say(`${found}: W A S D to walk there`);
    }

    async loadFile(file) {
        try {
            if (await isDataFile(file)) return await this.loadData(file);
            this.file = file;
            this.openRecording(loadFile(this.module, file.name, await file.arrayBuffer(), this.settings.rules));
            this.say(`Playing ${file.name}`);
        } catch (problem) {
            this.say(`${file.name} cannot be shown: ${problem.message}`);
        }
    }

    // Data files come in twos; of all else the first is shown.
    async loadFiles(files) {
        const isData = await Promise.all(files.map(isDataFile));
        const chosen = isData.some(Boolean) ? files.filter((_, i) => isData[i]) : files.slice(0, 1);
        for (const file of chosen) await this.loadFile(file);
    }

    // ---------------------------------------------------------------------------------------- input

    // The first key that moves takes over from a script or a simulated player, where the mover is. A recording stays: it cannot be moved by keys.
    takeOver() {
        if (this.isWatching) {
            this.say("You are watching; the other device drives");
            return false;
        }
        if (!this.source.isLive) {
            this.say("This is a recording. Close it to move a character yourself");
            return false;
        }
        if (this.live.isByHand) return true;
        this.live.takeOver();
        if (this.page.follow !== 0) {
            this.page.follow = 0;
            this.source.follow(0);
            $("follow").value = 0;
        }
        if (!this.isFree() || this.page.mind) {
            this.setTurn(true);
            this.say(isTouch() ? "You move it now" : "You move it now: W A S D, shift to walk, space to jump");
        }
        this.beginRound();
        this.writeAddress();
        return true;
    }

    move(bits) {
        if (bits === 0 && !(this.source.isLive && this.live.isByHand)) return;
        if (!this.takeOver()) return;
        this.live.press(bits);
        if (bits) this.setPlaying(true);
    }

    jump() {
        if (!this.takeOver()) return;
        this.live.jump(1);
        this.setPlaying(true);
    }

    command(e) {
        const commands = {
            p: () => this.setPlaying(this.page.paused), ".": () => this.oneTick(), r: () => this.restartShown(),
            arrowleft: () => this.skip(-JUMP_BACK), arrowright: () => this.skip(JUMP_BACK),
            v: () => this.setView(this.page.view === "top" ? "3d" : "top"), c: () => this.setTurn(!this.page.turn),
            o: () => this.setTogether(!this.page.together),
            j: () => this.view.turnBy(-CAMERA_STEP, 0), l: () => this.view.turnBy(CAMERA_STEP, 0),
            i: () => this.view.turnBy(0, CAMERA_STEP / 2), k: () => this.view.turnBy(0, -CAMERA_STEP / 2),
            "+": () => this.view.zoomBy(0.85), "=": () => this.view.zoomBy(0.85), "-": () => this.view.zoomBy(1 / 0.85),
            "?": () => $("help").showModal(),
        };
        const use = commands[e.key.toLowerCase()];
        if (use) {
            e.preventDefault();
            use();
        }
    }

    // ----------------------------------------------------------------------------------------- time

    setPlaying(isPlaying) {
        this.page.paused = !isPlaying;
        $("play").querySelector("path").setAttribute("d", isPlaying ? PAUSE : PLAY);
        $("play").querySelector("span").textContent = isPlaying ? "Pause" : "Play";
        if (isPlaying && !this.source.isLive && this.source.isAtEnd) this.source.seek(0);
        this.owed = 0;
        this.isDirty = true;
        this.writeAddress();
    }

    goTo(frame) {
        this.source.seek(frame);
        this.setPlaying(false);
    }

    skip(seconds) {
        this.goTo(this.source.frame + seconds / this.source.frameSeconds);
    }

    // Frames up to the next tick of the observer.
    oneTick() {
        this.setPlaying(false);
        const read = () => this.source.reader(0)(this.source.frame, "tick");
        const before = read();
        for (let i = 0; i < 60 && read() === before; ++i) this.source.step();
        this.isDirty = true;
    }

    restartShown() {
        if (this.source.isLive) this.restart();
        else { this.source.seek(0); this.setPlaying(true); }
    }

    advance(seconds) {
        const { source } = this;
        if (this.isWatching && source.isLive) {
            this.isDirty ||= this.link.follow();
            return;
        }
        if (this.page.paused) return;
        this.owed = Math.min(CATCH_UP, this.owed + seconds * this.page.speed);
        // Half a frame too early or too late, so that a screen of about the same rate shows every frame.
        while (this.owed >= source.frameSeconds / 2 && !this.isDone()) {
            this.owed -= source.frameSeconds;
            const began = performance.now();
            source.step();
            this.stepMs = performance.now() - began;
            this.isDirty = true;
        }
        this.restAtEnd();
        this.endRound();
    }

    isDone() { return !this.source.isLive && this.source.isAtEnd; }

    restAtEnd() {
        const { source } = this;
        if (!source.isLive && source.isAtEnd) {
            this.setPlaying(false);
        } else if (source.isLive && source.isAtEnd && !this.isFree() && !this.live.isByHand) {
            this.restedSince ??= source.time;
            if (source.time - this.restedSince > REST_AT_END) this.restart();
        }
    }

    // Goes back, draws the last seconds again into a film, and returns to where it was.
    async saveClip() {
        const { source } = this;
        const [frame, wasPaused] = [source.frame, this.page.paused];
        this.setPlaying(false);
        this.isFilming = true;
        $("clip").disabled = true;
        const draw = (seconds) => {
            this.view.update(source, source.followed);
            this.view.draw(seconds);
            return this.view.canvas;
        };
        try {
            const film = await makeClip(source, { names: this.observerNames(), kinds: this.kinds() }, draw, (part) => this.say(`Filming: ${Math.round(part * 100)} %`));
            const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(film), download: "remora-lab.webm" });
            link.click();
            setTimeout(() => URL.revokeObjectURL(link.href), 10000);
            this.say(`The last ${CLIP_SECONDS} seconds are saved as remora-lab.webm`);
        } catch (problem) {
            this.say(`No clip: ${problem.message}`);
        }
        source.seek(frame);
        this.isFilming = false;
        $("clip").disabled = false;
        this.setPlaying(!wasPaused);
    }

    // -------------------------------------------------------------------------------------- drawing

    frame(now) {
        requestAnimationFrame((t) => this.frame(t));
        if (this.isFilming) {
            this.lastFrame = now;
            return;
        }
        const seconds = Math.min(0.5, (now - (this.lastFrame ?? now)) / 1000);
        this.lastFrame = now;
        try {
            this.advance(seconds);
        } catch (problem) {
            this.setPlaying(false);
            this.say(problem.message);
        }
        if (this.isDirty) {
            this.isDirty = false;
            this.isStale = true;
            this.view.update(this.source, this.source.isLive ? this.page.follow : this.source.followed);
            this.drawn.push(now);
            while (this.drawn[0] < now - 1000) this.drawn.shift();
        }
        this.link.tell();
        this.panels.fit($("stage").clientWidth, $("stage").clientHeight);
        this.view.draw(seconds);
        if (this.isStale && now - (this.lastSlow ?? 0) > SLOW_REDRAW) {
            this.isStale = false;
            this.lastSlow = now;
            this.drawSlow();
        }
    }

    drawSlow() {
        const { source } = this;
        this.plots.update(source);
        this.showCorrections();
        this.showLostStop();
        this.strip.update(source);
        if ($("inspector-box").open) this.inspector.update(source, Number($("inspected").value));
        Object.assign($("timeline"), { min: source.first, max: source.last, value: source.frame });
        $("clock").value = `${source.time.toFixed(2)} s`;
        this.drawHud();
    }

    showCorrections() {
        const { source } = this;
        const { from, to } = shownFrames(source);
        const hasTruth = source.isLive || Boolean(source.truth);
        const found = Array.from({ length: source.sides }, (_, side) => (hasTruth ? findCorrections(source, side, from, to) : []));
        this.view.showCorrections(source, found);
        this.panels.update(found.map((_, side) => source.reader(side)(source.frame, "error")), found);
        this.legend.update(source, found);
    }

    showLostStop() {
        const text = lostStop(this.source);
        $("banner").hidden = !text;
        if ($("banner").textContent !== text) $("banner").textContent = text;
    }

    drawHud() {
        const { source } = this;
        const read = source.reader(0);
        const show = (id, value, text) => { $(id).textContent = Number.isFinite(value) ? text(value) : "–"; };
        const age = source.isLive ? read(source.frame, "age") : NaN;
        show("hud-age", age < 0 ? NaN : age, (v) => `${(v * 1000).toFixed(0)} ms old`);
        show("hud-arrivals", this.arrivals(read), (v) => `${v.toFixed(1)} /s`);
        show("hud-frames", this.page.paused ? NaN : this.drawn.length, (v) => `${v.toFixed(0)} /s`);
    }

    // Datagrams in a second, over the last three.
    arrivals(read) {
        const from = Math.max(this.source.firstRow, this.source.frame - Math.round(3 / this.source.frameSeconds));
        let count = 0;
        for (let f = from + 1; f <= this.source.frame; ++f) count += read(f, "arrived");
        const seconds = read(this.source.frame, "time") - read(from, "time");
        return seconds > 0.5 ? count / seconds : NaN;
    }

    say(text) {
        $("toast").textContent = text;
        $("toast").classList.add("on");
        clearTimeout(this.saying);
        this.saying = setTimeout(() => $("toast").classList.remove("on"), 4200);
    }

    // ------------------------------------------------------------------------------------- the rest

    setView(mode) {
        this.page.view = this.view.mode = mode;
        for (const b of document.querySelectorAll("[data-view]")) b.setAttribute("aria-pressed", String(b.dataset.view === mode));
        this.writeAddress();
    }

    setTurn(isOn) {
        this.page.turn = this.view.turnsAlong = isOn;
        $("turn").setAttribute("aria-pressed", String(isOn));
        this.writeAddress();
    }

    // All in one picture, or one for each observer.
    setTogether(isOn) {
        this.page.together = this.view.isTogether = isOn;
        $("together").setAttribute("aria-pressed", String(isOn));
        this.panels.make(this.observerNames(), this.kinds(), isOn);
        this.isDirty = true;
        this.writeAddress();
    }

    repaint() {
        setTheme(this.page.theme);
        this.view.paint();
        this.plots.make(this.kinds());
        this.isDirty = true;
    }

    listen() {
        const click = (id, use) => $(id).addEventListener("click", use);
        click("play", () => this.setPlaying(this.page.paused));
        click("tick", () => this.oneTick());
        click("clip", () => this.saveClip());
        click("back", () => this.skip(-JUMP_BACK));
        click("restart", () => this.restartShown());
        click("help-open", () => $("help").showModal());
        click("together", () => this.setTogether(!this.page.together));
        click("card-again", () => this.restart());
        click("card-clip", () => this.saveClip());
        click("card-share", () => this.share());
        click("turn", () => this.setTurn(!this.page.turn));
        click("recording-difference", () => this.goTo(this.source.difference));
        click("recording-close", () => this.closeRecording());
        click("theme", () => { this.page.theme = isDark() ? "light" : "dark"; this.repaint(); this.writeAddress(); });
        click("share", () => this.share());
        $("link-box").hidden = !location.protocol.startsWith("http");
        for (const b of document.querySelectorAll("[data-role]")) b.addEventListener("click", () => (b.dataset.role ? this.link.join(b.dataset.role) : this.link.leave()));
        for (const b of document.querySelectorAll("[data-view]")) b.addEventListener("click", () => this.setView(b.dataset.view));
        $("timeline").addEventListener("input", () => this.goTo(Number($("timeline").value)));
        $("speed").addEventListener("change", () => { this.page.speed = Number($("speed").value); this.writeAddress(); });
        $("inspected").addEventListener("change", () => { this.isDirty = true; });
        $("inspector-box").addEventListener("toggle", () => { this.isDirty = true; });
        $("file").addEventListener("change", () => this.loadFiles([...$("file").files]));
        $("follow").addEventListener("change", () => {
            const index = Number($("follow").value);
            if (this.source.isLive) this.page.follow = index;
            this.source.follow(index);
            this.isDirty = true;
            this.writeAddress();
        });
        this.view.onCamera = () => this.writeAddress();
        onSystemTheme(() => this.page.theme || this.repaint());
        // What was chosen with a pointer gives the keyboard back to the mover.
        addEventListener("change", (e) => { if (e.target.matches("select")) e.target.blur(); });
        addEventListener("click", (e) => { if (e.detail > 0) e.target.closest("button")?.blur(); });
        addEventListener("hashchange", () => this.open(location.hash));
        this.listenForDrops();
    }

    listenForDrops() {
        const veil = $("drop-veil");
        addEventListener("dragover", (e) => { e.preventDefault(); veil.hidden = false; });
        addEventListener("dragleave", (e) => { if (!e.relatedTarget) veil.hidden = true; });
        addEventListener("drop", (e) => {
            e.preventDefault();
            veil.hidden = true;
            this.loadFiles([...e.dataTransfer.files]);
        });
    }

    async share() {
        const link = `${location.href.split("#")[0]}#${this.address()}`;
        try {
            await navigator.clipboard.writeText(link);
            this.say("The link is in your clipboard");
        } catch {
            this.say(link);
        }
    }
}

async function start() {
    try {
        const module = await loadModule();
        const lab = new Lab(module);
        lab.open(location.hash);
        requestAnimationFrame((t) => lab.frame(t));
        await lab.openGiven();
        window.remoraLab = lab; // for tests, and for the browser's console
    } catch (problem) {
        $("lead").textContent = `The lab cannot start: ${problem.message}`;
        throw problem;
    }
}

start();
