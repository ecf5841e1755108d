/** Loaded beside the server by `start.mjs`: when the starter is gone, however it ended, the server ends as by Ctrl-C. */
if (process.connected) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel?.unref()
}
