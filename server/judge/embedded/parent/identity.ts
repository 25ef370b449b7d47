import { statSync } from "node:fs"
import { dirname } from "node:path"

/**
 * Whom runners run as when the judge itself is root. Not 65534: the embedded
 * database takes that one, and strangers' programs must not share it.
 */
const strangers = 65_533

export type Identity = { readonly uid: number; readonly gid: number }

/**
 * The identity to give runners, or null to leave them ours: because we are no
 * root, or because `paths` are closed to strangers (said through `log`).
 */
export function runnerIdentity(
  paths: ReadonlyArray<string>,
  log: (message: string) => void
): Identity | null {
  if (process.getuid?.() !== 0) return null
  const closed = paths.map(firstClosed).find((path) => path !== null)
  if (closed === undefined) return { uid: strangers, gid: strangers }
  log(
    `judge: ${closed} is closed to other users, so programs run under the judge's own user; open it or start as another user`
  )
  return null
}

function firstClosed(path: string): string | null {
  if ((statSync(path).mode & 0o004) === 0) return path
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return folder
    if (folder === dirname(folder)) return null
  }
}
