-- A scene for LÖVE: love FOLDER, where FOLDER is this one with the library in it. A ring shows where
-- somebody is, an arrow where remora draws it, of what comes over a bad network (scene.lua).
--   love FOLDER --frames N FILE   so many frames of 1/60 s; the mean error, and the last frame as a picture

local remora = require("remora")
local scene = require("scene")

local UNIT = 60 -- pixels a metre
local FRAME = 1 / 60

local world, body, arrivals, limit, picture
local frame, error_sum, trail = 0, 0, {}
local at = { x = 0, y = 0, angle = 0 }

local function on_screen(east, north)
  return 400 + east * UNIT, 300 - north * UNIT
end

function love.load(arguments)
  if arguments[1] == "--frames" then
    limit, picture = tonumber(arguments[2]), arguments[3]
  end
  arrivals = scene.arrivals(limit or 36000)
  world = remora.world({ unit = UNIT })
  local x, y = on_screen(scene.place_at(0))
  body = world:add({ x = x, y = y })
end

local function step()
  frame = frame + 1
  for _, sent in ipairs(arrivals[frame] or {}) do
    local x, y = on_screen(scene.place_at(sent))
    body:report({ x = x, y = y, sent = sent * FRAME, number = sent / 6 })
  end
  world:advance(FRAME)
  for _, x, y, angle in world:poses() do
    at.x, at.y, at.angle = x, y, angle
  end
  local x, y = on_screen(scene.place_at(frame))
  error_sum = error_sum + math.sqrt((at.x - x) ^ 2 + (at.y - y) ^ 2) / UNIT
  table.insert(trail, { at.x, at.y })
end

local function finish()
  print(("mean error %.4f m"):format(error_sum / frame))
  love.graphics.captureScreenshot(function(image)
    local out = assert(io.open(picture, "wb"))
    out:write(image:encode("png"):getString())
    out:close()
    love.event.quit()
  end)
end

local pending = 0
function love.update(seconds)
  if limit then
    for _ = 1, frame < limit and limit or 0 do
      step()
    end
    return
  end
  pending = pending + seconds
  while pending >= FRAME do
    pending = pending - FRAME
    step()
  end
end

function love.draw()
  love.graphics.clear(0.10, 0.11, 0.13)
  love.graphics.setColor(0.35, 0.45, 0.55)
  for i = math.max(1, #trail - 600), #trail do
    love.graphics.points(trail[i][1], trail[i][2])
  end
  love.graphics.setColor(0.95, 0.75, 0.30)
  local x, y = on_screen(scene.place_at(frame))
  love.graphics.circle("line", x, y, 18)
  love.graphics.setColor(0.45, 0.80, 1.00)
  love.graphics.push()
  love.graphics.translate(at.x, at.y)
  love.graphics.rotate(at.angle)
  love.graphics.polygon("fill", 16, 0, -10, 9, -10, -9)
  love.graphics.pop()
  love.graphics.setColor(0.9, 0.9, 0.9)
  love.graphics.print("ring: where it is; arrow: drawn, of reports that take 60 to 260 ms", 20, 20)
  love.graphics.print(("mean error %.3f m"):format(error_sum / math.max(1, frame)), 20, 40)
  if limit and frame >= limit and picture then
    finish()
    limit = nil
    love.update = nil
  end
end
