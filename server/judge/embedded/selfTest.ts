import type { JudgeBackend, LanguageId, Limits, RunResult, SelfTestReport } from "../JudgeBackend.ts"
import type { ForbiddenOperation } from "./EmbeddedLanguage.ts"
import { programmingLanguage } from "../languages/programmingLanguages.ts"
import { embeddedProgramming } from "./languages.ts"

type Check = SelfTestReport["checks"][number]

const limits: Limits = {
  cpuMs: 1500,
  wallMs: 7000,
  memoryMb: 128,
  outputBytes: 65_536,
  fileBytes: 1_048_576
}

interface Trial extends ForbiddenOperation {
  readonly language: LanguageId
}

/** Number of attempts per check: a machine short of CPU time says nothing about the sandbox. */
const attemptsMax = 6

interface SelfTestOptions {
  /** The protections of this machine. */
  readonly description: string
  /** Is told of each inconclusive attempt. */
  readonly log: (message: string) => void
  /** Makes the programs new, so that they are compiled again. */
  readonly salt: string
}

/** Runs programs that must work and operations that must fail. */
export async function runSelfTest(
  backend: JudgeBackend,
  { description, log, salt }: SelfTestOptions
): Promise<SelfTestReport> {
  const sums = backend.languages().map(({ id, name }): Trial => {
    const code = programmingLanguage(id)?.sum ?? ""
    return { name, language: id, code, passed: adds }
  })
  const forbidden = embeddedProgramming.flatMap(({ id, embedded }) =>
    embedded.selfTest.map((operation): Trial => ({ ...operation, language: id }))
  )
  const checks: Array<Check> = [{ name: "protection", ok: true, detail: description }]
  for (const trial of [...sums, ...forbidden]) {
    checks.push(await patiently(backend, { ...trial, code: trial.code + salt }, log))
  }
  return { ok: checks.every(({ ok }) => ok), checks }
}

function adds({ status, stdout }: RunResult): boolean {
  return status === "ok" && new TextDecoder().decode(stdout).trim() === "5"
}

async function patiently(
  backend: JudgeBackend,
  trial: Trial,
  log: (message: string) => void
): Promise<Check> {
  for (let attempt = 1; ; attempt++) {
    const { conclusive, ...check } = await tried(backend, trial)
    if (conclusive || attempt === attemptsMax) return check
    log(`The judge's self-test has no answer about «${check.name}» yet and tries again: ${check.detail}`)
  }
}

/** A check is not `conclusive` if the program did not get its CPU time or did not run. */
interface Tried extends Check {
  readonly conclusive: boolean
}

async function tried(backend: JudgeBackend, { name, language, code, passed }: Trial): Promise<Tried> {
  const startedAt = performance.now()
  const silent = (detail: string): Tried => ({ name, ok: false, detail, conclusive: false })
  try {
    const compiled = await backend.compile({ language, code })
    if (!compiled.ok) return silent(compiled.log)
    const results: Array<RunResult> = []
    await backend.run(
      compiled.artifact,
      [{ stdin: new TextEncoder().encode("2 3\n") }],
      limits,
      (result) => (results.push(result), "go")
    )
    const [result] = results
    if (result === undefined) return silent("no result")
    const conclusive = result.status !== "time_limit" || result.cpuMs >= limits.cpuMs
    const detail = `${result.status}, ${Math.round(performance.now() - startedAt)} ms`
    return { name, ok: passed(result), detail, conclusive }
  } catch (error) {
    return silent(error instanceof Error ? error.message : "failed")
  }
}
