class_name RemoraBody
extends Node
# A child of a character that somebody else plays: the character goes where the reports say that it is.

const KNOWN := {
	"rotation": 0x1, "velocity": 0x2, "sent": 0x10, "number": 0x40, "airborne": 0x80,
	"jump": 0x100, "sender_time": 0x200,
}

# What is moved; the parent if it is empty.
export(NodePath) var target_path: NodePath
var target: Spatial
var world: Node
var _handle := 0


func _ready() -> void:
	target = get_parent() if target_path.is_empty() else get_node(target_path)
	world = preload("remora_world.gd").of(self)
	_handle = world.add(self, target.global_transform)


func _exit_tree() -> void:
	world.remove(self)


# What the network brought. `position` is global, in metres. Of the rest, what is known:
#   sender_time  when the state was sampled, by the sender's clock (RemoraWorld.set_clock)
#   sent       or the same as time of the world (RemoraWorld.time)
#   velocity   Vector3, m/s
#   rotation   Quat; without it the body faces where it goes
#   number     counts the reports of this body
#   airborne   true: nothing is under its feet
#   jump       true: it was put there, and did not walk
func report(position: Vector3, more := {}) -> int:
	var known := 0
	for name in more:
		if not KNOWN.has(name):
			push_error("remora: a report has no \"%s\"; it may have %s" % [name, KNOWN.keys()])
			return ERR_INVALID_PARAMETER
		if not (more[name] is bool and not more[name]):
			known |= KNOWN[name]
	return world.checked(world.native.report(
		_handle, known, position, more.get("rotation", Quat()), more.get("velocity", Vector3()),
		more.get("sent", 0.0), more.get("sender_time", 0.0), more.get("number", 0)
	))


# Why it is drawn where it is, in a sentence.
func explain() -> String:
	return world.native.explain(_handle)


func draw(at: Transform) -> void:
	var scale := target.global_transform.basis.get_scale()
	target.global_transform = Transform(at.basis * Basis().scaled(scale), at.origin)
