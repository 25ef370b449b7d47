import { programmingLanguage } from "../languages/programmingLanguages.ts"
import type { JudgeBackend, LanguageId, Limits, RunResult, SelfTestReport } from "../JudgeBackend.ts"

type Check = SelfTestReport["checks"][number]

const limits: Limits = {
  ...{ cpuMs: 3000, wallMs: 20_000, memoryMb: 256, outputBytes: 65_536, fileBytes: 1_048_576 }
}

/** An operation that the sandbox must prevent. */
interface Forbidden {
  readonly name: string
  readonly language: LanguageId
  readonly code: string
}

/** Each program prints `held` if the sandbox refused. Its language is one that every native judge has. */
const forbidden: ReadonlyArray<Forbidden> = [
  {
    name: "programs have no network",
    language: "python",
    code: "import socket\ntry:\n    socket.socket()\nexcept PermissionError:\n    print('held')"
  },
  {
    name: "programs write only to their folder",
    language: "python",
    code: `import os
held = True
for path in ('/usr/x', '/x', '/dev/shm/x', '/etc/x', '/proc/1/oom_score_adj'):
    try:
        open(path, 'w').close()
        held = False
    except OSError:
        pass
try:
    os.chmod('/dev/null', 0)
    held = False
except OSError:
    pass
print('held' if held else '')`
  },
  {
    name: "programs see no other processes",
    language: "python",
    code: `import os
seen = {int(name) for name in os.listdir('/proc') if name.isdigit()} - {1, os.getpid()}
try:
    os.listdir('/proc/1/fd')
except PermissionError:
    print('' if seen else 'held')`
  },
  {
    name: "programs are not root",
    language: "python",
    code: "import os\nprint('held' if os.getuid() == 65534 and not os.access('/root', os.R_OK) else '')"
  }
]

/** Runs a known program in each language, and operations that must fail. `salt` makes the programs new, so that they are compiled again. */
export async function runSelfTest(backend: JudgeBackend, salt: string): Promise<SelfTestReport> {
  const sums = backend.languages().map(({ id, name }) => ({
    ...{ name, language: id, code: programmingLanguage(id)?.sum ?? "" },
    expected: "5"
  }))
  const trials = [...sums, ...forbidden.map((each) => ({ ...each, expected: "held" }))]
  const checks: Array<Check> = []
  for (const trial of trials) checks.push(await tried(backend, { ...trial, code: trial.code + salt }))
  return { ok: checks.every(({ ok }) => ok), checks }
}

async function tried(
  backend: JudgeBackend,
  { name, language, code, expected }: Forbidden & { readonly expected: string }
): Promise<Check> {
  const startedAt = performance.now()
  try {
    const compiled = await backend.compile({ language, code })
    if (!compiled.ok) return { name, ok: false, detail: compiled.log }
    const results: Array<RunResult> = []
    const input = { stdin: new TextEncoder().encode("2 3\n") }
    await backend.run(compiled.artifact, [input], limits, (result) => (results.push(result), "go"))
    const [result] = results
    if (result === undefined) return { name, ok: false, detail: "no result" }
    const { status, stdout, stderr, cpuMs } = result
    const said = new TextDecoder().decode(stdout).trim()
    const took = `${status}, ${Math.round(cpuMs)} ms of ${Math.round(performance.now() - startedAt)} ms`
    const ok = status === "ok" && said === expected
    return { name, ok, detail: ok ? took : `${took}: ${said} ${stderr}` }
  } catch (error) {
    return { name, ok: false, detail: error instanceof Error ? error.message : "failed" }
  }
}
