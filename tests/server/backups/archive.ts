import { readFile, writeFile } from "node:fs/promises"
import { buffer } from "node:stream/consumers"
import { Readable } from "node:stream"
import { zstdCompressSync, zstdDecompressSync } from "node:zlib"
import { extract as createExtract, pack as createPack } from "tar-stream"

/** Entries of an unencrypted backup, by name, in their order. */
export type Entries = Map<string, Buffer>

export const readEntries = async (path: string): Promise<Entries> => {
  const extract = createExtract()
  extract.end(zstdDecompressSync(await readFile(path)))
  const entries: Entries = new Map()
  for await (const entry of extract) entries.set(entry.header.name, await buffer(entry))
  return entries
}

const writeEntries = async (path: string, entries: Entries) => {
  const pack = createPack()
  for (const [name, content] of entries) pack.entry({ name }, content)
  pack.finalize()
  await writeFile(path, zstdCompressSync(await buffer(Readable.from(pack))))
}

/** Changes the entries of a backup and writes them to another file. */
export const altered = async (
  path: string,
  to: string,
  change: (entries: Entries) => void
): Promise<string> => {
  const entries = await readEntries(path)
  change(entries)
  await writeEntries(to, entries)
  return to
}

/** Changes the text of one entry. */
export const withText = (name: string, change: (text: string) => string) => (entries: Entries) => {
  const before = entries.get(name)?.toString("utf8") ?? ""
  const after = change(before)
  if (after === before) throw new Error(`Nothing was changed in ${name}.`)
  entries.set(name, Buffer.from(after))
}
