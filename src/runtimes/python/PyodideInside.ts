/** Pyodide internals needed to reset the interpreter between programs. */
export interface PyodideInside {
  readonly FS: EmscriptenFileSystem
  _malloc(bytes: number): number
}

export interface FileNode {
  readonly mode: number
  readonly contents?: unknown
  readonly mounted?: { readonly root: FileNode }
  node_ops: Record<string, unknown>
  stream_ops?: Record<string, unknown>
}

interface OpenFile {
  position: number
  flags: number
}

export interface EmscriptenFileSystem {
  readonly root: FileNode
  readonly streams: Array<OpenFile | null | undefined>
  readonly filesystems: { readonly MEMFS: object }
  readonly ErrnoError: new (errno: number) => Error
  currentPath: string
  isDir(mode: number): boolean
  isFile(mode: number): boolean
  unlink(path: string): void
  mount(type: object, options: object, path: string): void
  unmount(path: string): void
  writeFile(path: string, text: string): void
}

export interface InterpreterExports {
  readonly memory: WebAssembly.Memory
  PyRun_SimpleString(source: number): number
  emscripten_stack_get_current(): number
  _emscripten_stack_restore(pointer: number): void
}
