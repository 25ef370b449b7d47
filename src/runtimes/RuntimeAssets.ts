/** A file with its size after decompression, so that progress needs no `Content-Length`. */
export interface RuntimeFile {
  readonly url: string
  readonly bytes: number
}

/** Files that a language needs before its first run. */
export interface RuntimeFiles {
  /** Worker source: our code and the interpreter's JavaScript in one module. */
  readonly script: RuntimeFile
  readonly wasm: RuntimeFile
  /** Files passed to the worker by name. */
  readonly data: Readonly<Record<string, RuntimeFile>>
}

export interface RuntimeAssets {
  readonly frameUrl: string
  /** By the id of the language. */
  readonly languages: Readonly<Record<string, RuntimeFiles>>
}
