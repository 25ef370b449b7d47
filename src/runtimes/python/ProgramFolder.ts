import type { EmscriptenFileSystem, FileNode } from "./PyodideInside.ts"

const readOnlyFileSystem = 69
const changing = ["setattr", "mknod", "rename", "unlink", "rmdir", "symlink", "write", "allocate", "msync"]

/** The program's folder; everything outside it is read-only. */
export const programFolder = "/box"

/**
 * Gives each program an empty folder and the open files of a fresh process.
 * Files live in JavaScript objects, so restoring the interpreter's memory does not reset them.
 */
export class ProgramFolder {
  readonly #files: EmscriptenFileSystem
  readonly #openAtStart: ReadonlyArray<OpenAtStart>
  #mounted = false

  constructor(files: EmscriptenFileSystem) {
    this.#files = files
    for (const terminal of ["/dev/tty", "/dev/tty1"]) files.unlink(terminal)
    makeReadOnly(files)
    this.#openAtStart = files.streams.map((file) =>
      file ? { file, position: file.position, flags: file.flags } : null
    )
  }

  /** Empties the folder and writes `code` to `main.py`. */
  renew(code: string): void {
    this.#reopen()
    if (this.#mounted) this.#files.unmount(programFolder)
    this.#files.mount(this.#files.filesystems.MEMFS, {}, programFolder)
    this.#mounted = true
    this.#files.currentPath = programFolder
    this.#files.writeFile(`${programFolder}/main.py`, code)
  }

  #reopen(): void {
    const { streams } = this.#files
    for (let fd = 0; fd < streams.length; fd++) {
      const start = this.#openAtStart[fd] ?? null
      streams[fd] = start?.file
      if (start === null) continue
      start.file.position = start.position
      start.file.flags = start.flags
    }
  }
}

type OpenAtStart = {
  readonly file: NonNullable<EmscriptenFileSystem["streams"][number]>
  readonly position: number
  readonly flags: number
} | null

function makeReadOnly(files: EmscriptenFileSystem): void {
  const refuse = () => {
    throw new files.ErrnoError(readOnlyFileSystem)
  }
  const refusing = memoize((operations: Record<string, unknown>) => ({
    ...operations,
    ...Object.fromEntries(changing.filter((name) => name in operations).map((name) => [name, refuse]))
  }))
  const seen = new Set<FileNode>()
  const visit = (node: FileNode): void => {
    if (seen.has(node)) return
    seen.add(node)
    node.node_ops = refusing(node.node_ops)
    if (files.isFile(node.mode) && node.stream_ops) node.stream_ops = refusing(node.stream_ops)
    if (files.isDir(node.mode)) for (const child of children(node)) visit(child.mounted?.root ?? child)
  }
  visit(files.root)
}

const children = (node: FileNode): ReadonlyArray<FileNode> => Object.values(node.contents ?? {})

function memoize<Key extends object>(make: (key: Key) => Key): (key: Key) => Key {
  const made = new Map<Key, Key>()
  return (key) => {
    const known = made.get(key) ?? make(key)
    made.set(key, known)
    return known
  }
}
