import { createHash } from "node:crypto"
import type { Artifact, CompileResult, Source } from "./JudgeBackend.ts"

const usualBytes = 64 * 1_048_576

/** LRU cache of compile results by source, bounded by size. */
export class ArtifactCache {
  readonly #limit: number
  readonly #entries = new Map<string, { readonly result: CompileResult; readonly bytes: number }>()
  #bytes = 0

  constructor(limitBytes = usualBytes) {
    this.#limit = limitBytes
  }

  get(source: Source): CompileResult | null {
    const key = keyOf(source)
    const entry = this.#entries.get(key)
    if (!entry) return null
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.result
  }

  set(source: Source, result: CompileResult): void {
    if (!result.ok && result.reason === "judge_error") return
    const bytes = 1024 + result.log.length + (result.ok ? sizeOf(result.artifact) : 0)
    const key = keyOf(source)
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0
    this.#entries.delete(key)
    this.#entries.set(key, { result: { ...result, cpuMs: 0 }, bytes })
    this.#bytes += bytes
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= this.#limit) break
      this.#entries.delete(oldest)
      this.#bytes -= entry.bytes
    }
  }
}

const sizeOf = ({ program, modules = {} }: Artifact): number =>
  Object.values(modules).reduce((sum, { length }) => sum + length, program.length)

function keyOf(source: Source): string {
  const { language, code, files = {} } = source
  return createHash("sha256")
    .update(JSON.stringify([language, code, files]))
    .digest("base64")
}
