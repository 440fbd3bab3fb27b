extends SceneTree
# What the addon adds to the calls of C: axes, errors, bodies that leave the tree, the clock of a sender.

var failed := 0


func check(is_so: bool, what: String) -> void:
	if not is_so:
		failed += 1
		print("FAILED: " + what)


func add_character(at: Vector3) -> Node:
	var character := Spatial.new()
	character.translation = at
	character.scale = Vector3(2, 2, 2)
	var body: Node = load("res://addons/remora/remora_body.gd").new()
	character.add_child(body)
	root.add_child(character)
	return body


# One that walks towards +X faces there: a quarter turn clockwise, seen from above.
func walks_east() -> void:
	var body := add_character(Vector3(1, 0, 0))
	body.world.is_stepped = true
	for frame in range(60):
		if frame % 6 == 0:
			body.report(Vector3(1 + 2.0 * frame / 60, 0.5, -3), {"sent": frame / 60.0, "number": frame / 6})
		body.world.step(1.0 / 60)
	var at: Transform = body.target.global_transform
	check(at.origin.distance_to(Vector3(3, 0.5, -3)) < 0.1, "place %s" % at.origin)
	check((-at.basis.z).normalized().distance_to(Vector3(1, 0, 0)) < 0.01, "faces %s" % -at.basis.z)
	check(at.basis.get_scale().distance_to(Vector3(2, 2, 2)) < 0.001, "scale %s" % at.basis.get_scale())
	check(body.explain().length() > 20, body.explain())
	body.target.free()


# Its sender counts milliseconds of its own.
func counts_milliseconds() -> void:
	var body := add_character(Vector3())
	check(body.world.set_clock(1000.0, 32) == OK, "clock")
	check(body.world.note_round_trip(0.2) == OK, "round trip")
	for frame in range(120):
		if frame % 6 == 0:
			body.report(Vector3(0, 0, -4.0 * (frame - 6) / 60), {"sender_time": 7e6 + 1000.0 * (frame - 6) / 60})
		body.world.step(1.0 / 60)
	check(abs(body.target.translation.z + 8.0) < 0.1, "north %s" % body.target.translation)
	body.target.free()


func says_what_is_wrong() -> void:
	var body := add_character(Vector3())
	check(body.report(Vector3(), {"speed": 1}) != OK, "a name that is not known")
	check(body.report(Vector3(NAN, 0, 0)) != OK, "a place that is none")
	check(body.world.set_clock(-1.0) != OK, "a rate that is none")
	var handle: int = body.world.add(self, Transform())
	check(handle != 0, "handle")
	body.world.remove(self)
	check(body.world.native.report(handle, 0, Vector3(), Quat(), Vector3(), 0.0, 0.0, 0) != 0, "a stale handle")
	check(body.world.native.pose(handle) is Transform, "a pose of nobody")
	check(body.world.native.add() == null, "too few values")
	body.target.free()


# More than a world has room for at first.
func grows() -> void:
	var bodies := []
	for i in range(600):
		bodies.append(add_character(Vector3(i, 0, 0)))
	bodies[0].world.step(1.0 / 60)
	check(abs(bodies[599].target.translation.x - 599) < 0.001, "the last of many")
	for body in bodies:
		body.target.free()
	check(bodies.size() == 600, "bodies")


func _idle(_delta: float) -> bool:
	walks_east()
	counts_milliseconds()
	says_what_is_wrong()
	grows()
	print("tests passed" if failed == 0 else "%d failed" % failed)
	quit()
	return true

