import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { isAlive } from "../../folderLock.ts"

export interface Postmaster {
  readonly pid: number
  /** PostgreSQL's own status word: `starting`, `stopping`, `ready`. */
  readonly status: string
}

const commandOf = (pid: number): string | null => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8")
  } catch {
    return null
  }
}

/** Whether the process is the PostgreSQL of this data folder, not another process that reused its pid. */
const serves = (pid: number, data: string): boolean => {
  if (!isAlive(pid)) return false
  if (process.platform !== "linux") return true
  const command = commandOf(pid)
  return command !== null && command.includes("postgres") && command.includes(data)
}

/** A pid that no process has, so PostgreSQL sees at once that the owner is dead. */
const noProcess = 2_147_483_647

/**
 * Keeps the pid file of a dead server, because PostgreSQL uses it to detect orphans that still use the data. Replaces
 * the pid in it only if another process has reused the number. Writes over the old text, because on a full disk a file
 * that was emptied first remains empty.
 */
const disown = (file: string, lines: ReadonlyArray<string>, pid: number) => {
  if (!isAlive(pid) || !commandOf(pid)) return
  writeFileSync(file, [noProcess, ...lines.slice(1)].join("\n"), { flag: "r+" })
}

/** The PostgreSQL that runs on a data folder, or null. */
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

/** Ignores a process that has just ended by itself. */
const signal = (pid: number, name: NodeJS.Signals) => {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error
  }
}

/**
 * Stops PostgreSQL with SIGINT and waits until it is gone. Sends SIGQUIT after `patienceMs`, and SIGKILL after twice
 * that time, because a frozen process ignores all other signals.
 */
export const stopPostmaster = async (data: string, patienceMs = 15_000): Promise<void> => {
  const running = findPostmaster(data)
  if (running === null) return
  signal(running.pid, "SIGINT")
  const sent = performance.now()
  while (serves(running.pid, data)) {
    const waitedMs = performance.now() - sent
    if (waitedMs > 2 * patienceMs) signal(running.pid, "SIGKILL")
    else if (waitedMs > patienceMs) signal(running.pid, "SIGQUIT")
    await sleep(10)
  }
}
