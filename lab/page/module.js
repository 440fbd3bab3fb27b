// The WebAssembly module and its memory. Views are made anew for every use, because memory that has
// grown leaves old ones empty.

// What the C library asks for so that it could print, which never happens. 52: not supported.
const nothing = { fd_close: () => 52, fd_seek: () => 52, fd_write: () => 52 };

async function bytesOfModule() {
    const inlined = document.getElementById("lab-wasm");
    if (inlined) {
        return Uint8Array.from(atob(inlined.textContent.trim()), (c) => c.charCodeAt(0));
    }
    const answer = await fetch("lab.wasm");
    if (!answer.ok) throw new Error(`lab.wasm: ${answer.status}`);
    return answer.arrayBuffer();
}

export async function loadModule() {
    let module = null;
    const readFile = (which, offset, address, size) => {
        const bytes = module?.readFile?.(which, offset, size);
        if (bytes) module.bytes(address, size).set(bytes);
        return bytes ? 1 : 0;
    };
    const { instance } = await WebAssembly.instantiate(await bytesOfModule(), {
        wasi_snapshot_preview1: nothing,
        lab: { read_file: readFile },
    });
    instance.exports._initialize?.();
    module = new Module(instance.exports);
    return module;
}

export class Module {
    constructor(exports) {
        this.call = exports;
        this.settingNames = this.list(exports.lab_setting_count(), exports.lab_setting_name);
        this.defaults = this.readSettings();
        this.rowNames = this.list(exports.lab_row_size(), exports.lab_row_name);
        this.row = Object.fromEntries(this.rowNames.map((name, i) => [name, i]));
        this.poseNames = this.list(exports.lab_pose_size(), exports.lab_pose_name);
        this.pose = Object.fromEntries(this.poseNames.map((name, i) => [name, i]));
        this.reportNames = this.list(exports.lab_report_size(), exports.lab_report_name);
        this.rules = this.listToEnd(exports.lab_rules_name);
        this.scenarios = this.listToEnd(exports.lab_scenario_name);
        this.summaries = this.list(this.scenarios.length, exports.lab_scenario_summary);
        this.presets = this.listToEnd(exports.lab_preset_name);
        this.reasons = this.listToEnd(exports.lab_reason_name);
        this.fields = Array.from({ length: exports.lab_field_count() }, (_, i) => ({
            name: this.text(exports.lab_field_name(i)),
            group: this.text(exports.lab_field_group(i)),
            unit: this.text(exports.lab_field_unit(i)),
            kind: String.fromCharCode(exports.lab_field_kind(i)),
        }));
    }

    text(address) {
        const bytes = new Uint8Array(this.call.memory.buffer);
        let end = address;
        while (bytes[end]) ++end;
        return new TextDecoder().decode(bytes.slice(address, end));
    }

    list(count, name) {
        return Array.from({ length: count }, (_, i) => this.text(name(i)));
    }

    listToEnd(name) {
        const found = [];
        for (let i = 0; name(i); ++i) found.push(this.text(name(i)));
        return found;
    }

    doubles(address, count) {
        return new Float64Array(this.call.memory.buffer, address, count);
    }

    floats(address, count) {
        return new Float32Array(this.call.memory.buffer, address, count);
    }

    bytes(address, count) {
        return new Uint8Array(this.call.memory.buffer, address, count);
    }

    // Hands bytes over, ended by NUL, for the time of one call.
    lend(bytes, use) {
        const address = this.call.lab_allocate(bytes.length + 1);
        if (!address) throw new Error("there is not enough memory for this file");
        this.bytes(address, bytes.length).set(bytes);
        this.bytes(address + bytes.length, 1)[0] = 0;
        try {
            return use(address);
        } finally {
            this.call.lab_release(address);
        }
    }

    // Settings by name, as the scene will have them.
    setSettings(values) {
        const wanted = this.doubles(this.call.lab_settings_wanted(), this.settingNames.length);
        this.settingNames.forEach((name, i) => {
            if (name in values) wanted[i] = values[name];
        });
    }

    readSettings(address = this.call.lab_settings_wanted()) {
        const now = this.doubles(address, this.settingNames.length);
        return Object.fromEntries(this.settingNames.map((name, i) => [name, now[i]]));
    }

    preset(index) {
        const kept = this.readSettings();
        this.call.lab_preset(index);
        const preset = this.readSettings();
        this.setSettings(kept);
        return preset;
    }

    check(status) {
        if (status) throw new Error(this.text(this.call.lab_status_text(status)));
    }
}

export const hashText = (hash) => BigInt.asUintN(64, hash).toString(16).padStart(16, "0");
