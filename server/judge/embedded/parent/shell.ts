import { execFile } from "node:child_process"
import { promisify } from "node:util"

/** What a POSIX shell can do for a runner before it becomes one. */
export interface Shell {
  /** Native stack in KiB; deep recursion lives there. */
  readonly stackKb: number
  /** What `setpriv` takes away here; nothing where it is missing. */
  readonly privileges: ReadonlyArray<string>
}

/** Ends the process when its parent does, even in the middle of an endless loop. */
export const endsWithParent = "--pdeathsig KILL"

/** Neither programs with more rights (setuid) nor rights that a service manager gave to the judge. */
const privileges = [endsWithParent, "--no-new-privs", "--inh-caps=-all --ambient-caps=-all"]

/** A runner that survives everything else ends after this much CPU time. */
export const cpuSecondsBackstop = 900

const probe = `
ulimit -c 0 && ulimit -f 0 && ulimit -t ${cpuSecondsBackstop} || exit 1
for stack in 270000 60000 16000; do
  if ulimit -s $stack 2>/dev/null; then echo $stack; break; fi
done
${privileges.map((each) => `if setpriv ${each} true 2>/dev/null; then echo '${each}'; fi`).join("\n")}
`

/** Looks once what there is; null where there is no shell (Windows) or it refuses. */
export async function findShell(): Promise<Shell | null> {
  try {
    const { stdout } = await promisify(execFile)("sh", ["-c", probe], { timeout: 5000, env: {} })
    const [stack, ...granted] = stdout.trim().split("\n")
    const stackKb = Number(stack)
    return stackKb > 0 ? { stackKb, privileges: granted } : null
  } catch {
    return null
  }
}

/** The command line that sets the limits and then becomes `command`. */
export function throughShell(shell: Shell, command: ReadonlyArray<string>): [string, ReadonlyArray<string>] {
  const limits = `ulimit -c 0; ulimit -f 0; ulimit -t ${cpuSecondsBackstop}; ulimit -s ${shell.stackKb}`
  const become = shell.privileges.length > 0 ? `exec setpriv ${shell.privileges.join(" ")} "$@"` : 'exec "$@"'
  return ["sh", ["-c", `${limits}; ${become}`, "sh", ...command]]
}
