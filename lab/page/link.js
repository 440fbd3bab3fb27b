// Two pages, or devices, connected through `remora lab`: one drives, the others watch. What travels between
// them is what the driver does, frame by frame; every page computes the whole scene from it, server,
// simulated network and observer, and gets the same bits. Once a second hashes are compared.
//
// Messages: {begin: {settings, page}} a scene from its start; {frame, inputs, hash} what was done up to a
// frame; {hello: true} one that watches has come.

const HASH_SECONDS = 1;
const PENDING = 240; // messages that wait for the next drawing; a page that is not seen draws nothing
const RETRY_SECONDS = 2;
const ALIVE_SECONDS = 10; // between two signs of life: the server gives up who is silent for 30 s

export class Link {
    // onStatus(text), onBegin(what), onWelcome(): a page came that watches.
    constructor(live, { onStatus, onBegin, onWelcome }) {
        Object.assign(this, { live, onStatus, onBegin, onWelcome });
        this.role = ""; // "drive", "watch", or none
        setInterval(() => this.send({}), ALIVE_SECONDS * 1000);
    }

    join(role) {
        this.leave();
        this.role = role;
        this.connect();
    }

    leave() {
        this.role = "";
        clearTimeout(this.retry);
        this.socket?.close();
        this.socket = null;
        this.pending = [];
        this.inputs = [];
        this.told = -1;
        this.isInStep = true;
        this.isBegun = false;
        this.onStatus("");
    }

    connect() {
        const socket = new WebSocket(`${location.protocol.replace("http", "ws")}//${location.host}/room`);
        this.socket = socket;
        socket.onopen = () => {
            this.onStatus(this.role === "drive" ? "You drive. Others may watch." : "Waiting for one that drives.");
            if (this.role === "watch") this.send({ hello: true });
            else this.onWelcome();
        };
        socket.onmessage = ({ data }) => this.hear(JSON.parse(data));
        socket.onclose = () => {
            if (this.socket !== socket) return;
            this.onStatus("There is no connection; trying again. Was this page opened by `remora lab`?");
            this.retry = setTimeout(() => this.connect(), RETRY_SECONDS * 1000);
        };
    }

    send(what) {
        if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(what));
    }

    hear(message) {
        if (this.role === "drive") {
            if (message.hello) this.onWelcome();
            if (message.begin) this.giveWay();
        } else if (this.role === "watch" && message.begin) {
            Object.assign(this, { pending: [], isBegun: true, isInStep: true });
            this.onBegin(message.begin);
            this.onStatus("You watch what another device drives.");
        } else if (this.role === "watch" && this.isBegun && Number.isFinite(message.frame)) {
            this.pending.push(message);
            if (this.pending.length > PENDING) this.follow();
        }
    }

    // One drives, and the one who began last does.
    giveWay() {
        this.leave();
        this.onStatus("Another page drives now.");
    }

    // --- the driver

    begin(settings, page) {
        this.inputs = [];
        this.told = -1;
        if (this.role === "drive") this.send({ begin: { settings, page } });
    }

    note(input) {
        if (this.role === "drive") this.inputs.push(input);
    }

    // After every drawing: what was done since the last.
    tell() {
        const { live } = this;
        const { frame } = live;
        if (this.role !== "drive" || (frame === this.told && this.inputs.length === 0)) return;
        const isDue = Math.floor(frame / (HASH_SECONDS * live.rate)) !== Math.floor(this.told / (HASH_SECONDS * live.rate));
        this.send({ frame, inputs: this.inputs, hash: isDue ? String(live.hash(0)) : null });
        this.inputs = [];
        this.told = frame;
    }

    // --- the watcher

    // Goes as far as the driver has come. @return whether anything changed
    follow() {
        const { live, pending: messages } = this;
        this.pending = [];
        for (const { frame, inputs = [], hash } of messages) {
            for (const input of inputs) {
                goTo(live, input.frame);
                live.repeat(input);
            }
            goTo(live, frame);
            if (hash && hash !== String(live.hash(0)) && this.isInStep) {
                this.isInStep = false;
                this.onStatus("The pages are not in step: their versions differ.");
            }
        }
        return messages.length > 0;
    }
}

// Back within the history, or on by steps.
function goTo(live, frame) {
    if (frame < live.frame) live.seek(frame);
    while (live.frame < frame) live.step();
}
