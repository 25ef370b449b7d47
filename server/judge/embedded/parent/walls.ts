import { readFileSync } from "node:fs"
import type { Wall } from "../../JudgeBackend.ts"

export const notRoot = "not root"

/**
 * Operating system barriers for a runner that escapes WebAssembly and Node's permissions,
 * read from the process itself. Empty without `/proc`.
 */
export function wallsOf(pid: number): ReadonlyArray<Wall> {
  const status = read(`/proc/${pid}/status`)
  const limits = read(`/proc/${pid}/limits`)
  if (status === null || limits === null) return []
  const user = Number(/^Uid:\s+(\d+)/m.exec(status)?.[1])
  const capabilities = [...status.matchAll(/^Cap(?:Inh|Prm|Eff|Amb):\s+(\w+)/gm)].map(([, bits]) => bits)
  const ours = user === process.getuid?.()
  return [
    { name: notRoot, holds: user !== 0, detail: `user ${user}` },
    {
      name: "a user of its own",
      holds: !ours,
      detail: ours
        ? `user ${user}, as the judge: start the judge as root or give it a user of its own`
        : `user ${user}`
    },
    {
      name: "no new privileges",
      holds: /^NoNewPrivs:\s+1$/m.test(status),
      detail: "needs setpriv (util-linux)"
    },
    {
      name: "no capabilities",
      holds: capabilities.every((bits) => /^0+$/.test(bits ?? "")),
      detail: "needs setpriv (util-linux)"
    },
    {
      name: "writes no files",
      holds: /^Max file size\s+0\s+0\s/m.test(limits),
      detail: "needs a POSIX shell"
    }
  ]
}

function read(path: string): string | null {
  try {
    return readFileSync(path, "utf8")
  } catch {
    return null
  }
}
