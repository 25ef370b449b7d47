/**
 * Loaded first into a supervised child. Kills the child's process group when the parent is gone, even if a `kill -9`
 * ends the parent while the child is starting.
 */
const die = () => process.kill(-process.pid, "SIGKILL")

if (process.send !== undefined) {
  if (!process.connected) die()
  process.once("disconnect", die)
}
