class_name RemoraWorld
extends Node
# All bodies of a game. The first RemoraBody makes one, below the root; RemoraWorld.of(self) finds it.

const NAME := "RemoraWorld"

var native: Reference = preload("remora_native.gdns").new()
# True: frames come from step(seconds), as in a test.
var is_stepped := false
var _bodies := {} # node to handle


# Found by any node of the tree.
static func of(node: Node) -> Node:
	var root := node.get_tree().root
	if not root.has_meta(NAME):
		var made: Node = load("res://addons/remora/remora_world.gd").new()
		made.name = NAME
		root.set_meta(NAME, made)
		root.call_deferred("add_child", made)
	return root.get_meta(NAME)


# How senders count their time: ticks per second, such as 1000 for OS.get_ticks_msec(), and the bits after
# which the count begins again; 0 for never.
func set_clock(ticks_per_second: float, bits := 0) -> int:
	return checked(native.set_clock(ticks_per_second, bits))


# Each measured round trip to the server, as it is; seconds.
func note_round_trip(seconds: float) -> int:
	return checked(native.note_round_trip(seconds))


# Seconds that have passed in the world: what a report's "sent" counts in.
func time() -> float:
	return native.time()


func _process(delta: float) -> void:
	if not is_stepped:
		step(delta)


# A frame: every body is drawn where it is now.
func step(seconds: float) -> void:
	if seconds > 0.0:
		checked(native.advance(seconds))
	for body in _bodies:
		body.draw(native.pose(_bodies[body]))


func add(body: Node, at: Transform) -> int:
	var handle: int = native.add(at.origin, at.basis.get_rotation_quat())
	if handle != 0:
		_bodies[body] = handle
	return handle


func remove(body: Node) -> void:
	if _bodies.has(body):
		native.remove(_bodies[body])
		_bodies.erase(body)


# A status of the library as one of Godot's; what is wrong is printed.
func checked(status: int) -> int:
	if status == 0:
		return OK
	push_error("remora: " + native.status_text(status))
	return ERR_INVALID_PARAMETER
