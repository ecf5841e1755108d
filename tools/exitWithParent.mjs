/** Loaded into the server by `start.mjs`: ends the server, as Ctrl-C does, when the starting process has ended for any reason. */
if (process.connected) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel?.unref()
}
