function love.conf(options)
  options.identity = "remora"
  options.window.title = "remora"
  options.modules.audio, options.modules.sound = false, false
end
