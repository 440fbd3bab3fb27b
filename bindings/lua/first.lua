-- The first program: somebody runs along a bend. A server reports it ten times a second, each report
-- is under way for a tenth of a second, and the body is drawn where it is now. Every language prints
-- the same text (examples/first.expected), down to the hash of the world.

local remora = require("remora")

local FRAMES, FRAMES_A_SECOND, FRAMES_A_REPORT, FRAMES_UNDER_WAY = 120, 60, 6, 6

-- What the server knows: 4 m/s to the north, which is up, and ever faster to the right.
local function place_at(frame)
  return frame * frame / 3600, -4 * frame / 60
end

-- The server said where it was, and when.
local function report(body, frame)
  local x, y = place_at(frame)
  body:report({ x = x, y = y, sent = frame / FRAMES_A_SECOND })
end

local function print_frame(world, frame)
  local is_x, is_y = place_at(frame)
  for _, x, y in world:poses() do -- all bodies, ready to draw
    local text = "%.2f s: drawn at %.2f %.2f, is at %.2f %.2f"
    print(text:format(frame / FRAMES_A_SECOND, x, -y, is_x, -is_y))
  end
end

local world = remora.world()
local x, y = place_at(0)
local body = world:add({ x = x, y = y })
for frame = 1, FRAMES do
  local sent = frame - FRAMES_UNDER_WAY
  if sent >= 0 and sent % FRAMES_A_REPORT == 0 then
    report(body, sent)
  end
  world:advance(1 / FRAMES_A_SECOND) -- a frame of your game
  if frame % 20 == 0 then
    print_frame(world, frame)
  end
end
print("hash " .. bit.tohex(world:hash()))
world:close()
