import { Effect, Stream } from "effect"
import { type Entry, getFileNameLowLevel, type ZipFile } from "yauzl"
import { invalid } from "./packageFailures.ts"
import { filesMax, isIgnoredName } from "./packageFiles.ts"

interface ZipEntry {
  readonly path: string
  readonly entry: Entry
}

/** Lists the files and links of a zip by path. Rejects an entry that a folder could not hold, or that could be read in two ways. */
export const zipEntries = Effect.fn("zipEntries")(function* (name: string, zip: ZipFile) {
  if (zip.entryCount > filesMax) return yield* invalid(name, "", "", `has more than ${filesMax} files`)
  const unreadable = (cause: unknown) => invalid(name, "", "", `cannot be read: ${String(cause)}`)
  const entries = yield* Stream.fromAsyncIterable(zip.eachEntry(), unreadable).pipe(
    Stream.mapEffect((entry) => namedEntry(name, entry)),
    Stream.runCollect
  )
  const byPath = new Map<string, Entry>()
  for (const { path, entry } of entries) {
    if (byPath.has(path)) return yield* invalid(name, path, "", "occurs twice")
    byPath.set(path, entry)
  }
  return new Map([...byPath].filter(([path]) => !isFolder(path) && !isIgnored(path)))
})

const isFolder = (path: string) => path.endsWith("/")

/** macOS adds a folder beside that of the package. */
const isIgnored = (path: string) => path.startsWith("__MACOSX/") || path.split("/").some(isIgnoredName)

const namedEntry = Effect.fnUntraced(function* (name: string, entry: Entry) {
  const path = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true)
  const fault = nameFault(path) ?? kindFault(entry)
  if (fault !== null) return yield* invalid(name, path.replaceAll(/\p{Cc}/gu, "?"), "", fault)
  const named: ZipEntry = { path, entry }
  return named
})

function nameFault(path: string): string | null {
  if (/\p{Cc}/u.test(path)) return "has a control character in its name"
  if (path.includes("\\")) return "has a backslash in its name; folders end with /"
  if (path.startsWith("/") || /^[a-z]:/i.test(path)) return "is an absolute path"
  const names = path.replace(/\/$/, "").split("/")
  return names.some((each) => ["", ".", ".."].includes(each))
    ? "has an empty name, . or .. in its path"
    : null
}

/** Bytes of a name, extra fields and a comment, which stay in memory. */
const headerBytesMax = 4096

const fileTypes = { mask: 0o170000, none: 0, file: 0o100000, folder: 0o040000, link: 0o120000 }

const typeOf = (entry: Entry) => (entry.externalFileAttributes >>> 16) & fileTypes.mask

export const isLink = (entry: Entry): boolean => typeOf(entry) === fileTypes.link

function kindFault(entry: Entry): string | null {
  const { none, file, folder, link } = fileTypes
  if (![none, file, folder, link].includes(typeOf(entry))) return "is neither a file, a folder nor a link"
  if (entry.isEncrypted()) return "is encrypted"
  if (!entry.canDecodeFileData())
    return `is compressed by method ${entry.compressionMethod}; only deflate is read`
  const header = entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
  return header > headerBytesMax ? "has too long a name, comment or extra fields" : null
}
