// Makes the npm package: node build.mjs FOLDER [AMALGAMATION]
//
// FOLDER takes what `npm pack` packs. AMALGAMATION has remora.c and remora.h; without one they are
// made from the sources. Needs clang with wasi-libc, and python3 to make them.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { constants, enums, functions, structs } from "./needed.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../..");
const [folder, amalgamation = join(folder ?? "", "c")] = process.argv.slice(2);
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

// { size, field: offset, … } of a struct.
function layoutOf(name, fields, table) {
  const found = table.structs[name];
  const layout = { size: found?.size };
  for (const [field, type] of Object.entries(fields)) {
    const inC = found?.fields.find((candidate) => candidate.name === field);
    same(`${name}.${field}`, type, inC?.type);
    layout[field] = inC.offset;
  }
  return layout;
}

function checkFunction(name, prototype, table) {
  const found = table.functions[name];
  const types = found?.parameters.map((parameter) => parameter.type).join(", ");
  same(name, prototype, `${found?.result} (${types})`);
}

function present(part, name) {
  if (part[name] === undefined) {
    throw new Error(`${name} is not in C`);
  }
  return part[name];
}

function layoutModule(table) {
  const lines = ["// Made by build.mjs from the C headers: where things are in memory. Bytes."];
  const declare = (name, value) => lines.push(`export const ${name} = ${JSON.stringify(value)};`);
  for (const [name, fields] of Object.entries(structs)) {
    declare(name, layoutOf(name, fields, table));
  }
  for (const name of enums) {
    declare(name, present(table.enums, name));
  }
  for (const name of constants) {
    declare(name, present(table.constants, name));
  }
  return `${lines.join("\n")}\n`;
}

// In two steps: clang would hand what it compiles and links at once to wasm-opt, if that is there,
// without telling it of SIMD.
function compile() {
  const clang = (...options) => call("clang", ["--target=wasm32-wasi", ...options]);
  const scratch = mkdtempSync(join(tmpdir(), "remora-"));
  const object = join(scratch, "remora.o");
  const exported = [...Object.keys(functions), "malloc", "free"];
  clang(
    ..."-std=c17 -O2 -mbulk-memory -msimd128 -ftls-model=local-exec -c".split(" "),
    join(amalgamation, "remora.c"),
    "-o",
    object,
  );
  clang(
    "-mexec-model=reactor",
    object,
    "-Wl,--strip-all",
    ...exported.map((name) => `-Wl,--export=${name}`),
    "-o",
    join(folder, "remora.wasm"),
  );
  rmSync(scratch, { recursive: true });
  const imports = WebAssembly.Module.imports(
    new WebAssembly.Module(readFileSync(join(folder, "remora.wasm"))),
  );
  same("what the module imports", "[]", JSON.stringify(imports));
}

const table = JSON.parse(readFileSync(join(here, "../layout.wasm32.json"), "utf8"));
for (const [name, prototype] of Object.entries(functions)) {
  checkFunction(name, prototype, table);
}
const { version } = JSON.parse(readFileSync(join(here, "package.json"), "utf8"));
same("the version", version, table.constants.RM_VERSION_STRING);
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "layout.js"), layoutModule(table));
for (const file of ["index.js", "index.d.ts", "package.json", "README.md"]) {
  copyFileSync(join(here, file), join(folder, file));
}
copyFileSync(join(root, "LICENSE"), join(folder, "LICENSE"));
if (process.argv.length < 4) {
  call("python3", [join(root, "scripts/package/amalgamate.py"), amalgamation]);
}
compile();
