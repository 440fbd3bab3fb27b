extends Spatial
# A scene for Godot 3: a disc shows where somebody is, a dot the newest report that came over a bad network
# (network.gd), an arrow what remora draws. With --frames=N it runs so many frames of 1/60 s, prints the mean
# error and ends; with --picture=FILE the last frame is kept.

const Network := preload("network.gd")
const FRAME := 1.0 / 60.0
const TRAIL := 600 # frames
const LEGEND := "disc: where it is; dot: the newest report, under way for 60 to 260 ms; arrow: drawn"

var arrivals: Dictionary
var frame := 0
var newest := 0
var error_sum := 0.0
var pending := 0.0
var limit := 0
var picture := ""
var trail := []

onready var character: Spatial = $Character
onready var body: Node = $Character/RemoraBody


func _ready() -> void:
	for word in OS.get_cmdline_args():
		if word.begins_with("--frames="):
			limit = int(word.split("=")[1])
		elif word.begins_with("--picture="):
			picture = word.split("=")[1]
	arrivals = Network.new().arrivals(36000 if limit == 0 else limit)
	body.world.is_stepped = true


func _process(delta: float) -> void:
	pending += delta
	while limit == 0 and pending >= FRAME:
		pending -= FRAME
		step()
	while frame < limit:
		step()
	show_trail()
	if limit > 0:
		set_process(false)
		finish()


func step() -> void:
	frame += 1
	for sent in arrivals.get(frame, []):
		body.report(Network.place_at(sent), {"sent": sent * FRAME, "number": sent / 6})
		newest = int(max(newest, sent))
	body.world.step(FRAME)
	$Disc.translation = Network.place_at(frame)
	$Dot.translation = Network.place_at(newest) + Vector3.UP # above the arrow
	error_sum += character.translation.distance_to(Network.place_at(frame))
	trail.append(character.translation)
	$Text.text = LEGEND + "\nmean error %.3f m" % (error_sum / frame)


func show_trail() -> void:
	$Trail.clear()
	$Trail.begin(Mesh.PRIMITIVE_LINE_STRIP)
	for i in range(max(0, trail.size() - TRAIL), trail.size()):
		$Trail.add_vertex(trail[i])
	$Trail.end()


func finish() -> void:
	print("mean error %.4f m" % (error_sum / frame))
	if picture != "":
		yield(VisualServer, "frame_post_draw")
		yield(VisualServer, "frame_post_draw")
		var image := get_viewport().get_texture().get_data()
		image.flip_y()
		image.save_png(picture)
	get_tree().quit()
