/** Addresses of the build's files, grouped by when the worker fetches them. */
export interface WorkerFiles {
  /** The entry's address, which changes with every version of the pages. */
  readonly entry: string
  /** Files that every page needs; fetched at installation. */
  readonly core: ReadonlyArray<string>
  /** Additional files for solving a problem; fetched when the user opens one. */
  readonly problem: ReadonlyArray<string>
  /** The interpreters; fetched when a problem is opened on a good connection, otherwise with the first run. */
  readonly runtimes: ReadonlyArray<string>
  /** All other files; cached after their first use. */
  readonly rest: ReadonlyArray<string>
}

/** From a page to its worker. */
export type WorkerMessage =
  /** The user opened this page in this language. */
  | { readonly type: "opened"; readonly path: string; readonly language: string }
  /** The worker replies through the port with the entry's address. */
  | { readonly type: "version" }
  /** Activates the waiting worker; sent only after the user has agreed to reload. */
  | { readonly type: "takeOver" }

export const workerPath = "/sw.js"

/** The document without user data; see `server/pages/appShell.ts`. */
export const shellPath = "/app-shell"

/** Cache of public API answers; pages read it when the server does not answer. */
export const answersCache = "zama-answers"

/** Cache key of an answer in one language. */
export const answerKey = (address: string, language: string): string =>
  `${address}${address.includes("?") ? "&" : "?"}kept-in=${language}`
