#!/usr/bin/env python3
"""Every enum value of the public headers is described, which doxygen itself does not ask for, and
every header is part of a topic. Reads the XML that doxygen made: check_api.py FOLDER"""

import pathlib
import sys
import xml.etree.ElementTree as ET

import api_filter

ROOT = pathlib.Path(__file__).resolve().parents[2]


def undescribed(folder):
    for path in sorted(folder.glob("*.xml")):
        for value in ET.parse(path).iter("enumvalue"):
            said = [value.find(f"{kind}description") for kind in ("brief", "detailed")]
            if not any("".join(part.itertext()).strip() for part in said):
                yield value.findtext("name")


def without_topic():
    headers = {path.stem for path in (ROOT / "include/remora").glob("*.h")} - {"remora", "ac"}
    return headers ^ set(api_filter.TOPIC_OF)


def main():
    values = set(undescribed(pathlib.Path(sys.argv[1])))
    problems = [f"{name} is not described" for name in sorted(values)]
    odd = sorted(without_topic())
    problems += [f"{name}.h: headers and topics must name each other" for name in odd]
    print("\n".join(problems) or "everything is described")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
