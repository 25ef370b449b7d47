import { createHash } from "node:crypto"
import { createWriteStream } from "node:fs"
import { mkdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import { isDeepStrictEqual } from "node:util"
import { Schema } from "effect"
import type { Address } from "../platform/database/DatabaseAddress.ts"
import { BackupUnusable } from "../platform/database/dump/BackupUnusable.ts"
import { type Loading, openLoading } from "../platform/database/dump/openLoading.ts"
import {
  filesFolder,
  formatVersion,
  Header,
  headerEntry,
  Manifest,
  manifestEntry,
  signingKeyEntry,
  tablesFolder
} from "./backupFormat.ts"
import { requireSpace } from "./freeSpace.ts"
import { type ArchiveEntry, readArchive, unrestorable } from "./readArchive.ts"
import { storedFiles } from "./storedFiles.ts"

export interface RestoreTarget {
  /** An empty database. */
  readonly address: Address
  /** A folder for one file at a time. */
  readonly folder: string
  /** Takes a file from the local disk. */
  readonly storeFile: (key: string, path: string) => Promise<void>
  readonly storeSigningKey: (key: string) => Promise<void>
  readonly freeBytes: () => Promise<number>
}

export interface RestoredBackup {
  readonly sha256: string
  readonly madeAt: string
  readonly manifest: Manifest
}

type Read = Readonly<
  Record<"tables" | "files", Map<string, { bytes: number; hash: ReturnType<typeof createHash> }>>
>

const unusable = (message: string) => new BackupUnusable({ message })

const largestText = 64 * 1024 * 1024

const readText = async (content: ArchiveEntry["content"]): Promise<Buffer> => {
  const parts: Array<Uint8Array> = []
  let bytes = 0
  for await (const part of content) {
    parts.push(part)
    bytes += part.length
    if (bytes > largestText) throw unusable("The backup is damaged: a description in it is too long.")
  }
  return Buffer.concat(parts)
}

const parse = <A>(schema: Schema.Codec<A, unknown>, bytes: Buffer): A => {
  try {
    return Schema.decodeUnknownSync(Schema.fromJsonString(schema))(bytes.toString("utf8"))
  } catch {
    throw unusable("The backup is damaged, or this program does not know its format.")
  }
}

const decodeFormat = Schema.Struct({ format: Schema.Int })

const parseHeader = (bytes: Buffer): Header => {
  const { format } = parse(decodeFormat, bytes)
  if (format > formatVersion)
    throw unusable("The backup is of a newer version of the platform. Update the platform first.")
  return parse(Header, bytes)
}

/** Adds to the sum of a table or file while its bytes pass. */
async function* counted(read: Read[keyof Read], name: string, content: AsyncIterable<Uint8Array>) {
  const sum = read.get(name) ?? { bytes: 0, hash: createHash("sha256") }
  read.set(name, sum)
  for await (const part of content) {
    sum.bytes += part.length
    sum.hash.update(part)
    yield part
  }
}

const folders = storedFiles.map(({ folder }) => folder)
const fileName = /^[\w-]+(?:\.[\w-]+)*$/

/** A key that the platform itself could have written: a name directly below one of its folders. */
const isKey = (key: string) => {
  const [folder = "", name = "", ...more] = key.split("/")
  return more.length === 0 && folders.includes(folder) && fileName.test(name)
}

interface Restore {
  readonly header: Header
  readonly headerSha256: string
  readonly loading: Loading
}

const openRestore = async (entry: ArchiveEntry, { address }: RestoreTarget): Promise<Restore> => {
  if (entry.name !== headerEntry) throw unusable("This file is not a backup of the platform.")
  const bytes = await readText(entry.content)
  const header = parseHeader(bytes)
  const headerSha256 = createHash("sha256").update(bytes).digest("hex")
  return { header, headerSha256, loading: await openLoading(address, header.shape) }
}

const readTable = async (
  { header, loading }: Restore,
  read: Read,
  name: string,
  content: ArchiveEntry["content"]
) => {
  const table = header.shape.tables.find((each) => each.name === name.slice(0, name.lastIndexOf("/")))
  if (table === undefined) throw unusable(`The backup is damaged: it has no table ${name}.`)
  await loading.write(table, counted(read.tables, table.name, content))
}

const readFile = async (target: RestoreTarget, read: Read, key: string, content: ArchiveEntry["content"]) => {
  if (!isKey(key)) throw unusable(`The backup is damaged: a file must not be named ${JSON.stringify(key)}.`)
  const local = join(target.folder, "file")
  try {
    await pipeline(counted(read.files, key, content), createWriteStream(local, { mode: 0o600 }))
    await target.storeFile(key, local)
  } finally {
    await rm(local, { force: true })
  }
}

const emptySum = () => ({ bytes: 0, hash: createHash("sha256") })

const sumOf = (read: Read[keyof Read], name: string) => {
  const { bytes, hash } = read.get(name) ?? emptySum()
  return { bytes, sha256: hash.digest("hex") }
}

/** Compares what was read, and what the database gives back, with the manifest. */
const compare = async ({ header, headerSha256, loading }: Restore, read: Read, manifest: Manifest) => {
  const stated = new Map(manifest.tables.map((table) => [table.name, table]))
  const differs = (what: string) => unusable(`The backup is damaged: ${what} is not as its manifest says.`)
  if (headerSha256 !== manifest.headerSha256) throw differs("the header")
  const keys = manifest.files.map(({ key }) => key)
  if (!isDeepStrictEqual(keys, [...read.files.keys()])) throw differs("the list of files")
  for (const { key, bytes, sha256 } of manifest.files)
    if (!isDeepStrictEqual(sumOf(read.files, key), { bytes, sha256 })) throw differs(key)
  for (const { name } of header.shape.tables) {
    const { bytes, sha256 } = stated.get(name) ?? { bytes: -1, sha256: "" }
    if (!isDeepStrictEqual(sumOf(read.tables, name), { bytes, sha256 })) throw differs(`the table ${name}`)
  }
  const loaded = await loading.finish(manifest.sequences)
  const changed = manifest.tables.find(({ name, sha256 }) => loaded.get(name) !== sha256)
  if (changed !== undefined)
    throw unusable(`The table ${changed.name} differs after the restore. Report this, and keep the backup.`)
}

/** The parts of a restore that come before its manifest. */
const readPart = async (
  restore: Restore,
  target: RestoreTarget,
  read: Read,
  { name, content }: ArchiveEntry
): Promise<void> => {
  await requireSpace(target.freeBytes)
  if (name.startsWith(tablesFolder)) return readTable(restore, read, name.slice(tablesFolder.length), content)
  if (name.startsWith(filesFolder)) return readFile(target, read, name.slice(filesFolder.length), content)
  if (name !== signingKeyEntry)
    throw unusable(`The backup is damaged: it has a part ${JSON.stringify(name)}.`)
  return target.storeSigningKey((await readText(content)).toString("utf8"))
}

const restoreInto = async (path: string, passphrase: string | null, target: RestoreTarget) => {
  const read: Read = { tables: new Map(), files: new Map() }
  const state: { restore: Restore | null; manifest: Manifest | null } = { restore: null, manifest: null }
  try {
    const sha256 = await readArchive(path, passphrase, async (entry) => {
      if (state.restore === null) state.restore = await openRestore(entry, target)
      else if (state.manifest !== null) throw unusable("The backup is damaged: it goes on after its end.")
      else if (entry.name === manifestEntry) state.manifest = parse(Manifest, await readText(entry.content))
      else await readPart(state.restore, target, read, entry)
    })
    const { restore, manifest } = state
    if (restore === null || manifest === null) throw unusable("The backup is incomplete: its end is missing.")
    await compare(restore, read, manifest)
    await restore.loading.commit()
    return { sha256, madeAt: restore.header.madeAt, manifest } satisfies RestoredBackup
  } catch (error) {
    throw unrestorable(error)
  } finally {
    await state.restore?.loading.end()
  }
}

/**
 * Restores a backup into an empty database and the storage, and compares every table and file. Throws `BackupUnusable`;
 * the database is then empty as before.
 */
export const restoreBackup = async (
  path: string,
  passphrase: string | null,
  target: Omit<RestoreTarget, "folder">,
  dataDir: string
): Promise<RestoredBackup> => {
  const folder = join(dataDir, ".restore")
  // A restore that was killed leaves it.
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { mode: 0o700 })
  try {
    return await restoreInto(path, passphrase, { ...target, folder })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
