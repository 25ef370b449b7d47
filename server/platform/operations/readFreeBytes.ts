import { statfs } from "node:fs/promises"
import { Effect } from "effect"

/** Free disk space for this process at a folder, in bytes. */
export const readFreeBytes = (folder: string): Effect.Effect<number> =>
  Effect.promise(async () => {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  })
