-- remora for LuaJIT and LÖVE: worlds of smooth rules in the coordinates of a screen. What has no method
-- here is called as in C: remora.lib.rm_world_hash(world.pointer).

local ffi = require("ffi")
local values = require((... or "remora") .. ".cdef") -- wherever the game keeps its modules

local remora = { values = values }

-- ---------------------------------------------------------------------------------------- loading

local function file_name()
  return ffi.os == "Windows" and "remora.dll" or ffi.os == "OSX" and "libremora.dylib" or "libremora.so"
end

-- Where the library may be: as told, beside the game or this file, or where the system has its own.
local function places()
  local found = { os.getenv("REMORA_LIBRARY") }
  if love and love.filesystem then
    table.insert(found, love.filesystem.getSource() .. "/" .. file_name())
    table.insert(found, love.filesystem.getSourceBaseDirectory() .. "/" .. file_name())
  else
    local folder = debug.getinfo(1, "S").source:match("^@(.*[/\\])") or "./"
    table.insert(found, folder .. file_name())
  end
  table.insert(found, "remora")
  return found
end

local function load()
  local why = {}
  for _, place in ipairs(places()) do
    local is_there, lib = pcall(ffi.load, place)
    if is_there then
      return lib
    end
    table.insert(why, lib)
  end
  error("remora: no shared library; put " .. file_name() .. " beside the game: " .. table.concat(why, "; "))
end

local lib = load()
if not lib.rm_version_fits(values.RM_VERSION, values.RM_ABI_VERSION) then
  error("remora: the library has version " .. tonumber(lib.rm_version()) .. ", this needs " .. values.RM_VERSION)
end
remora.lib = lib

-- What fails is an error, and has changed nothing.
local function check(status, level)
  if status ~= values.RM_OK then
    error("remora: " .. ffi.string(lib.rm_status_text(status)), (level or 1) + 2)
  end
end

-- Mistakes are told where the game made them.
local function number_of(value, what)
  if type(value) ~= "number" then
    error("remora: " .. what .. " must be a number, not " .. type(value), 3)
  end
  return value
end

local function place_of(at, what)
  if type(at) ~= "table" then
    error("remora: " .. what .. " must be a table, such as { x = 1, y = 2 }, not " .. type(at), 3)
  end
  for _, name in ipairs({ "x", "y" }) do
    if type(at[name]) ~= "number" then
      error("remora: " .. name .. " of " .. what .. " must be a number, not " .. type(at[name]), 3)
    end
  end
  return at.x, at.y
end

-- ------------------------------------------------------------------------------------------ bodies

local Body = {}
Body.__index = Body

-- A report: x and y on the screen, and whatever else is known.
--   sender_time  when it was there, by the clock of its sender (world:set_clock)
--   sent      or the same in the time of the world; seconds
--   vx, vy    how it goes; units of the screen a second
--   angle     where it faces, as LÖVE draws: 0 to the right, clockwise; radians
--   number    counts reports of this body
--   height    above the ground; metres (0)
--   is_jump   it was put there, and did not walk
local KNOWN = { sender_time = "CLOCK", sent = "SENT", vx = "VELOCITY", angle = "ROTATION", number = "NUMBER", is_jump = "JUMP" }
local FIELDS = { x = true, y = true, vy = true, height = true }

local function bits_of(news)
  local known = 0
  for name in pairs(news) do
    if KNOWN[name] then
      known = known + values["RM_KNOWN_" .. KNOWN[name]]
    elseif not FIELDS[name] then
      error("remora: a report has no " .. tostring(name), 3)
    end
  end
  return known
end

function Body:report(news)
  local unit, report = self.world.unit, lib.rm_default_remote_report()
  local x, y = place_of(news, "a report")
  report.known = bits_of(news)
  report.position.origin.x, report.position.origin.y = x / unit, -y / unit
  report.position.origin.z = news.height or 0
  report.velocity.x, report.velocity.y = (news.vx or 0) / unit, -(news.vy or 0) / unit
  if news.angle then
    report.position.rotation = lib.rm_quat_from_heading(math.deg(news.angle) + 90)
  end
  report.sent, report.sender_time, report.number = news.sent or 0, news.sender_time or 0, news.number or 0
  check(lib.rm_body_report(self.world:open(), self.id, report))
end

function Body:remove()
  check(lib.rm_body_remove(self.world:open(), self.id))
  self.world.bodies[self.id.index1] = nil
end

-- ------------------------------------------------------------------------------------------ worlds

local World = {}
World.__index = World

-- unit: so many units of the screen are a metre (1). capacity: most bodies (256).
function remora.world(options)
  options = options or {}
  local def, made = lib.rm_default_world_def(), ffi.new("rm_world *[1]")
  def.rules, def.space = lib.rm_rules_smooth(), values.RM_SPACE_FLAT
  def.capacity = options.capacity or 256
  check(lib.rm_world_create(def, made))
  local pointer = ffi.gc(made[0], lib.rm_world_destroy)
  return setmetatable({ pointer = pointer, unit = options.unit or 1, bodies = {}, room = 0 }, World)
end

function World:open()
  return self.pointer or error("remora: this world was closed", 3)
end

function World:close()
  if self.pointer then
    lib.rm_world_destroy(ffi.gc(self.pointer, nil))
    self.pointer = nil
  end
end

-- A body at x and y; guid is the server's, if it has one.
function World:add(at)
  local def, id = lib.rm_default_body_def(), ffi.new("rm_body_id")
  local x, y = place_of(at, "a body")
  def.guid = at.guid or 0
  def.position.origin.x, def.position.origin.y, def.position.origin.z = x / self.unit, -y / self.unit, 0
  check(lib.rm_body_add(self:open(), def, id))
  local body = setmetatable({ world = self, id = id, guid = def.guid }, Body)
  self.bodies[id.index1] = body
  return body
end

-- How senders count their time: units per second, such as 1000, 0 to find it out, and the bits after which the
-- count begins again, 0 for never.
function World:set_clock(rate, bits)
  local def = lib.rm_default_clock_def()
  def.rate, def.bits = number_of(rate, "the rate of a clock"), bits or 0
  check(lib.rm_world_set_clock(self:open(), 0, def))
end

-- Each measured round trip to the server, as it is; seconds.
function World:note_round_trip(seconds)
  check(lib.rm_world_note_round_trip(self:open(), 0, number_of(seconds, "a round trip, in seconds,")))
end

-- Why a body is drawn where it is, in a sentence.
function Body:explain()
  local text, size = ffi.new("char[512]"), 512 -- RM_EXPLANATION_SIZE
  check(lib.rm_body_explain(self.world:open(), self.id, text, size))
  return ffi.string(text)
end

-- A frame of so many seconds.
function World:advance(seconds)
  check(lib.rm_world_advance(self:open(), number_of(seconds, "a frame, in seconds,")))
end

-- All seconds that it was advanced by: what `sent` counts in.
function World:time()
  return lib.rm_world_time(self:open())
end

function World:hash()
  return lib.rm_world_hash(self:open())
end

-- for body, x, y, angle, pose in world:poses() do: all bodies, ready to draw. `pose` is the rm_render of
-- C, and holds until the next call.
function World:poses()
  local count = lib.rm_world_render(self:open(), 0, nil, 0)
  if count > self.room then
    self.room, self.poses_of = count, ffi.new("rm_render[?]", count)
  end
  lib.rm_world_render(self.pointer, 0, self.poses_of, count)
  local i = -1
  return function()
    i = i + 1
    if i < count then
      local pose = self.poses_of[i]
      local angle = math.rad(lib.rm_quat_heading(pose.rotation) - 90)
      return self.bodies[pose.id.index1], pose.position.x * self.unit, -pose.position.y * self.unit, angle, pose
    end
  end
end

return remora
