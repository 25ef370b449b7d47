import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { childrenOf } from "./childrenOf.ts"

const prefix = "zama-judge-"

interface GroupFiles {
  readonly limit: string
  readonly kills: string
  readonly killPattern: RegExp
}

const filesOf: Readonly<Record<1 | 2, GroupFiles>> = {
  1: { limit: "memory.limit_in_bytes", kills: "memory.oom_control", killPattern: /^oom_kill (\d+)$/m },
  2: { limit: "memory.max", kills: "memory.events", killPattern: /^oom_kill (\d+)$/m }
}

/**
 * Control groups bound what the runner does not see: tables of the kernel, and what a program takes between two looks.
 * The runner measures.
 */
export class ControlGroups {
  readonly version: 1 | 2
  readonly #folder: string
  #made = 0

  private constructor(version: 1 | 2, folder: string) {
    this.version = version
    this.#folder = folder
  }

  /** Null where this process may not make groups: without root, or without `Delegate=` of systemd. */
  static find(
    root = "/sys/fs/cgroup",
    memberships = readFile("/proc/self/cgroup") ?? ""
  ): ControlGroups | null {
    const [, first] = /^\d+:(?:[^:\n]*,)?memory(?:,[^:\n]*)?:(\/.*)$/m.exec(memberships) ?? []
    if (first !== undefined) return ControlGroups.#below(1, join(root, "memory", first))
    const [, second] = /^0::(\/.*)$/m.exec(memberships) ?? []
    // A group with processes of its own has no members with limits, so the group above has to be ours.
    const above = second === undefined ? "/" : dirname(second)
    // The service manager alone may change the root and slices.
    return above === "/" || above.endsWith(".slice") ? null : ControlGroups.#below(2, join(root, above))
  }

  static #below(version: 1 | 2, parent: string): ControlGroups | null {
    const folder = join(parent, `${prefix}${process.pid}`)
    try {
      removeAbandoned(parent)
      if (version === 2) allowMemoryIn(parent)
      mkdirSync(folder)
      if (version === 2) allowMemoryIn(folder)
      return new ControlGroups(version, folder)
    } catch {
      removeGroup(folder)
      return null
    }
  }

  /** A group for the sandboxes of one slot. */
  make(): ControlGroup {
    return new ControlGroup(join(this.#folder, String(this.#made++)), filesOf[this.version])
  }

  /** Call after all sandboxes have ended. */
  close(): void {
    removeGroup(this.#folder)
  }
}

/** A group of processes. */
export class ControlGroup {
  readonly #folder: string
  readonly #files: GroupFiles
  #limitBytes = 0

  constructor(folder: string, files: GroupFiles) {
    this.#folder = folder
    this.#files = files
    mkdirSync(folder)
  }

  /** Takes in a process and its children; those that it starts later belong to the group as well. */
  enter(pid: number): void {
    for (const member of [pid, ...childrenOf(pid)]) {
      writeFileSync(join(this.#folder, "cgroup.procs"), String(member))
    }
  }

  /** The kernel kills a process of the group when the memory of all exceeds the limit. */
  limit(bytes: number): void {
    if (bytes === this.#limitBytes) return
    try {
      writeFileSync(join(this.#folder, this.#files.limit), String(bytes))
      this.#limitBytes = bytes
    } catch {
      // Pages of the last program are still being freed, so its limit stays for this run.
    }
  }

  /** Number of processes that the kernel has killed for their memory. */
  get kills(): number {
    const { kills, killPattern } = this.#files
    return Number(killPattern.exec(readFile(join(this.#folder, kills)) ?? "")?.[1] ?? 0)
  }
}

function readFile(path: string): string | null {
  try {
    return readFileSync(path, "utf8")
  } catch {
    return null
  }
}

const allowMemoryIn = (group: string) => writeFileSync(join(group, "cgroup.subtree_control"), "+memory")

/** Groups of judges that were killed. */
function removeAbandoned(parent: string) {
  for (const name of readdirSync(parent)) {
    if (name.startsWith(prefix) && !existsSync(`/proc/${name.slice(prefix.length)}`)) {
      removeGroup(join(parent, name))
    }
  }
}

/** A group with processes stays; the next judge removes it. */
function removeGroup(folder: string) {
  try {
    for (const { name } of readdirSync(folder, { withFileTypes: true }).filter((each) =>
      each.isDirectory()
    )) {
      rmdirSync(join(folder, name))
    }
    rmdirSync(folder)
  } catch {
    // It does not exist, or its last process is still ending.
  }
}
