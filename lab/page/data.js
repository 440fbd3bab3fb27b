// The game's two data files, as the page holds them: the module reads from them where it needs to.

const MAGIC_AT = 0x140;
const SET_AT = 0x14c;
const PORTAL = 1;
const CELL = 2;

// Ground of a scene that stands on them.
export const LANDBLOCK = -1;

// Whether a file is one of them, by its beginning.
export async function isDataFile(file) {
    const head = new Uint8Array(await file.slice(0, SET_AT + 4).arrayBuffer());
    return head.length === SET_AT + 4 && head[MAGIC_AT] === 0x42 && head[MAGIC_AT + 1] === 0x54 && !head[MAGIC_AT + 2];
}

export class DataFiles {
    constructor(module) {
        this.module = module;
        this.files = [null, null]; // portal, cell: bytes
        module.readFile = (which, offset, size) => this.read(which, offset, size);
    }

    read(which, offset, size) {
        const bytes = this.files[which];
        return bytes && offset + size <= bytes.length ? bytes.subarray(offset, offset + size) : null;
    }

    // Takes one of the two in; true once both are there.
    async take(file) {
        const bytes = new Uint8Array(await file.arrayBuffer());
        const set = new DataView(bytes.buffer).getUint32(SET_AT, true);
        if (set !== PORTAL && set !== CELL) throw new Error("it holds neither models nor landblocks; client_portal.dat and client_cell_1.dat do");
        this.files[set - 1] = bytes;
        return this.files.every((f) => f);
    }

    get missing() { return this.files[0] ? "client_cell_1.dat" : "client_portal.dat"; }

    // Loads what is about the start of scenes. @return what was found
    open() {
        const isGood = this.module.call.lab_open_landblock(this.files[0].length, this.files[1].length);
        const text = this.module.text(this.module.call.lab_landblock_text());
        if (!isGood) throw new Error(text);
        return text;
    }
}
