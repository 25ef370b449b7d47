import { posix } from "node:path"
import { Effect } from "effect"
import type { Entry, ZipFile } from "yauzl"
import { invalid } from "./packageFailures.ts"
import { zipContent } from "./zipContent.ts"
import { isLink } from "./zipEntries.ts"

type Entries = ReadonlyMap<string, Entry>

const targetBytesMax = 4096
const hopsMax = 8

/** Finds the entry of the file that each path leads to; null for a link to anything else than a file of the zip. */
export const followLinks = Effect.fn("followLinks")(function* (name: string, zip: ZipFile, entries: Entries) {
  const targets = new Map<string, string>()
  for (const [path, entry] of entries) {
    if (isLink(entry)) targets.set(path, yield* readTarget(name, zip, path, entry))
  }
  const found = (path: string, hops = 0): Entry | null => {
    const target = targets.get(path)
    if (target === undefined) return entries.get(path) ?? null
    if (hops === hopsMax || target.startsWith("/")) return null
    return found(posix.join(posix.dirname(path), target), hops + 1)
  }
  return new Map([...entries.keys()].map((path) => [path, found(path)] as const))
})

/** The content of a link is the path of its target. */
const readTarget = Effect.fnUntraced(function* (name: string, zip: ZipFile, path: string, entry: Entry) {
  if (Math.max(entry.compressedSize, entry.uncompressedSize) > targetBytesMax) {
    return yield* invalid(name, path, "", "is a symbolic link with too long a target")
  }
  const content = zipContent(zip, entry).pipe(Effect.mapError((fault) => invalid(name, path, "", fault)))
  return (yield* content).toString("utf8")
})
