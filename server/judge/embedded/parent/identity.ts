import { statSync } from "node:fs"
import { dirname } from "node:path"

/**
 * Whom runners run as when the judge itself is root. Not 65534: the embedded
 * database takes that one, and strangers' programs must not share it.
 */
const strangers = 65_533

export type Identity = { readonly uid: number; readonly gid: number }

/** The identity to give runners: one of their own when the judge is root, else null, which leaves them ours. */
export const runnerIdentity = (): Identity | null =>
  process.getuid?.() === 0 ? { uid: strangers, gid: strangers } : null

/** The first of these paths, or of the folders above them, that other users may not read or enter. */
export function closedToOthers(paths: ReadonlyArray<string>): string | null {
  return paths.map(firstClosed).find((path) => path !== null) ?? null
}

function firstClosed(path: string): string | null {
  if ((statSync(path).mode & 0o004) === 0) return path
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return folder
    if (folder === dirname(folder)) return null
  }
}
