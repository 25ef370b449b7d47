import type { FileSystem, FsNode, NodeOperations, StreamOperations } from "./emscripten.ts"

const readOnlyFileSystem = 69

/** Makes everything in the file system permanently read-only, so that a program cannot leave data for the next one. */
export function freezeFiles(files: FileSystem): void {
  const refuse = () => {
    throw new files.ErrnoError(readOnlyFileSystem)
  }
  const frozen = new Map<object, object>()
  const freeze = <Operations extends object>(operations: Operations, names: ReadonlyArray<string>) => {
    const known = frozen.get(operations)
    if (known !== undefined) return known as Operations
    const copy = { ...operations } as Record<string, unknown>
    for (const name of names) if (name in copy) copy[name] = refuse
    frozen.set(operations, copy)
    frozen.set(copy, copy)
    return copy as Operations
  }
  for (const node of allNodes(files)) {
    node.node_ops = freeze<NodeOperations>(node.node_ops, nodeWrites)
    if (files.isFile(node.mode)) node.stream_ops = freeze<StreamOperations>(node.stream_ops, streamWrites)
  }
}

const nodeWrites = ["setattr", "mknod", "rename", "unlink", "rmdir", "symlink"]
const streamWrites = ["write", "allocate", "msync"]

/** Returns all nodes reachable by path. */
export function allNodes(files: FileSystem): ReadonlySet<FsNode> {
  const found = new Set<FsNode>()
  const waiting: Array<FsNode> = [files.root]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (found.has(node)) continue
    found.add(node)
    if (node.mounted) waiting.push(node.mounted.root)
    if (files.isDir(node.mode))
      waiting.push(...Object.values((node.contents ?? {}) as Record<string, FsNode>))
  }
  return found
}
