import type { RuntimeFile, RuntimeFiles } from "./RuntimeAssets.ts"
import { RuntimeUnavailable } from "./RuntimeUnavailable.ts"

export interface FetchedRuntime {
  readonly script: ArrayBuffer
  readonly wasm: ArrayBuffer
  readonly data: Readonly<Record<string, ArrayBuffer>>
}

export type LoadProgress = (loadedBytes: number, totalBytes: number) => void

/** Fetches all files of a runtime in parallel and reports the total progress. */
export async function fetchRuntimeFiles(
  files: RuntimeFiles,
  onProgress: LoadProgress,
  signal: AbortSignal
): Promise<FetchedRuntime> {
  const data = Object.entries(files.data)
  const wanted = [files.script, files.wasm, ...data.map(([, file]) => file)]
  const total = wanted.reduce((sum, { bytes }) => sum + bytes, 0)
  let loaded = 0
  const onBytes = (count: number) => onProgress((loaded += count), total)
  onProgress(0, total)
  const [script, wasm, ...rest] = await Promise.all(wanted.map((file) => fetchFile(file, onBytes, signal)))
  return {
    script: script!,
    wasm: wasm!,
    data: Object.fromEntries(data.map(([name], index) => [name, rest[index]!]))
  }
}

async function fetchFile(
  { url, bytes }: RuntimeFile,
  onBytes: (count: number) => void,
  signal: AbortSignal
): Promise<ArrayBuffer> {
  try {
    const response = await fetch(url, { signal })
    if (!response.ok || response.body === null) throw new Error(`${url} answered ${response.status}`)
    return await collect(response.body, bytes, onBytes)
  } catch (error) {
    if (signal.aborted) throw error
    throw new RuntimeUnavailable("offline", error)
  }
}

/** Throws unless exactly `size` bytes arrive, so that a truncated file does not look like an unsupported browser. */
async function collect(
  body: ReadableStream<Uint8Array>,
  size: number,
  onBytes: (count: number) => void
): Promise<ArrayBuffer> {
  const all = new Uint8Array(size)
  const reader = body.getReader()
  let length = 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    all.set(next.value, length)
    length += next.value.length
    onBytes(next.value.length)
  }
  if (length !== size) throw new Error(`${length} of ${size} bytes arrived`)
  return all.buffer
}
