/** What the build tells the worker: addresses of files by when they are fetched. */
export interface WorkerFiles {
  /** The entry's address, which changes with every version of the pages. */
  readonly entry: string
  /** What any page needs to stand; fetched when the worker is installed. */
  readonly core: ReadonlyArray<string>
  /** What solving a problem needs beyond it; fetched when one is opened. */
  readonly problem: ReadonlyArray<string>
  /** The interpreters; fetched when a problem is opened on a good connection, else with the first run. */
  readonly runtimes: ReadonlyArray<string>
  /** All other code; kept once a page has asked for it. */
  readonly rest: ReadonlyArray<string>
}

/** From a page to its worker. */
export type WorkerMessage =
  /** Somebody looks at this page, in this language. */
  | { readonly type: "opened"; readonly path: string; readonly language: string }
  /** Answered through the port with the entry's address. */
  | { readonly type: "version" }
  /** Take the place of the worker before; only somebody who agreed to reload asks for it. */
  | { readonly type: "takeOver" }

export const workerPath = "/sw.js"

/** The document without anybody's content; see `server/pages/bareShell.ts`. */
export const shellPath = "/app-shell"

/** Holds the public answers to calls; pages read it when nobody answers. */
export const answersCache = "zama-answers"

/** The name under which an answer in a language is kept. */
export const answerKey = (address: string, language: string): string =>
  `${address}${address.includes("?") ? "&" : "?"}kept-in=${language}`
