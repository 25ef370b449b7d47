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
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return []
    throw error
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

/** What the holder says of itself; "" if it says nothing, or holds the lock no more. */
export const noteIn = (lock: string): string => {
  try {
    return readFileSync(join(lock, claimsIn(lock).find(isLiving) ?? ""), "utf8")
  } catch {
    return ""
  }
}

const removeDeadClaims = (lock: string) => {
  for (const claim of claimsIn(lock)) {
    if (!isLiving(claim)) rmSync(join(lock, claim), { recursive: true, force: true })
  }
}

/** Some file systems rename no folder onto an empty one. */
const removeIfEmpty = (lock: string) => {
  try {
    rmdirSync(lock)
  } catch {
    // Another process has acquired it, or removed it.
  }
}

/**
 * Acquires a lock that a dead process cannot keep. Returns null if acquired, else the pid of the holder. `note` is what
 * others may read while the lock is held.
 *
 * The lock is a folder with a file named after its holder. It is acquired by renaming a folder onto it, which fails
 * unless it is empty or missing. Who removes the file of a dead process cannot remove the file of a faster one.
 */
export const acquireFolderLock = (lock: string, note = ""): number | null => {
  const mine = `${lock}.${process.pid}`
  mkdirSync(mine, { recursive: true })
  try {
    writeFileSync(join(mine, claimOf(process.pid)), note)
    for (let attempt = 0; attempt < 20; attempt++) {
      try {
        renameSync(mine, lock)
        return null
      } catch {
        const holder = holderOf(lock)
        if (holder !== null) return holder
        removeDeadClaims(lock)
        removeIfEmpty(lock)
      }
    }
    return 0
  } finally {
    rmSync(mine, { recursive: true, force: true })
  }
}

export const releaseFolderLock = (lock: string): void => {
  rmSync(join(lock, claimOf(process.pid)), { force: true })
  removeIfEmpty(lock)
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
