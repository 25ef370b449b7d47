import type { JudgeBackend, LanguageId, Limits, RunResult, SelfTestReport } from "../JudgeBackend.ts"

type Check = SelfTestReport["checks"][number]

const limits: Limits = {
  cpuMs: 3000,
  wallMs: 7000,
  memoryMb: 128,
  outputBytes: 65_536,
  fileBytes: 1_048_576
}

const sums: Readonly<Record<LanguageId, string>> = {
  python: "a, b = map(int, input().split())\nprint(a + b)\n",
  javascript: 'const [a, b] = readline().split(" ").map(Number)\nconsole.log(a + b)\n',
  cpp: "#include <iostream>\nint main() { int a, b; std::cin >> a >> b; std::cout << a + b << std::endl; }\n"
}

type Forbidden = {
  readonly name: string
  readonly language: LanguageId
  readonly code: string
  /** True when the sandbox held. */
  readonly held: (result: RunResult) => boolean
}

const forbidden: ReadonlyArray<Forbidden> = [
  {
    name: "python cannot run commands",
    language: "python",
    code: "import os\nprint(os.system('id'))",
    held: ({ stdout }) => new TextDecoder().decode(stdout).trim() === "-1"
  },
  {
    name: "python cannot reach JavaScript",
    language: "python",
    code: "from js import process",
    held: ({ status }) => status !== "ok"
  },
  {
    name: "python cannot load foreign code",
    language: "python",
    code: "import ctypes\nctypes.CDLL(None)",
    held: ({ status }) => status === "security"
  },
  {
    name: "javascript cannot reach Node",
    language: "javascript",
    code: "print(typeof process, globalThis.constructor.constructor('return typeof process')())",
    held: ({ stdout }) => new TextDecoder().decode(stdout).trim() === "undefined undefined"
  },
  {
    name: "an endless loop ends",
    language: "javascript",
    code: "for (;;);",
    held: ({ status }) => status === "time_limit"
  }
]

/** Runs what must work and what must not, for real. */
export async function runSelfTest(backend: JudgeBackend, description: string): Promise<SelfTestReport> {
  const checks: Array<Check> = [{ name: "protection", ok: true, detail: description }]
  for (const { id, name } of backend.languages()) {
    checks.push(await judgedCheck(backend, name, id, sums[id], adds))
  }
  for (const { name, language, code, held } of forbidden) {
    checks.push(await judgedCheck(backend, name, language, code, held))
  }
  return { ok: checks.every(({ ok }) => ok), checks }
}

function adds({ status, stdout }: RunResult): boolean {
  return status === "ok" && new TextDecoder().decode(stdout).trim() === "5"
}

async function judgedCheck(
  backend: JudgeBackend,
  name: string,
  language: LanguageId,
  code: string,
  good: (result: RunResult) => boolean
): Promise<Check> {
  const startedAt = performance.now()
  try {
    const compiled = await backend.compile({ language, code })
    if (!compiled.ok) return { name, ok: false, detail: compiled.log }
    const results: Array<RunResult> = []
    await backend.run(
      compiled.artifact,
      [new TextEncoder().encode("2 3\n")],
      { ...limits, cpuMs: 1500 },
      (result) => (results.push(result), "go")
    )
    const [result] = results
    const detail = `${result?.status}, ${Math.round(performance.now() - startedAt)} ms`
    return { name, ok: result !== undefined && good(result), detail }
  } catch (error) {
    return { name, ok: false, detail: error instanceof Error ? error.message : "failed" }
  }
}
