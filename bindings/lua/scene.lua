-- Somebody runs around a bad network: ten reports a second, under way for 60 to 260 ms, so that some
-- overtake others, and one of twenty is lost. Times and places are the same with every run.

local SPEED, RADIUS = 4, 3 -- m/s, metres
local FRAMES_A_REPORT, FRAMES_A_SECOND = 6, 60

-- 0 to 1, of a generator that any language can have.
local seed
local function chance()
  seed = seed * 16807 % 2147483647
  return seed / 2147483647
end

local scene = {}

-- Where it is, in metres: east, north.
function scene.place_at(frame)
  local angle = SPEED / RADIUS * frame / FRAMES_A_SECOND
  return RADIUS * math.cos(angle), RADIUS * math.sin(angle)
end

-- What arrives: for every frame a list of frames at which reports were sent.
function scene.arrivals(frames)
  local found = {}
  seed = 1
  for frame = 0, frames, FRAMES_A_REPORT do
    local is_lost, late = chance() < 0.05, 4 + math.floor(chance() * 12)
    if not is_lost then
      found[frame + late] = found[frame + late] or {}
      table.insert(found[frame + late], frame)
    end
  end
  return found
end

return scene
