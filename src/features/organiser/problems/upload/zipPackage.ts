import { Zip, ZipDeflate } from "fflate"
import type { PackageFile } from "../../../../machines/problemUploadMachine.ts"

const chunkBytes = 256 * 1024

/**
 * Compresses files one after another; between chunks the page stays responsive. `onProgress` receives the finished share
 * of the bytes, 0 to 1. Rejects if a file cannot be read, or when `signal` aborts.
 */
export async function zipPackage(
  files: ReadonlyArray<PackageFile>,
  onProgress: (share: number) => void,
  signal: AbortSignal
): Promise<Blob> {
  const parts: Array<Uint8Array<ArrayBuffer>> = []
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error
    parts.push(new Uint8Array(bytes))
  })
  const total = files.reduce((sum, { content }) => sum + content.size, 0)
  let done = 0
  for (const { path, content } of files) {
    const entry = new ZipDeflate(path)
    zip.add(entry)
    for (let start = 0; start < content.size; start += chunkBytes) {
      const chunk = new Uint8Array(await content.slice(start, start + chunkBytes).arrayBuffer())
      signal.throwIfAborted()
      entry.push(chunk, false)
      done += chunk.length
      onProgress(done / total)
    }
    entry.push(new Uint8Array(), true)
  }
  zip.end()
  return new Blob(parts, { type: "application/zip" })
}
