import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { open } from "node:fs/promises"
import { Readable, Transform } from "node:stream"
import { pipeline } from "node:stream/promises"
import { createZstdDecompress } from "node:zlib"
import { extract as createExtract } from "tar-stream"
import { BackupUnusable } from "../platform/database/dump/BackupUnusable.ts"
import { decrypt, encryptedMark } from "./encryption.ts"

/** One entry of an archive; its content must be read before the next entry. */
export interface ArchiveEntry {
  readonly name: string
  readonly content: AsyncIterable<Uint8Array>
}

const isEncrypted = async (path: string) => {
  const handle = await open(path).catch(() => {
    throw new BackupUnusable({ message: `There is no file ${path}.` })
  })
  try {
    const { buffer, bytesRead } = await handle.read(
      Buffer.alloc(encryptedMark.length),
      0,
      encryptedMark.length,
      0
    )
    return buffer.subarray(0, bytesRead).toString("latin1") === encryptedMark
  } finally {
    await handle.close()
  }
}

const openPlain = async (path: string, passphrase: string | null, source: Readable) => {
  if (!(await isEncrypted(path))) return source
  if (passphrase !== null) return decrypt(source, passphrase)
  throw new BackupUnusable({
    message: "The backup is encrypted: set BACKUP_PASSPHRASE, or give --passphrase-file."
  })
}

/**
 * Reads the entries of a backup in their order, and returns the SHA-256 of the file. Throws `BackupUnusable` for a file
 * that is damaged, cut, or closed to this passphrase; `read` may then have seen some entries.
 */
export const readArchive = async (
  path: string,
  passphrase: string | null,
  read: (entry: ArchiveEntry) => Promise<void>
): Promise<string> => {
  const hash = createHash("sha256")
  const hashing = new Transform({
    transform: (part: Uint8Array, _encoding, done) => {
      hash.update(part)
      done(null, part)
    }
  })
  const extract = createExtract()
  const broken: Array<unknown> = []
  const note = (error: unknown) => {
    // It only follows from another failure.
    if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") broken.push(error)
  }
  const streams = [pipeline(createReadStream(path), hashing).catch(note)]
  try {
    const plain = await openPlain(path, passphrase, hashing)
    streams.push(pipeline(plain, createZstdDecompress(), extract).catch(note))
    for await (const entry of extract) await read({ name: entry.header.name, content: entry })
    await Promise.all(streams)
  } catch (error) {
    hashing.destroy()
    await Promise.all(streams)
    if (broken.length === 0 || error instanceof BackupUnusable) throw unrestorable(error)
  }
  if (broken.length > 0) throw damaged(broken[0])
  return hash.digest("hex")
}

/** A reason of one line, as other programs give it. */
const reasonOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).split("\n", 1)[0]

/** The failure of a restore as a `BackupUnusable`. */
export const unrestorable = (error: unknown) =>
  error instanceof BackupUnusable
    ? error
    : new BackupUnusable({ message: `The backup cannot be restored: ${reasonOf(error)}.` })

const damaged = (error: unknown) =>
  new BackupUnusable({ message: `The backup is damaged or incomplete (${reasonOf(error)}).` })
