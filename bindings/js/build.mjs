// Makes the npm package: node build.mjs FOLDER [AMALGAMATION]
//
// FOLDER takes what `npm pack` packs. AMALGAMATION has remora.c and remora.h; without one they are
// made from the sources. Needs clang with wasi-libc, and python3 to make them.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { functions, RM_VERSION_STRING } from "./layout.js";

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

// In two steps: clang would hand what it compiles and links at once to wasm-opt, if that is there,
// without telling it of SIMD. Without the SLP vectorizer: see cmake/toolchains/wasm.cmake.
function compile() {
  const clang = (...options) => call("clang", ["--target=wasm32-wasi", ...options]);
  const scratch = mkdtempSync(join(tmpdir(), "remora-"));
  const object = join(scratch, "remora.o");
  const exported = [...Object.keys(functions), "malloc", "free"];
  clang(
    ..."-std=c17 -O2 -mbulk-memory -msimd128 -fno-slp-vectorize -ftls-model=local-exec -c".split(" "),
    join(amalgamation, "remora.c"),
    "-o",
    object,
  );
  clang(
    "-mexec-model=reactor",
    object,
    "-Wl,--strip-all",
    "-Wl,--export-table",
    "-Wl,--growable-table",
    ...exported.map((name) => `-Wl,--export-if-defined=${name}`),
    "-o",
    join(folder, "remora.wasm"),
  );
  rmSync(scratch, { recursive: true });
  const imports = WebAssembly.Module.imports(
    new WebAssembly.Module(readFileSync(join(folder, "remora.wasm"))),
  );
  same("what the module imports", "[]", JSON.stringify(imports));
}

const { version, files } = JSON.parse(readFileSync(join(here, "package.json"), "utf8"));
same("the version", version, RM_VERSION_STRING);
const sources = files.filter((file) => file !== "remora.wasm" && file !== "LICENSE");
mkdirSync(folder, { recursive: true });
for (const file of [...sources, "package.json", "README.md"]) {
  copyFileSync(join(here, file), join(folder, file));
}
copyFileSync(join(root, "LICENSE"), join(folder, "LICENSE"));
if (process.argv.length < 4) {
  call("python3", [join(root, "scripts/package/amalgamate.py"), amalgamation]);
}
compile();
