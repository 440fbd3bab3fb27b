// Makes the npm package: node build.mjs FOLDER [AMALGAMATION]
//
// FOLDER takes what `npm pack` packs. AMALGAMATION has remora.c and remora.h; without one they are
// made from the sources. Needs clang with wasi-libc, and python3 to make them.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import * as layout from "./layout.js";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../..");
const folder = process.argv[2];
if (!folder) {
  giveUp("where to? node build.mjs FOLDER [AMALGAMATION]");
}

function giveUp(reason) {
  console.error(`build.mjs: ${reason}`);
  process.exit(1);
}

// Programs tell on their own what is wrong, unless they are not there.
function call(program, options) {
  try {
    execFileSync(program, options, { stdio: ["ignore", "ignore", "inherit"] });
  } catch (error) {
    const what = error.code === "ENOENT" ? "is not there" : "failed";
    giveUp(`${program} ${what}; ./dev tools javascript installs all that is needed on Debian`);
  }
}

function same(what, wanted, found) {
  if (wanted !== found) {
    throw new Error(`${what} is "${found}" in C, but "${wanted}" in the binding`);
  }
}

// In two steps: clang would hand what it compiles and links at once to wasm-opt, if that is there,
// without telling it of SIMD. Without the SLP vectorizer (see cmake/toolchains/wasm.cmake), which an -O
// behind the option would bring back, and the linker has one of its own.
function compile(sources, exported, to, options) {
  const clang = (...rest) => call("clang", ["--target=wasm32-wasi", ...rest]);
  const scratch = mkdtempSync(join(tmpdir(), "remora-"));
  const object = join(scratch, "remora.o");
  clang(
    ...options,
    ..."-std=c17 -mbulk-memory -msimd128 -fno-slp-vectorize -ftls-model=local-exec -c".split(" "),
    join(sources, "remora.c"),
    "-o",
    object,
  );
  clang(
    "-mexec-model=reactor",
    object,
    "-Wl,-mllvm,-vectorize-slp=false",
    "-Wl,--strip-all",
    "-Wl,--export-table",
    "-Wl,--growable-table",
    ...[...exported, "malloc", "free"].map((name) => `-Wl,--export-if-defined=${name}`),
    "-o",
    to,
  );
  rmSync(scratch, { recursive: true });
  const imports = WebAssembly.Module.imports(new WebAssembly.Module(readFileSync(to)));
  same("what the module imports", "[]", JSON.stringify(imports));
}

function copy(names, from, to) {
  mkdirSync(to, { recursive: true });
  for (const name of names) {
    copyFileSync(join(here, from, name), join(to, name));
  }
}

// The module as text, for bundles without files beside them.
function inline(folder) {
  const packed = gzipSync(readFileSync(join(folder, "remora.wasm")), { level: 9 });
  const text = `// remora.wasm, packed by gzip, in base64.\nexport const packed = "${packed.toString("base64")}";\n`;
  writeFileSync(join(folder, "inlined.js"), text);
}

function amalgamate(to, ...options) {
  call("python3", [join(root, "scripts/package/amalgamate.py"), to, ...options]);
  return to;
}

// ------------------------------------------------------------------------------------ the lean part

const LEAN_CALLS = `rm_version_fits rm_status_text rm_default_world_def rm_default_body_def
  rm_default_remote_report rm_default_smooth_def rm_default_smooth_body rm_rules_smooth rm_world_create
  rm_world_destroy rm_world_advance rm_world_time rm_world_render rm_world_set_smooth rm_body_add
  rm_body_remove rm_body_report rm_body_set_smooth rm_default_clock_def rm_world_set_clock
  rm_world_note_round_trip`.split(/\s+/);
// The compiler would make the calls of lean.c that clear memory calls of themselves.
const OWN_MEMORY = ["malloc", "calloc", "free"].map((name) => `-fno-builtin-${name}`);
const LEAN_WITHOUT = `collide/* body/batch_* body/tick.c body/stage_* data/* motion/move_to.c motion/interpret.c
  predict/draw.c wire/[!w]* record/* world/save/* world/smooth/predict.c world/smooth/smooth_block.c
  world/smooth/smooth_ticks.c world/tick/nearby*`.split(/\s+/);
const LEAN_TYPES = "rm_world_def rm_body_def rm_body_id rm_render rm_remote_report rm_smooth_def rm_clock_def rm_wire_error rm_bytes";
const LEAN_ENUMS = ["rm_status", "rm_space", "rm_known"];

// Types with those of their members.
function closure(names, found = new Set()) {
  for (const name of names.filter((each) => each in layout.types && !found.has(each))) {
    found.add(name);
    closure(Object.values(layout.types[name]).map((type) => type.replace(/\[.*/, "")), found);
  }
  return [...found];
}

function leanLayout() {
  const types = closure(LEAN_TYPES.split(" "));
  const only = (from) => Object.fromEntries(types.map((name) => [name, from[name]]));
  const values = {
    ...only(layout),
    ...Object.fromEntries([...LEAN_ENUMS, "RM_VERSION", "RM_ABI_VERSION"].map((name) => [name, layout[name]])),
    sizes: only(layout.sizes),
    types: only(layout.types),
  };
  const lines = Object.entries(values).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`);
  return `// What the lean package knows of layout.js, made by build.mjs.\n${lines.join("\n")}\n`;
}

function buildLean(to) {
  copy(["core.js", "report.js", ...ENTRIES], ".", to);
  copy(["index.js", "index.d.ts"], "lean", to);
  writeFileSync(join(to, "layout.js"), leanLayout());
  const sources = mkdtempSync(join(tmpdir(), "remora-lean-"));
  amalgamate(sources, "--without", ...LEAN_WITHOUT, "--add", join(root, "scripts/package/lean.c"));
  compile(sources, LEAN_CALLS, join(to, "remora.wasm"), ["-Oz", "-flto", ...OWN_MEMORY]);
  rmSync(sources, { recursive: true });
  inline(to);
}

// -------------------------------------------------------------------------------------- all of it

const ENTRIES = ["browser.js", "node.js", "inline.js"];
const MADE = ["remora.wasm", "inlined.js", "LICENSE"]; // besides all of lean/
const { version, files } = JSON.parse(readFileSync(join(here, "package.json"), "utf8"));
same("the version", version, layout.RM_VERSION_STRING);
copy([...files.filter((file) => !MADE.includes(file) && !file.startsWith("lean/")), "package.json", "README.md"], ".", folder);
copyFileSync(join(root, "LICENSE"), join(folder, "LICENSE"));
const sources = process.argv[3] ?? amalgamate(join(folder, "c"));
compile(sources, Object.keys(layout.functions), join(folder, "remora.wasm"), ["-O2"]);
inline(folder);
buildLean(join(folder, "lean"));
