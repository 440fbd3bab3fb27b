// The keyboard, and the buttons on touch screens, as the keys of the mover.

// Bits of rm_scenario_key.
const BITS = { forward: 1, back: 2, right: 4, left: 8, turnRight: 16, turnLeft: 32, run: 64 };
const MOVES = {
    KeyW: BITS.forward, ArrowUp: BITS.forward, KeyS: BITS.back, ArrowDown: BITS.back,
    KeyA: BITS.turnLeft, KeyD: BITS.turnRight, KeyQ: BITS.left, KeyE: BITS.right,
};

// Whether a key means something to the element that has the focus.
function isTaken({ target, code }) {
    if (target.type === "range" || target.getAttribute?.("role") === "slider") return code.startsWith("Arrow") || code === "Home" || code === "End";
    if (target.matches?.("button, summary")) return code === "Space" || code === "Enter";
    return Boolean(target.matches?.("input, select, textarea"));
}

export class Keys {
    // onMove(bits) when what is held changes, onJump(), onCommand(event) for everything else.
    constructor({ onMove, onJump, onCommand }) {
        Object.assign(this, { onMove, onJump });
        this.held = new Set();
        this.bits = 0;
        addEventListener("keydown", (e) => {
            if (e.ctrlKey || e.metaKey || e.altKey || isTaken(e) || document.querySelector("dialog[open]")) return;
            if (this.isMove(e.code)) {
                e.preventDefault();
                if (!e.repeat) this.press(e.code);
            } else {
                onCommand(e);
            }
        });
        addEventListener("keyup", (e) => this.release(e.code));
        addEventListener("blur", () => this.releaseAll());
        for (const button of document.querySelectorAll("#pad button")) this.listen(button);
    }

    listen(button) {
        const { key } = button.dataset;
        if (key.startsWith("Shift")) {
            button.addEventListener("click", () => this.toggle(button, key));
            return;
        }
        button.addEventListener("pointerdown", (e) => {
            e.preventDefault();
            button.setPointerCapture(e.pointerId);
            button.classList.add("held");
            this.press(key);
        });
        for (const type of ["pointerup", "pointercancel"]) {
            button.addEventListener(type, () => { button.classList.remove("held"); this.release(key); });
        }
    }

    // A finger cannot hold two buttons at once: walking stays until it is pressed again.
    toggle(button, key) {
        const isOn = button.getAttribute("aria-pressed") !== "true";
        button.setAttribute("aria-pressed", String(isOn));
        if (isOn) this.press(key);
        else this.release(key);
    }

    isMove(code) { return code in MOVES || code === "Space" || code.startsWith("Shift"); }

    press(code) {
        if (code === "Space") {
            this.onJump();
            return;
        }
        this.held.add(code);
        this.tell();
    }

    release(code) {
        if (this.held.delete(code)) this.tell();
    }

    releaseAll() {
        this.held.clear();
        for (const button of document.querySelectorAll("#pad [aria-pressed]")) button.setAttribute("aria-pressed", "false");
        this.tell();
    }

    tell() {
        let moves = 0;
        let isWalking = false;
        for (const code of this.held) {
            moves |= MOVES[code] ?? 0;
            isWalking ||= code.startsWith("Shift");
        }
        const bits = moves && !isWalking ? moves | BITS.run : moves;
        if (bits === this.bits) return;
        this.bits = bits;
        this.onMove(bits);
    }
}
