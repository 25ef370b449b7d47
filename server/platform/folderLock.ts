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

const livingClaim = (lock: string) => claimsIn(lock).find(isLiving)

/** The pid of the process that holds a lock; null if no living process does. */
export const holderOf = (lock: string): number | null => {
  const claim = livingClaim(lock)
  return claim === undefined ? null : Number.parseInt(claim)
}

/** The note that the holder gave when it acquired the lock; "" without a holder. */
export const noteIn = (lock: string): string => {
  const claim = livingClaim(lock)
  if (claim === undefined) return ""
  try {
    return readFileSync(join(lock, claim), "utf8")
  } catch {
    // The holder has released the lock meanwhile.
    return ""
  }
}

const removeDeadClaims = (lock: string) => {
  for (const claim of claimsIn(lock)) {
    if (!isLiving(claim)) rmSync(join(lock, claim), { recursive: true, force: true })
  }
}

const removeIfEmpty = (lock: string) => {
  try {
    rmdirSync(lock)
  } catch {
    // Another process has acquired it, or removed it.
  }
}

/**
 * Acquires a lock that a dead process cannot keep. Returns null if acquired, else the pid of the holder. Other
 * processes can read `note` while the lock is held.
 *
 * The lock is a folder with one file, whose name is the pid and the start time of the holder. A process acquires it by
 * renaming an own folder onto it, which succeeds only if the lock is empty or missing. Each process has another file
 * name, so a process that removes the file of a dead holder cannot remove the file of a new one.
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
        // Some file systems refuse to rename a folder onto an empty one.
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
