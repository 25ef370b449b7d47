import { statfs } from "node:fs/promises"
import { BackupUnusable } from "../platform/database/dump/BackupUnusable.ts"

const leastFreeBytes = 1024 ** 3

/** Free bytes of the disk of a folder. */
export const freeBytesOf = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Throws `BackupUnusable` before a backup takes the last gigabyte, which the database needs. */
export const requireSpace = async (freeBytes: () => Promise<number>): Promise<void> => {
  if ((await freeBytes()) >= leastFreeBytes) return
  throw new BackupUnusable({
    message:
      "Less than 1 GB of the disk is free: the rest is for the database. Make room, or take another disk."
  })
}
