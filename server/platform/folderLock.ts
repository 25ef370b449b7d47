import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

/** Whether a process with this pid runs, even of another user. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}

/** Start time of a process, to recognise a reused pid; "" where unknown. */
const startOf = (pid: number): string => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
    return stat.slice(stat.lastIndexOf(")")).split(" ")[20] ?? ""
  } catch {
    return ""
  }
}

const describe = (pid: number) => `${pid} ${startOf(pid)}`

/** The pid of the process that holds a lock; null if no living process does. */
export const holderOf = (lock: string): number | null => {
  try {
    const [first = "", start = ""] = readFileSync(join(lock, "holder"), "utf8").split(" ")
    const pid = Number(first)
    // After a power cut the file may be empty, and 0 would be our own process group.
    return pid > 0 && isAlive(pid) && startOf(pid) === start ? pid : null
  } catch {
    return null
  }
}

/** Acquires a lock that a dead process cannot keep. Returns null if acquired, else the pid of the holder. */
export const acquireFolderLock = (lock: string): number | null => {
  const mine = `${lock}.${process.pid}`
  mkdirSync(mine, { recursive: true })
  writeFileSync(join(mine, "holder"), describe(process.pid))
  for (let attempt = 0; ; attempt++) {
    try {
      // Renaming onto a folder that is not empty fails, which makes this the atomic step.
      renameSync(mine, lock)
      return null
    } catch {
      const holder = holderOf(lock)
      if (holder === null && attempt < 20) rmSync(lock, { recursive: true, force: true })
      else {
        rmSync(mine, { recursive: true, force: true })
        return holder ?? 0
      }
    }
  }
}

export const releaseFolderLock = (lock: string): void => rmSync(lock, { recursive: true, force: true })

/** Runs exclusively among all processes that use the same lock; waits until the lock is free. */
export const withFolderLock = async <A>(lock: string, run: () => Promise<A>): Promise<A> => {
  while (acquireFolderLock(lock) !== null) await sleep(20)
  try {
    return await run()
  } finally {
    releaseFolderLock(lock)
  }
}
