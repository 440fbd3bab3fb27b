// The whole state of one body, as the library's table of fields names it.

import { hashText } from "./module.js";

const digits = (v) => (Number.isInteger(v) ? String(v) : String(Number(v.toPrecision(6))));
const hex = (v) => `0x${v.toString(16).toUpperCase().padStart(8, "0")}`;
const NODE_KINDS = ["none", "position", "jump", "velocity"];
const NODE = 9; // numbers of a node: kind, cell, origin, rotation

// The queue: its nodes, oldest first, then whether there is a failed place, and that place.
function queueText(values) {
    const nodes = [];
    for (let i = 0; i + NODE < values.length; i += NODE) {
        const [kind, cell, x, y, z] = values.slice(i, i + 5);
        nodes.push(`${NODE_KINDS[kind] ?? kind} ${hex(cell)} ${[x, y, z].map((v) => v.toFixed(2)).join(" ")}`);
    }
    return nodes.join("; ") || "empty";
}

function fieldText(field, values) {
    if (values.length === 0) return "–";
    if (field.kind === "*") return queueText(values);
    if (field.kind === "@") return "see below";
    if (field.unit === "id" || field.unit === "bits") return values.map(hex).join(" ");
    return values.map(digits).join("  ");
}

export class Inspector {
    constructor(table, hash, module) {
        this.module = module;
        this.hash = hash;
        this.cells = [];
        let group = "";
        for (const field of module.fields) {
            if (field.group !== group) {
                group = field.group;
                table.insertRow().outerHTML = `<tr><th colspan="3">${group}</th></tr>`;
            }
            const row = table.insertRow();
            row.insertCell().innerHTML = field.name.replace(/[._]/g, "<wbr>$&");
            this.cells.push(row.insertCell());
            row.insertCell().textContent = field.unit;
        }
    }

    values(side, index) {
        const { call } = this.module;
        const count = call.lab_field_read(side, index);
        return Array.from(this.module.doubles(call.lab_values(), count));
    }

    update(source, side) {
        const hash = source.hash(side);
        this.hash.textContent = hash === null ? "–" : hashText(hash);
        if (!source.isLive) return;
        const inModule = source.inModule(side);
        this.module.fields.forEach((field, i) => {
            const text = fieldText(field, inModule < 0 ? [] : this.values(inModule, i));
            if (this.cells[i].textContent !== text) this.cells[i].textContent = text;
        });
    }
}
