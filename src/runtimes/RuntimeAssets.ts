/** Languages that run in the learner's own browser. */
export type BrowserLanguage = "python" | "javascript"

/** A file with its size after decompression, so that progress needs no `Content-Length`. */
export interface RuntimeFile {
  readonly url: string
  readonly bytes: number
}

/** What a language needs before its first program runs. */
export interface RuntimeFiles {
  /** Source of the worker: our part and the interpreter's own JavaScript in one module. */
  readonly script: RuntimeFile
  readonly wasm: RuntimeFile
  /** Files that the worker receives by name. */
  readonly data: Readonly<Record<string, RuntimeFile>>
}

export interface RuntimeAssets {
  readonly frameUrl: string
  readonly languages: Readonly<Record<BrowserLanguage, RuntimeFiles>>
}
