import { open, readdir, stat } from "node:fs/promises"
import { join } from "node:path"
import { constants, gunzipSync, zstdDecompressSync } from "node:zlib"

/** Times of the newest backups in milliseconds: `provenAt` of verified dumps, `claimedAt` of unverified files. */
export interface Backups {
  readonly provenAt: number | null
  readonly claimedAt: number | null
}

const headBytes = 64 * 1024
/** The dump of an empty platform is larger. */
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

/** Decompresses the head of a gzip or zstd file; the flush options accept truncated input. */
const unpacked = (head: Buffer): Buffer => {
  if (head.subarray(0, 2).toString("hex") === "1f8b") {
    return gunzipSync(head, { finishFlush: constants.Z_SYNC_FLUSH })
  }
  if (head.subarray(0, 4).toString("hex") === "28b52ffd") {
    return zstdDecompressSync(head, { finishFlush: constants.ZSTD_e_flush })
  }
  return head
}

/** Recognises archives of `pg_dump`, and scripts of `pg_dump` or `pg_dumpall`. */
const isDumpHead = (head: Buffer): boolean =>
  head.subarray(0, 5).toString("latin1") === "PGDMP" ||
  /^(?:--\s*)+PostgreSQL database (?:cluster )?dump\s/.test(head.subarray(0, 200).toString("latin1"))

const isDump = async (path: string, size: number): Promise<boolean> =>
  size >= leastBytes && isDumpHead(unpacked(await readHead(path)))

const never: Backups = { provenAt: null, claimedAt: null }

const backupAt = async (path: string): Promise<Backups> => {
  try {
    const found = await stat(path)
    // The table of contents of a dump in directory format.
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

/** Checks the files in `backups`, and the time of `last-backup`, which proves nothing. */
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
