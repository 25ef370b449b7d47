/** The part of Emscripten's file system that the sandbox uses. */

export interface FsNode {
  readonly mode: number
  readonly mounted?: { readonly root: FsNode } | null
  readonly mount: { readonly mounts: ReadonlyArray<object> }
  contents?: object
  /** Size of a file. */
  readonly usedBytes?: number
  node_ops: NodeOperations
  stream_ops: StreamOperations
}

export type NodeOperations = {
  setattr?: (node: FsNode, attributes: { readonly size?: number }) => void
  mknod?: (parent: FsNode, name: string, mode: number, device: number) => FsNode
  rename?: (node: FsNode, parent: FsNode, name: string) => void
  unlink?: (parent: FsNode, name: string) => void
  rmdir?: (parent: FsNode, name: string) => void
  symlink?: (parent: FsNode, name: string, target: string) => FsNode
}

export type StreamOperations = {
  write?: (
    stream: FsStream,
    buffer: Uint8Array,
    offset: number,
    length: number,
    position: number | undefined,
    canOwn: boolean
  ) => number
  allocate?: (stream: FsStream, offset: number, length: number) => void
  msync?: (stream: FsStream, buffer: Uint8Array, position: number, length: number, flags: number) => number
}

export interface FsStream {
  readonly node: FsNode
  /** Flags and position, shared by duplicates of a descriptor. */
  readonly shared: object
  readonly position: number
}

export interface FileSystem {
  readonly root: FsNode
  readonly streams: ReadonlyArray<FsStream | null | undefined>
  readonly nameTable: ReadonlyArray<FsNode | undefined>
  readonly filesystems: { readonly MEMFS: { readonly ops_table: OperationTable } }
  readonly ErrnoError: new (errno: number) => Error
  currentPath: string
  isDir(mode: number): boolean
  isFile(mode: number): boolean
  analyzePath(path: string): { readonly exists: boolean; readonly object: FsNode | null }
  mkdir(path: string): unknown
  unlink(path: string): void
  mount(type: unknown, options: object, path: string): unknown
  writeFile(path: string, data: Uint8Array): void
}

export interface OperationTable {
  readonly dir: { readonly node: NodeOperations; readonly stream: StreamOperations }
  readonly file: { readonly node: NodeOperations; readonly stream: StreamOperations }
}
