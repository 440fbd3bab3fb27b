-- A scene for LÖVE: love FOLDER, where FOLDER is this one with the library in it. A ring shows where
-- somebody is, a dot the newest report that came over a bad network (scene.lua), an arrow what remora draws.
--   love FOLDER --frames N FILE   so many frames of 1/60 s; the mean error, and the last frame as a picture

local remora = require("remora")
local scene = require("scene")

local UNIT = 60 -- pixels a metre
local FRAME = 1 / 60
local TRAIL = 600 -- frames

local world, body, arrivals, limit, picture
local frame, newest, error_sum, trail = 0, 0, 0, {}
local at = { x = 0, y = 0, angle = 0 }

-- Pixels from the middle of the window.
local function on_screen(east, north)
  return east * UNIT, -north * UNIT
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
    newest = math.max(newest, sent)
  end
  world:advance(FRAME)
  for _, x, y, angle in world:poses() do
    at.x, at.y, at.angle = x, y, angle
  end
  local x, y = on_screen(scene.place_at(frame))
  error_sum = error_sum + math.sqrt((at.x - x) ^ 2 + (at.y - y) ^ 2) / UNIT
  table.insert(trail, at.x)
  table.insert(trail, at.y)
  if #trail > 2 * TRAIL then
    table.remove(trail, 1)
    table.remove(trail, 1)
  end
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
  love.graphics.push()
  love.graphics.translate(400, 300)
  love.graphics.setLineWidth(2)
  love.graphics.setColor(0.35, 0.45, 0.55)
  if #trail >= 4 then
    love.graphics.line(trail)
  end
  love.graphics.setColor(0.90, 0.40, 0.40)
  local x, y = on_screen(scene.place_at(newest))
  love.graphics.circle("fill", x, y, 6)
  love.graphics.setColor(0.95, 0.75, 0.30)
  x, y = on_screen(scene.place_at(frame))
  love.graphics.circle("line", x, y, 24)
  love.graphics.setColor(0.45, 0.80, 1.00)
  love.graphics.translate(at.x, at.y)
  love.graphics.rotate(at.angle)
  love.graphics.polygon("fill", 20, 0, -12, 10, -12, -10)
  love.graphics.pop()
  love.graphics.setColor(0.9, 0.9, 0.9)
  love.graphics.print("ring: where it is; dot: the newest report, under way for 60 to 260 ms; arrow: drawn", 20, 20)
  love.graphics.print(("mean error %.3f m"):format(error_sum / math.max(1, frame)), 20, 40)
  if limit and frame >= limit and picture then
    finish()
    limit = nil
    love.update = nil
  end
end
