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
 * Copies `paths` under `root` to a new world-readable folder. Files on the same disk are hard-linked and take no space.
 * The caller removes the folder after its last reader has ended.
 */
export function publicCopy(root: string, paths: ReadonlyArray<string>): string {
  removeAbandoned()
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
  chmodSync(folder, 0o755)
  for (const path of paths) {
    const parts = path.split("/")
    for (let depth = 1; depth < parts.length; depth++) makeOpen(join(folder, ...parts.slice(0, depth)))
    copyTree(join(root, path), join(folder, path))
  }
  return folder
}

/** Copies or links one file so that all users may read it, and execute it if its owner may. */
export function copyFile(from: string, to: string): void {
  const { mode } = statSync(from)
  const readable = (mode & 0o004) !== 0 && ((mode & 0o100) === 0 || (mode & 0o001) !== 0)
  try {
    if (readable) return linkSync(from, to)
  } catch {
    // The file is on another disk, or the disk does not support links.
  }
  copyFileSync(from, to)
  chmodSync(to, (mode & 0o100) === 0 ? 0o644 : 0o755)
}

/** Copies or links a file, or a folder with everything in it, so that all users may read it. */
export function copyTree(from: string, to: string): void {
  if (!statSync(from).isDirectory()) return copyFile(from, to)
  makeOpen(to)
  for (const name of readdirSync(from)) copyTree(join(from, name), join(to, name))
}

function makeOpen(folder: string) {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
}

/** Removes copies of judges that were killed. */
function removeAbandoned() {
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length).split("-")[0]) : 0
    if (pid > 0 && !existsSync(`/proc/${pid}`)) rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}
