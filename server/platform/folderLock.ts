import { mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from "node:fs"
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

const claimOf = (pid: number) => `${pid}-${startOf(pid)}`

const claimsIn = (lock: string): ReadonlyArray<string> => {
  try {
    return readdirSync(lock)
  } catch {
    return []
  }
}

const isLiving = (claim: string): boolean => {
  const pid = Number.parseInt(claim)
  return pid > 0 && isAlive(pid) && claim === claimOf(pid)
}

/** The pid of the process that holds a lock; null if no living process does. */
export const holderOf = (lock: string): number | null => {
  const claim = claimsIn(lock).find(isLiving)
  return claim === undefined ? null : Number.parseInt(claim)
}

/**
 * Acquires a lock that a dead process cannot keep. Returns null if acquired, else the pid of the holder.
 *
 * The lock is a folder with a file named after its holder. It is acquired by renaming a folder onto it, which fails
 * unless it is empty or missing. Who removes the file of a dead process cannot remove the file of a faster one.
 */
export const acquireFolderLock = (lock: string): number | null => {
  const mine = `${lock}.${process.pid}`
  mkdirSync(mine, { recursive: true })
  writeFileSync(join(mine, claimOf(process.pid)), "")
  for (let attempt = 0; ; attempt++) {
    try {
      renameSync(mine, lock)
      return null
    } catch {
      const holder = holderOf(lock)
      if (holder !== null || attempt === 20) {
        rmSync(mine, { recursive: true, force: true })
        return holder ?? 0
      }
      for (const claim of claimsIn(lock)) {
        if (!isLiving(claim)) rmSync(join(lock, claim), { force: true })
      }
    }
  }
}

export const releaseFolderLock = (lock: string): void => {
  rmSync(join(lock, claimOf(process.pid)), { force: true })
  try {
    rmdirSync(lock)
  } catch {
    // Another process has acquired it.
  }
}

/** Runs exclusively among all processes that use the same lock; waits until the lock is free. */
export const withFolderLock = async <A>(lock: string, run: () => Promise<A>): Promise<A> => {
  while (acquireFolderLock(lock) !== null) await sleep(20)
  try {
    return await run()
  } finally {
    releaseFolderLock(lock)
  }
}
