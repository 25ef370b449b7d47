import { createHash } from "node:crypto"
import { createReadStream, createWriteStream } from "node:fs"
import { open, rename, rm, stat } from "node:fs/promises"
import { dirname, join, basename } from "node:path"
import { Readable, Transform } from "node:stream"
import { pipeline } from "node:stream/promises"
import { constants, createZstdCompress } from "node:zlib"
import { pack as createPack, type Pack } from "tar-stream"
import type { Address } from "../platform/database/DatabaseAddress.ts"
import { hashing } from "../platform/database/dump/hashing.ts"
import { openSnapshot, type Snapshot } from "../platform/database/dump/openSnapshot.ts"
import type { DumpedTable } from "../platform/database/dump/DumpShape.ts"
import {
  encodeJson,
  filesFolder,
  formatVersion,
  type Header,
  headerEntry,
  type Manifest,
  manifestEntry,
  signingKeyEntry,
  tablesFolder
} from "./backupFormat.ts"
import { encrypt } from "./encryption.ts"
import type { FileStorage } from "./FileStorage.ts"
import { requireSpace } from "./freeSpace.ts"
import { type StoredFiles, storedFiles } from "./storedFiles.ts"

export interface BackupInput {
  readonly address: Address
  readonly storage: FileStorage
  readonly path: string
  /** Null: not encrypted. */
  readonly passphrase: string | null
  /** Only an encrypted backup gets it: its reader could sign tokens of every account. */
  readonly signingKey: string | null
  readonly freeBytes: () => Promise<number>
}

export interface WrittenBackup {
  readonly path: string
  /** Of the file: the identity of the backup. */
  readonly sha256: string
  readonly bytes: number
  readonly madeAt: string
  readonly manifest: Manifest
}

/** Bytes of rows per entry; a tar entry states its size before its content. */
const pieceBytes = 8 * 1024 * 1024

async function* inPieces(source: AsyncIterable<Uint8Array>) {
  let parts: Array<Uint8Array> = []
  let bytes = 0
  for await (const part of source) {
    parts.push(part)
    bytes += part.length
    if (bytes < pieceBytes) continue
    yield Buffer.concat(parts)
    parts = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(parts)
}

const addEntry = (
  pack: Pack,
  name: string,
  size: number,
  content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
) =>
  new Promise<void>((resolve, reject) => {
    const entry = pack.entry({ name, size, mode: 0o600 }, (error) => (error ? reject(error) : resolve()))
    pipeline(Readable.from(content), entry).catch(reject)
  })

const addBytes = (pack: Pack, name: string, bytes: Buffer) => addEntry(pack, name, bytes.length, [bytes])

const addTable = async (pack: Pack, input: BackupInput, snapshot: Snapshot, table: DumpedTable) => {
  const rows = snapshot.copyOut(table)
  const hash = createHash("sha256")
  let bytes = 0
  let number = 0
  for await (const piece of inPieces(rows)) {
    await requireSpace(input.freeBytes)
    hash.update(piece)
    bytes += piece.length
    number += 1
    await addBytes(pack, `${tablesFolder}${table.name}/${String(number).padStart(6, "0")}`, piece)
  }
  return { name: table.name, rows: rows.rowCount, bytes, sha256: hash.digest("hex") }
}

const addFile = async (pack: Pack, input: BackupInput, key: string, folder: string) => {
  const local = `${partialOf(input.path)}.file`
  try {
    await requireSpace(input.freeBytes)
    await input.storage.copy(key, local)
    const { size } = await stat(local)
    const hash = createHash("sha256")
    await addEntry(pack, `${filesFolder}${key}`, size, hashing(createReadStream(local), hash))
    return { key, bytes: size, sha256: hash.digest("hex") }
  } catch (error) {
    // Its row was deleted after the snapshot, and then the file.
    if (!(await input.storage.list(folder)).has(key)) return null
    throw error
  } finally {
    await rm(local, { force: true })
  }
}

const addFilesOf = async (pack: Pack, input: BackupInput, snapshot: Snapshot, group: StoredFiles) => {
  const { rows } = await snapshot.client.query<{ key: string }>(group.keys)
  const wanted = rows.flatMap(({ key }) => group.filesOf(key))
  const stored = wanted.length === 0 ? new Set<string>() : await input.storage.list(group.folder)
  const files: Array<Manifest["files"][number]> = []
  const missing: Array<string> = []
  for (const key of wanted) {
    const file = stored.has(key) ? await addFile(pack, input, key, group.folder) : null
    if (file === null) missing.push(key)
    else files.push(file)
  }
  return { files, missing }
}

const addEverything = async (pack: Pack, input: BackupInput, snapshot: Snapshot, header: Header) => {
  const headerBytes = encodeJson(header)
  await addBytes(pack, headerEntry, headerBytes)
  const tables: Array<Manifest["tables"][number]> = []
  for (const table of snapshot.shape.tables) tables.push(await addTable(pack, input, snapshot, table))
  const sequences = await snapshot.readSequences()
  const groups: Array<Awaited<ReturnType<typeof addFilesOf>>> = []
  for (const group of storedFiles) groups.push(await addFilesOf(pack, input, snapshot, group))
  if (input.passphrase !== null && input.signingKey !== null)
    await addBytes(pack, signingKeyEntry, Buffer.from(input.signingKey))
  const manifest: Manifest = {
    headerSha256: createHash("sha256").update(headerBytes).digest("hex"),
    tables,
    sequences,
    files: groups.flatMap(({ files }) => files),
    missing: groups.flatMap(({ missing }) => missing)
  }
  await addBytes(pack, manifestEntry, encodeJson(manifest))
  pack.finalize()
  return manifest
}

/** A name that a half-written backup has; the next backup removes it. */
export const partialOf = (path: string) => join(dirname(path), `.${basename(path)}.partial`)

const zstdOptions = { params: { [constants.ZSTD_c_checksumFlag]: 1 } }

const writeArchive = async (pack: Pack, { path, passphrase }: BackupInput) => {
  const hash = createHash("sha256")
  let bytes = 0
  const counting = new Transform({
    transform: (part: Uint8Array, _encoding, done) => {
      hash.update(part)
      bytes += part.length
      done(null, part)
    }
  })
  const compress = createZstdCompress(zstdOptions)
  const compressed = pipeline(Readable.from(pack), compress)
  const sealed = passphrase === null ? compress : await encrypt(compress, passphrase)
  const target = createWriteStream(partialOf(path), { mode: 0o600, flush: true })
  await Promise.all([compressed, pipeline(sealed, counting, target)])
  return { sha256: hash.digest("hex"), bytes }
}

/** So that the new name survives a power cut. Windows does it by itself. */
const syncFolder = async (folder: string) => {
  if (process.platform === "win32") return
  const handle = await open(folder, "r")
  await handle.sync().finally(() => handle.close())
}

const madeAtOf = async ({ client }: Snapshot) => {
  const { rows } = await client.query<{ now: Date }>("select now()")
  return rows[0]?.now.toISOString() ?? ""
}

const writeSnapshot = async (input: BackupInput, snapshot: Snapshot): Promise<WrittenBackup> => {
  const { path } = input
  const pack = createPack()
  const madeAt = await madeAtOf(snapshot)
  const header: Header = { format: formatVersion, madeAt, shape: snapshot.shape }
  try {
    const [manifest, written] = await Promise.all([
      addEverything(pack, input, snapshot, header),
      writeArchive(pack, input)
    ])
    await rename(partialOf(path), path)
    await syncFolder(dirname(path))
    return { path, madeAt, manifest, ...written }
  } catch (error) {
    pack.destroy(error as Error)
    await rm(partialOf(path), { force: true })
    throw error
  }
}

/**
 * Writes a backup of one moment while the platform works. Returns null if `isWanted` says no; `record` runs
 * before the snapshot ends. Throws; then no file is left.
 */
export const writeBackup = async (
  input: BackupInput,
  isWanted: (snapshot: Snapshot) => Promise<boolean>,
  record: (written: WrittenBackup) => Promise<void>
): Promise<WrittenBackup | null> => {
  await requireSpace(input.freeBytes)
  const snapshot = await openSnapshot(input.address)
  try {
    if (!(await isWanted(snapshot))) return null
    const written = await writeSnapshot(input, snapshot)
    await record(written)
    return written
  } finally {
    await snapshot.end()
  }
}
