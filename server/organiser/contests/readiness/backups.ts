import { open, readdir, stat } from "node:fs/promises"
import { join } from "node:path"
import { constants, gunzipSync, zstdDecompressSync } from "node:zlib"

/** When backups were made: such as are dumps of a database, and such as somebody only says were made. */
export interface Backups {
  readonly provenAt: number | null
  readonly claimedAt: number | null
}

const headBytes = 64 * 1024
/** An empty platform's dump is longer. */
const leastBytes = 16 * 1024

const readHead = async (path: string): Promise<Buffer> => {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** The beginning of what was packed; only the beginning is there to be unpacked. */
const unpacked = (head: Buffer): Buffer => {
  if (head.subarray(0, 2).toString("hex") === "1f8b") {
    return gunzipSync(head, { finishFlush: constants.Z_SYNC_FLUSH })
  }
  if (head.subarray(0, 4).toString("hex") === "28b52ffd") {
    return zstdDecompressSync(head, { finishFlush: constants.ZSTD_e_flush })
  }
  return head
}

/** `pg_dump`'s own format, a script of it or of `pg_dumpall`, or an archive of tables; also packed. */
const isDumpHead = (head: Buffer): boolean =>
  head.subarray(0, 5).toString("latin1") === "PGDMP" ||
  /^(?:--\s*)+PostgreSQL database (?:cluster )?dump\s/.test(head.subarray(0, 200).toString("latin1"))

const isDump = async (path: string, size: number): Promise<boolean> =>
  size >= leastBytes && isDumpHead(unpacked(await readHead(path)))

const never: Backups = { provenAt: null, claimedAt: null }

const backupAt = async (path: string): Promise<Backups> => {
  try {
    const found = await stat(path)
    // A dump in the format of a folder has its list of contents in this file.
    const file = found.isDirectory() ? join(path, "toc.dat") : path
    const { size, mtimeMs } = await stat(file)
    const isProven = found.isDirectory() ? isDumpHead(await readHead(file)) : await isDump(file, size)
    return isProven ? { provenAt: mtimeMs, claimedAt: null } : { provenAt: null, claimedAt: mtimeMs }
  } catch {
    return never
  }
}

const newest = (times: ReadonlyArray<number | null>): number | null =>
  times.reduce((one, other) => (other === null || (one !== null && one > other) ? one : other), null)

/** Looks into the files of `backups`, and at when `last-backup` was touched, which proves nothing. */
export const findBackups = async (dataDir: string): Promise<Backups> => {
  const folder = join(dataDir, "backups")
  const names = await readdir(folder).catch(() => [])
  const found = await Promise.all([
    backupAt(join(dataDir, "last-backup")),
    ...names.map((name) => backupAt(join(folder, name)))
  ])
  return {
    provenAt: newest(found.map(({ provenAt }) => provenAt)),
    claimedAt: newest(found.map(({ claimedAt }) => claimedAt))
  }
}
