# WebAssembly with plain clang and wasi-libc: no emscripten. A library without stdio imports nothing,
# so that the same module runs in node and in a browser.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_EXECUTABLE_SUFFIX_C .wasm)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
# Without bulk memory, copies of structs do not link; SIMD is in every browser since 2023. The test
# program asks for the time. clang 14 moves a load that it splats behind stores to the same place
# (rm_mesh_data_add_box counted its vertices twice): the SLP vectorizer, which makes such loads, is off.
set(CMAKE_C_FLAGS_INIT "-mbulk-memory -msimd128 -fno-slp-vectorize -D_WASI_EMULATED_PROCESS_CLOCKS")
set(CMAKE_EXE_LINKER_FLAGS_INIT -lwasi-emulated-process-clocks)
# Programs (the tests) run under node's WASI.
find_program(REMORA_NODE node)
set(CMAKE_CROSSCOMPILING_EMULATOR
    "${REMORA_NODE};--no-warnings;${CMAKE_CURRENT_LIST_DIR}/../../scripts/test/run_wasi.mjs")
