/** Languages that run in the browser. */
export type BrowserLanguage = "python" | "javascript"

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
  readonly languages: Readonly<Record<BrowserLanguage, RuntimeFiles>>
}
