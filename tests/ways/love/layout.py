"""Asserts for LuaJIT that every struct is as C has it: layout.py LAYOUT.json >layout.lua"""

import json
import sys

table = json.load(open(sys.argv[1], encoding="utf-8"))
apart = set(table["scenario"])
print('local ffi = require("ffi")\nrequire("remora.cdef")\nlocal count = 0')
print("local function same(found, wanted, what)\n  count = count + 1\n  assert(found == wanted, what)\nend")
for name, struct in table["structs"].items():
    if name not in apart:
        print(f'same(ffi.sizeof("{name}"), {struct["size"]}, "size of {name}")')
        for field in struct["fields"]:
            print(f'same(ffi.offsetof("{name}", "{field["name"]}"), {field["offset"]}, "{name}.{field["name"]}")')
print('print(count .. " sizes and places are those of C")')
