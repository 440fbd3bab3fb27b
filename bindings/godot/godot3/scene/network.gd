extends Reference
# Somebody runs around a bad network: ten reports a second, under way for 60 to 260 ms, so that some
# overtake others, and one of twenty is lost. Times and places are the same with every run.

const SPEED := 4.0 # m/s
const RADIUS := 3.0 # metres
const FRAMES_A_REPORT := 6
const FRAMES_A_SECOND := 60.0

var _seed := 1


# 0 to 1, of a generator that any language can have.
func _chance() -> float:
	_seed = _seed * 16807 % 2147483647
	return _seed / 2147483647.0


# Where it is: east is X, north is -Z.
static func place_at(frame: int) -> Vector3:
	var angle := SPEED / RADIUS * frame / FRAMES_A_SECOND
	return Vector3(RADIUS * cos(angle), 0, -RADIUS * sin(angle))


# What arrives: for every frame the frames at which its reports were sent.
func arrivals(frames: int) -> Dictionary:
	var found := {}
	for frame in range(0, frames + 1, FRAMES_A_REPORT):
		var is_lost := _chance() < 0.05
		var late := 4 + int(_chance() * 12)
		if not is_lost:
			found[frame + late] = found.get(frame + late, []) + [frame]
	return found
