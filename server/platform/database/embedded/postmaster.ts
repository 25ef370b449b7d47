import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

export interface Postmaster {
  readonly pid: number
  /** PostgreSQL's own word for it: `starting`, `stopping`, `ready`. */
  readonly status: string
}

const commandOf = (pid: number): string | null => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8")
  } catch {
    return null
  }
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}

/** Whether the process is the PostgreSQL of this data folder, not a stranger that got its number. */
const serves = (pid: number, data: string): boolean => {
  if (!isRunning(pid)) return false
  if (process.platform !== "linux") return true
  const command = commandOf(pid)
  return command !== null && command.includes("postgres") && command.includes(data)
}

/** A number that no process has: PostgreSQL sees at once that its owner is dead. */
const noProcess = 2_147_483_647

/**
 * A dead server's file stays: through it PostgreSQL finds out whether orphans still
 * use the data. Only a number that a stranger got by now is taken out of it.
 */
const disown = (file: string, lines: ReadonlyArray<string>, pid: number) => {
  if (isRunning(pid) && commandOf(pid) !== "") writeFileSync(file, [noProcess, ...lines.slice(1)].join("\n"))
}

/** The PostgreSQL that runs on a data folder. */
export const findPostmaster = (data: string): Postmaster | null => {
  const file = join(data, "postmaster.pid")
  let lines: ReadonlyArray<string>
  try {
    lines = readFileSync(file, "utf8").split("\n")
  } catch {
    return null
  }
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return null
  if (serves(pid, data)) return { pid, status: lines[7]?.trim() ?? "starting" }
  if (process.platform === "linux") disown(file, lines, pid)
  return null
}

/** The process may end by itself just then. */
const signal = (pid: number, name: NodeJS.Signals) => {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error
  }
}

/** Asks PostgreSQL to stop and waits until it is gone; kills it after `patienceMs`. */
export const stopPostmaster = async (data: string, patienceMs = 15_000): Promise<void> => {
  const running = findPostmaster(data)
  if (running === null) return
  signal(running.pid, "SIGINT")
  const deadline = performance.now() + patienceMs
  while (serves(running.pid, data)) {
    if (performance.now() > deadline) signal(running.pid, "SIGQUIT")
    await sleep(10)
  }
}
