import { createHash } from "node:crypto"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** Unix socket paths are limited to 107 bytes on Linux and 103 on macOS. */
const longestSocketPath = 100

export interface ClusterLayout {
  readonly root: string
  readonly data: string
  readonly socketFolder: string
  readonly log: string
  readonly lock: string
}

const socketFolderOf = (root: string): string => {
  const folder = join(root, "socket")
  if (Buffer.byteLength(join(folder, ".s.PGSQL.5432")) <= longestSocketPath) return folder
  const name = createHash("sha256").update(root).digest("hex").slice(0, 16)
  return join(tmpdir(), `zama-${process.getuid?.() ?? 0}-${name}`)
}

/** Paths of one embedded PostgreSQL. */
export const clusterLayout = (dataDir: string): ClusterLayout => {
  const root = join(dataDir, "postgres")
  return {
    root,
    data: join(root, "data"),
    socketFolder: socketFolderOf(root),
    log: join(root, "postgres.log"),
    lock: join(root, "starting")
  }
}
