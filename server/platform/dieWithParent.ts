/**
 * Loaded first into a supervised child: when its parent is gone, even by
 * `kill -9` while the child still starts, its whole process group goes at once.
 */
const die = () => process.kill(-process.pid, "SIGKILL")

if (process.send !== undefined) {
  if (!process.connected) die()
  process.once("disconnect", die)
}
