-- What the module adds to the calls of C: errors, the axes of a screen, bodies by their handles.

local remora = require("remora")

local function fails(pattern, call, ...)
  local is_ok, message = pcall(call, ...)
  assert(not is_ok and tostring(message):find(pattern), tostring(message))
end

-- One that walks down the screen faces down, a quarter turn clockwise of the right.
local world = remora.world({ unit = 50, capacity = 2 })
local walker = world:add({ x = 100, y = 200, guid = 7 })
for frame = 0, 59 do
  if frame % 6 == 0 then
    walker:report({ x = 100, y = 200 + 2 * frame, sent = frame / 60, number = frame / 6 })
  end
  world:advance(1 / 60)
end
for body, x, y, angle, pose in world:poses() do
  assert(body == walker and pose.guid == 7)
  assert(math.abs(x - 100) < 0.5 and math.abs(y - 320) < 5, x .. " " .. y)
  assert(math.abs(angle - math.pi / 2) < 0.01, angle)
end

-- Bodies are told apart, and a handle of one that was removed is no use.
local other = world:add({ x = 0, y = 0 })
fails("full", world.add, world, { x = 0, y = 0 })
walker:remove()
local left = {}
for body in world:poses() do
  table.insert(left, body)
end
assert(#left == 1 and left[1] == other)
fails("remora: ", walker.report, walker, { x = 0, y = 0 })

-- A sender that counts milliseconds in 22 bits, which begin again on the way.
local timed = remora.world({ unit = 50 })
local runner = timed:add({ x = 0, y = 0 })
timed:set_clock(1000, 22)
timed:note_round_trip(0.2)
for frame = 0, 179 do
  if frame % 6 == 0 then
    runner:report({ x = 3 * (frame - 6), y = 0, sender_time = (2 ^ 22 - 1000 + 1000 * (frame - 6) / 60) % 2 ^ 22 })
  end
  timed:advance(1 / 60)
end
for _, x in timed:poses() do
  assert(math.abs(x - 540) < 5, x)
end
assert(runner:explain():find("clock of its sender"), runner:explain())
fails("range", timed.set_clock, timed, -1)
timed:close()

-- Mistakes are told where they are made, and change nothing.
fails("table, such as { x = 1, y = 2 }, not number", other.report, other, 3, 4)
fails("table, such as", world.add, { x = 0, y = 0 }) -- a dot for the colon
fails("y of a report must be a number, not nil", other.report, other, { x = 0 })
fails("tests.lua:%d+: remora: a report has no stmp", function()
  other:report({ x = 0, y = 0, stmp = 1 })
end)
fails("seconds, must be a number, not nil", world.advance, world)
fails("no speed", other.report, other, { x = 0, y = 0, speed = 1 })
fails("NaN", other.report, other, { x = 0 / 0, y = 0 })
fails("time", world.advance, world, -1)
world:close()
world:close()
fails("closed", world.advance, world, 1 / 60)
print("tests passed")
