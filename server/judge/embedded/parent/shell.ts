import { execFile } from "node:child_process"
import { promisify } from "node:util"

/** What a POSIX shell can do for a runner before it becomes one. */
export interface Shell {
  /** Native stack in KiB; deep recursion lives there. */
  readonly stackKb: number
  /** Ends the process when its parent does, even in the middle of an endless loop. */
  readonly diesWithParent: boolean
}

/** A runner that survives everything else ends after this much CPU time. */
export const cpuSecondsBackstop = 900

const probe = `
ulimit -c 0 && ulimit -t ${cpuSecondsBackstop} || exit 1
for stack in 270000 60000 16000; do
  if ulimit -s $stack 2>/dev/null; then echo $stack; break; fi
done
if setpriv --pdeathsig KILL true 2>/dev/null; then echo setpriv; fi
`

/** Looks once what there is; null where there is no shell (Windows) or it refuses. */
export async function findShell(): Promise<Shell | null> {
  try {
    const { stdout } = await promisify(execFile)("sh", ["-c", probe], { timeout: 5000 })
    const [stack, setpriv] = stdout.trim().split("\n")
    const stackKb = Number(stack)
    return stackKb > 0 ? { stackKb, diesWithParent: setpriv === "setpriv" } : null
  } catch {
    return null
  }
}

/** The command line that sets the limits and then becomes `command`. */
export function throughShell(shell: Shell, command: ReadonlyArray<string>): [string, ReadonlyArray<string>] {
  const limits = `ulimit -c 0; ulimit -t ${cpuSecondsBackstop}; ulimit -s ${shell.stackKb}`
  const become = shell.diesWithParent ? 'exec setpriv --pdeathsig KILL "$@"' : 'exec "$@"'
  return ["sh", ["-c", `${limits}; ${become}`, "sh", ...command]]
}
