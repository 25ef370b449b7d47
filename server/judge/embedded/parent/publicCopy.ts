import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const prefix = "zama-judge-"

/**
 * A new folder that every user may read, with what `paths` name under `root`. Files of the same
 * disk are linked, so it costs no room there. Remove it when the last reader is gone.
 */
export function publicCopy(root: string, paths: ReadonlyArray<string>): string {
  removeAbandoned()
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
  chmodSync(folder, 0o755)
  for (const path of paths) {
    const parts = path.split("/")
    for (let depth = 1; depth < parts.length; depth++) makeOpen(join(folder, ...parts.slice(0, depth)))
    copy(join(root, path), join(folder, path))
  }
  return folder
}

/** Opens up a single file: a program with all that its users need to run it. */
export function copyFile(from: string, to: string): void {
  const { mode } = statSync(from)
  const readable = (mode & 0o004) !== 0 && ((mode & 0o100) === 0 || (mode & 0o001) !== 0)
  try {
    if (readable) return linkSync(from, to)
  } catch {
    // Another disk, or one without links.
  }
  copyFileSync(from, to)
  chmodSync(to, (mode & 0o100) === 0 ? 0o644 : 0o755)
}

function copy(from: string, to: string) {
  if (!statSync(from).isDirectory()) return copyFile(from, to)
  makeOpen(to)
  for (const name of readdirSync(from)) copy(join(from, name), join(to, name))
}

function makeOpen(folder: string) {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
}

/** Copies of judges that were killed. */
function removeAbandoned() {
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length).split("-")[0]) : 0
    if (pid > 0 && !existsSync(`/proc/${pid}`)) rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}
