"""The Python adapter of ./dev check conform with one rule of the game wrong: wrong.py stall|heading|friction.

That each is found and named shows that the cases can tell.
"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "bindings/python/examples"))
import conform  # noqa: E402


class Stall(conform.Adapter):
    """A failed audit near the node is the other thing."""

    def body(self, name):
        super().body(name)
        rules = self.bodies[name].around.rules
        rules.stall_near = 1 - rules.stall_near


class Heading(conform.Adapter):
    """Nobody keeps a heading."""

    def do(self, line):
        super().do({**line, "keep_heading": False})


class Friction(conform.Adapter):
    """A tenth less of it."""

    def body(self, name):
        super().body(name)
        self.bodies[name].value.friction *= 0.9


conform.Adapter = {"stall": Stall, "heading": Heading, "friction": Friction}[sys.argv[1]]
conform.main()
