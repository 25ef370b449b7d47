import { stackBytes } from "./clangArguments.ts"
import { MemorySection } from "./memorySection.ts"

const pageBytes = 65_536

/** A compiled program; caches its module for one memory limit at a time. */
export class Program {
  readonly #section: MemorySection
  #pages = 0
  #module: WebAssembly.Module | null = null

  constructor(wasm: Uint8Array) {
    this.#section = new MemorySection(wasm)
  }

  /** Null if the global variables alone exceed the limit. */
  moduleFor(limitBytes: number): WebAssembly.Module | null {
    const pages = Math.min(65_536, Math.floor((limitBytes + stackBytes) / pageBytes))
    if (this.#section.initialPages > pages) return null
    if (this.#module === null || this.#pages !== pages) {
      this.#module = new WebAssembly.Module(this.#section.withMaximum(pages))
      this.#pages = pages
    }
    return this.#module
  }
}
