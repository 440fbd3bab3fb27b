"""The table of docs/bindings.md: every public call of C against each binding.

A call counts as wrapped where the part of a binding that is written by hand names it. All others can be
called as they are in C, and need a reason in REASONS: without one the check fails, so that a new call is
either wrapped or explained.
"""

import re

from shared import ROOT, markdown, text_of

CALL = re.compile(r"\brm_\w+")

# What is written by hand, by language; files made from the headers do not count.
SOURCES = {
    "C#": ["bindings/csharp/Remora/*.cs"],
    "JavaScript": ["bindings/js/*.js"],
    "Python": ["bindings/python/remora/*.py"],
    "Rust": ["bindings/rust/remora/src/*.rs"],
}
MADE = re.compile(r"/(Raw\w+\.cs|layout\.js|calls\.py|structs\.py|enums\.py)$")

# Why a call has no method of its own, by the first expression that fits its name.
REASONS = [
    (r"rm_(version|abi_version|version_fits|best_instructions)$", "asked once, when the library is loaded"),
    (r"rm_(sin|cos|asin|atan2|pow|wrap_degrees|checksum)$", "arithmetic: the language has its own"),
    (r"rm_(frame_|vec3_|quat_|position_|cylinder_|heading_)", "arithmetic on plain values"),
    (r"rm_(motion_|cycle_|sequence_|move_choose|movement_check|jump_|run_rate|raw_state_)",
     "a part of the tick as a plain value: worlds run it"),
    (r"rm_(default_)?plain_", "the tick as a value: all four have `SingleBody`"),
    (r"rm_(interp_|sticky_|constraint_|position_manager_|chase_speed)",
     "a part of the chase as a plain value: worlds run it; C# has the pair of managers"),
    (r"rm_outgoing_(start|due|next)$", "when a client sends itself: a part of the tick as a plain value"),
    (r"rm_data_", "files of the game: `GameFiles` in C#; elsewhere `remora data` and C"),
    (r"rm_(threads_|runner_)", "threads of C: a world of a binding ticks in place"),
    (r"rm_set_assert_handler$", "for the process as a whole: the program's affair"),
    (r"rm_(sweep_ground|collide_sweep|world_nearby)$", "a function that worlds are given by name"),
    (r"rm_(packet_|fragment_)", "a datagram by hand: `Sender` and `Reassembler` do it whole"),
    (r"rm_(objdesc_|child_at)", "appearance: of no use to motion"),
    (r"rm_numbering_|rm_message_(is_from_client|decode_many|visit|guid)|rm_wire_command|rm_command_",
     "for tools that look into traffic"),
    (r"rm_(interpreted_state|position_rotation)_flags$|rm_movement_pack_make$", "made with the message"),
    (r"rm_(default_\w+|ac_world_def)$", "the default is where the binding's own value starts"),
    (r"rm_\w+_bytes$", "memory of a host's own"),
    (r"rm_(rule_|rules_)", "rules by name are `rm_rules_preset` and `rm_rules_set`"),
    (r"rm_body_(encode|hash|make_ghost|message|restore_over|set_host_word|set_stamp|tick)$"
     r"|rm_world_(check_save|fingerprint|hash_bodies|take_crossings|within)$",
     "for servers that hand bodies from process to process"),
    (r"rm_prediction_name$", "a binding has the sentence: `explain`"),
    (r"rm_world_read_smooth$", "counts of a smooth world's work, for tuning"),
    (r"rm_(body_field|body_read_field)", "storage field by field, for tools"),
    (r"rm_collision_(add_rooms|remove_room|add_building|remove_building|show|depth)$|rm_terrain_split$",
     "structs with arrays of their own"),
    (r"rm_(status_text|reason_name|message_name|packet_fate_text|rules_preset_name)$", "words of an error or a value"),
    (r"rm_replay_(reports|op)$|rm_recording_read$|rm_recorder_(status|flush|bytes)$", "for tools that look into recordings"),
    (r"rm_(world_receive_many|message_decode_many)$", "saves the cost of a call, which a binding pays for each message"),
    (r"rm_world_(collision|add_table)$", "pointers of C"),
    (r"rm_world_receive$", "`rm_world_receive_timed` with times that are not known"),
    (r"rm_load_obj$", "`rm_load_obj_as` with its defaults"),
    (r"rm_world_set_sweep$", "`rm_world_set_collision` for levels"),
]


def calls(layout):
    """Names of public functions, without the library of scenarios, by header."""
    names = [name for name in layout["functions"] if name not in set(layout["scenario"])]
    headers = {path.name: text_of(path) for path in sorted((ROOT / "include/remora").glob("*.h"))}
    found = {}
    for name in names:
        homes = [file for file, text in headers.items() if re.search(rf"^(?:RM_API )?[^/\n]*\b{name}\(", text, re.MULTILINE)]
        found.setdefault(homes[0] if homes else "world.h", []).append(name)
    properties = [f"rm_body_set_{one['name']}" for one in layout["properties"]]
    return dict(sorted(found.items())), properties


def wrapped(patterns, properties):
    """Calls that the hand-written files of a language name."""
    paths = [path for pattern in patterns for path in sorted(ROOT.glob(pattern))]
    text = "\n".join(text_of(p) for p in paths if not MADE.search(f"/{p.as_posix()}"))
    # Setters of properties may be made in a loop over their names.
    extra = properties if re.search(r"rm_body_set_\$\{|RM_PROPERTY", text) else []
    return set(CALL.findall(text)) | set(extra)


def reason(name):
    for pattern, text in REASONS:
        if re.match(pattern, name):
            return text
    return None


def table(layout):
    """(rows, counts, calls without a reason)"""
    headers, properties = calls(layout)
    languages = {language: wrapped(patterns, properties) for language, patterns in SOURCES.items()}
    rows, counts, unexplained = [], {language: 0 for language in SOURCES}, []
    for header, names in headers.items():
        rows.append([f"**{header}**", *("" for _ in SOURCES), ""])
        for name in names:
            marks = ["●" if name in found else "○" for found in languages.values()]
            for language, mark in zip(SOURCES, marks):
                counts[language] += mark == "●"
            why = "" if "○" not in marks else reason(name)
            if why is None:
                unexplained.append(name)
            rows.append([f"`{name}`", *marks, why or ""])
    return rows, counts, unexplained


def tables(layout):
    """The tables of the page, by name, and the calls without a reason."""
    rows, counts, unexplained = table(layout)
    total = sum(1 for row in rows if row[0].startswith("`"))
    summary = [["calls that have a method", *(f"{counts[one]} of {total}" for one in SOURCES)]]
    head = ["call", *SOURCES, "where it is ○"]
    return {"counts": markdown(["", *SOURCES], summary, ("---", ":-:")),
            "calls": markdown(head, rows, ("---", *(":-:" for _ in SOURCES), "---"))}, unexplained
