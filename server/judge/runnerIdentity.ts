import { statSync } from "node:fs"
import { dirname } from "node:path"

/**
 * User id of runners when the judge runs as root. Not 65534: the embedded database uses that one,
 * and untrusted programs must not share it.
 */
const strangers = 65_533

export type Identity = { readonly uid: number; readonly gid: number }

/** A separate identity for runners if the judge runs as root; otherwise null, and runners use the judge's user. */
export const runnerIdentity = (): Identity | null =>
  process.getuid?.() === 0 ? { uid: strangers, gid: strangers } : null

/** Returns the first of these paths or their parent folders that other users may not read or enter, or null. */
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
