import { execFile } from "node:child_process"
import { promisify } from "node:util"

/** Capabilities of the POSIX shell that starts runners. */
export interface Shell {
  /** Native stack in KiB; deep recursion needs it. */
  readonly stackKb: number
  /** `setpriv` options available here; empty if it is missing. */
  readonly privileges: ReadonlyArray<string>
}

/** Kills the process when its parent ends, even in an endless loop. */
export const endsWithParent = "--pdeathsig KILL"

/** Denies setuid programs and the capabilities that a service manager gave the judge. */
const privileges = [endsWithParent, "--no-new-privs", "--inh-caps=-all --ambient-caps=-all"]

/** Kernel limit on CPU time, for a runner that escapes every other limit. */
export const cpuSecondsBackstop = 900

const probe = `
ulimit -c 0 && ulimit -f 0 && ulimit -t ${cpuSecondsBackstop} || exit 1
for stack in 270000 60000 16000; do
  if ulimit -s $stack 2>/dev/null; then echo $stack; break; fi
done
${privileges.map((each) => `if setpriv ${each} true 2>/dev/null; then echo '${each}'; fi`).join("\n")}
`

/** Probes the shell once; null if there is none (Windows) or the probe fails. */
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

/** Command line that sets the limits and then executes `command`. */
export function throughShell(shell: Shell, command: ReadonlyArray<string>): [string, ReadonlyArray<string>] {
  const limits = `ulimit -c 0; ulimit -f 0; ulimit -t ${cpuSecondsBackstop}; ulimit -s ${shell.stackKb}`
  const become = shell.privileges.length > 0 ? `exec setpriv ${shell.privileges.join(" ")} "$@"` : 'exec "$@"'
  return ["sh", ["-c", `${limits}; ${become}`, "sh", ...command]]
}
