import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { childrenOf } from "../../childrenOf.ts"
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
 * the pid in it only if another process has reused the number.
 */
const disown = (file: string, lines: ReadonlyArray<string>, pid: number) => {
  if (isAlive(pid) && commandOf(pid) !== "") writeFileSync(file, [noProcess, ...lines.slice(1)].join("\n"))
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

/**
 * Whether PostgreSQL neither works nor recovers, because no process of it writes or replays its log. It remained so after
 * a crash recovery without space on the disk, and rejected all connections when there was space again. False on systems
 * that do not show processes.
 */
export const isStuck = ({ pid, status }: Postmaster): boolean => {
  const titles = childrenOf(pid).map((child) => commandOf(child) ?? "")
  const areShown = titles.some((title) => title.startsWith("postgres: "))
  const isBusy = titles.some((title) => /^postgres: (?:startup|walwriter)/.test(title))
  return status === "ready" && areShown && !isBusy
}

/** Ignores a process that has just ended by itself. */
const signal = (pid: number, name: NodeJS.Signals) => {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error
  }
}

/** Ends a PostgreSQL that no longer reacts; its next start recovers the data. */
export const killPostmaster = ({ pid }: Postmaster): void => signal(pid, "SIGKILL")

/** Stops PostgreSQL with SIGINT and waits until it is gone; sends SIGQUIT after `patienceMs`. */
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
