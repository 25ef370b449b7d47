import { Effect } from "effect"
import { Files } from "../platform/files/Files.ts"

/** The stored files, for code that streams. */
export interface FileStorage {
  readonly copy: (key: string, path: string) => Promise<void>
  readonly store: (key: string, path: string) => Promise<void>
  readonly remove: (key: string) => Promise<void>
  /** Keys of the files directly below a folder. */
  readonly list: (folder: string) => Promise<ReadonlySet<string>>
}

export const fileStorage: Effect.Effect<FileStorage, never, Files> = Effect.map(Files, (files) => ({
  copy: (key, path) => Effect.runPromise(files.copy(key, path)),
  store: (key, path) => Effect.runPromise(files.store(key, path)),
  remove: (key) => Effect.runPromise(files.remove(key)),
  list: async (folder) => new Set((await Effect.runPromise(files.list(folder))).map(({ key }) => key))
}))
