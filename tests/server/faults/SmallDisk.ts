import { spawnSync } from "node:child_process"
import { closeSync, openSync, rmSync, writeSync } from "node:fs"
import { join } from "node:path"

const mebibyte = 1_048_576
/** Enough for a database with its log; more than it needs, because the log of one burst stays. */
const sizeMb = 768

const isFull = (error: unknown) => (error as NodeJS.ErrnoException).code === "ENOSPC"

/** Writes until the disk takes no block any more. */
const fill = (file: number) => {
  for (let bytes = mebibyte; bytes >= 512;) {
    try {
      writeSync(file, Buffer.alloc(bytes))
    } catch (error) {
      if (!isFull(error)) throw error
      bytes /= 2
    }
  }
}

/** A disk of its own for a data folder: a file system in memory, which only root can mount. */
export class SmallDisk {
  readonly #folder: string
  readonly #ballast: string

  private constructor(folder: string) {
    this.#folder = folder
    this.#ballast = join(folder, "ballast")
  }

  /** Null if this user may not mount. */
  static mount(folder: string): SmallDisk | null {
    const options = `size=${sizeMb}m,mode=755`
    const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder])
    return status === 0 ? new SmallDisk(folder) : null
  }

  /** Leaves no byte free, until the returned function is called. */
  fill(): () => void {
    const file = openSync(this.#ballast, "w")
    fill(file)
    return () => {
      closeSync(file)
      rmSync(this.#ballast)
    }
  }

  unmount() {
    spawnSync("umount", ["-l", this.#folder])
  }
}
