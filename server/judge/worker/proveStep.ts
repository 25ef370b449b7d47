import { Effect, Schema } from "effect"
import { Verdict } from "../../../src/api/contract/practice/solutions.ts"
import { inTransaction, rowsOf, sql } from "../../platform/database/sql.ts"
import { storableText } from "../../platform/database/storableText.ts"
import type { JudgeBackend, Limits, RunResult, Source } from "../JudgeBackend.ts"
import { provenVerdict } from "../provenVerdict.ts"
import { judgeFailed, judgeSource } from "./judgeSource.ts"
import { acceptedCode } from "./OutputValidator.ts"
import type { JudgedProblem, ProblemTests } from "./ProblemTests.ts"
import { stoppable } from "./stoppable.ts"
import { wallFor } from "./TimeBudget.ts"

const Step = Schema.Struct({
  proofId: Schema.Int,
  problemId: Schema.Int,
  isCurrent: Schema.Boolean,
  type: Schema.Literals(["solution", "inputValidator"]),
  language: Schema.String,
  code: Schema.String,
  files: Schema.Record(Schema.String, Schema.String),
  expected: Schema.Array(Verdict)
})
const decodeSteps = rowsOf(Step)

/** What a program of a proof did. */
interface StepResult {
  readonly verdict: Verdict | null
  readonly ok: boolean
  /** Ordinals of tests. */
  readonly failed: number | null
  readonly slowest: number | null
  readonly timeMs: number | null
  readonly slowMs: number | null
  readonly message: string | null
}

const broken: StepResult = {
  verdict: "judge_error",
  ok: false,
  failed: null,
  slowest: null,
  timeMs: null,
  slowMs: null,
  message: null
}

/**
 * Runs one program of a proof: an author's solution on every test, or an input validator on every input. The result is
 * dropped if the problem has other tests meanwhile. Returns whether the judge itself failed; with `isLast`, that failure
 * is stored as the result.
 */
export const proveStep = Effect.fn("proveStep")(function* (
  backend: JudgeBackend,
  problems: ProblemTests,
  id: number,
  isLast: boolean
) {
  const [step] = yield* sql`
    select f.id as "proofId", f.problem_id as "problemId", f.judged_version = p.version as "isCurrent", s.type,
      s.language, s.source as code, s.files, s.expected
    from problem_proof_steps s join problem_proofs f on f.id = s.proof_id join problems p on p.id = f.problem_id
    where s.id = ${id} and s.judged_at is null and f.state = 'running'`.pipe(decodeSteps)
  if (step === undefined) return false
  const problem = step.isCurrent ? yield* problems.get(step.problemId) : null
  if (problem === null) {
    yield* sql`update problem_proofs set state = 'outdated', finished_at = now() where id = ${step.proofId}`
    return false
  }
  const prove = step.type === "solution" ? proveSolution : proveInputs
  const result = yield* Effect.tryPromise((signal) =>
    prove(stoppable(backend, signal), step, problem, step.expected)
  ).pipe(
    Effect.tapError((error) => Effect.logError("The sandbox broke down", error)),
    Effect.orElseSucceed(() => broken)
  )
  if (result.verdict === "judge_error" && !isLast) return true
  yield* storeResult(id, step, result)
  return false
})

/** Times up to so many limits are measured of solutions that are too slow. */
const slowLimits = 4

async function proveSolution(
  backend: JudgeBackend,
  source: Source,
  problem: JudgedProblem,
  expected: ReadonlyArray<Verdict>
): Promise<StepResult> {
  // One test over the limit is enough to prove a solution slow.
  const options = { timeLimitsMax: 1, showsSecretMessages: true }
  const judgement = await judgeSource(backend, source, problem, options)
  const { tests, timeMs, compileLog, fault } = judgement
  const status = provenVerdict(judgement, expected)
  const failed = tests.find((test) => test.status !== "accepted")
  const isSlow = status === "time_limit" && expected.includes("time_limit")
  const patient = { ...problem, timeLimitMs: problem.timeLimitMs * slowLimits }
  const slow = isSlow ? await judgeSource(backend, source, patient, options) : judgeFailed
  return {
    verdict: status,
    ok: expected.includes(status),
    failed: failed?.ordinal ?? null,
    slowest: tests.find((test) => test.timeMs === timeMs)?.ordinal ?? null,
    timeMs,
    slowMs: isSlow ? (slow.timeMs ?? timeMs) : null,
    message: fault ?? (failed === undefined ? compileLog : failed.message)
  }
}

/** CPU time for one input, before multiplication by the language's time factor. */
const validatorMs = 5000
const validatorMemoryMb = 1024
const validatorOutputBytes = 1_048_576

async function proveInputs(
  backend: JudgeBackend,
  source: Source,
  problem: JudgedProblem
): Promise<StepResult> {
  const language = backend.languages().find(({ id }) => id === source.language)
  if (language === undefined) return broken
  const compiled = await backend.compile(source, "checks")
  if (!compiled.ok) {
    const verdict = compiled.reason === "judge_error" ? compiled.reason : null
    return { ...broken, verdict, message: compiled.log }
  }
  const cpuMs = Math.round(validatorMs * language.timeFactor)
  const limits: Limits = {
    cpuMs,
    wallMs: wallFor(cpuMs),
    memoryMb: validatorMemoryMb,
    outputBytes: validatorOutputBytes,
    fileBytes: validatorOutputBytes
  }
  const results: Array<RunResult> = []
  const { args, validCode } = callOf(problem)
  const isRejected = (result: RunResult) => !(isEnded(result) && result.exitCode === validCode)
  const inputs = problem.tests.map(({ input }) => ({ stdin: input, args }))
  const run = (result: RunResult) => (results.push(result), isRejected(result) ? "stop" : "go")
  await backend.run(compiled.artifact, inputs, limits, run, "checks")
  const rejected = results.findIndex(isRejected)
  const last = results[rejected]
  const times = results.map((result) => Math.round(result.cpuMs))
  const timeMs = times.length === 0 ? null : Math.max(...times)
  return {
    ...broken,
    verdict: last?.status === "judge_error" || results.length === 0 ? "judge_error" : null,
    ok: rejected === -1 && results.length === problem.tests.length,
    failed: problem.tests[rejected]?.ordinal ?? null,
    slowest: problem.tests[times.indexOf(timeMs ?? -1)]?.ordinal ?? null,
    timeMs,
    message: last === undefined ? null : said(last, validCode)
  }
}

/** How the input validators of a problem are called. Those of Polygon come with a checker in testlib. */
const callOf = ({ outputValidator }: JudgedProblem) =>
  outputValidator?.protocol === "testlib"
    ? { args: ["--testset", "tests"], validCode: 0 }
    : { args: [], validCode: acceptedCode }

const isEnded = ({ status }: RunResult) => status === "ok" || status === "runtime_error"

const messageMax = 4096

function said({ status, exitCode, stderr, stdout }: RunResult, validCode: number): string {
  const how = exitCode === null ? status : `exit code ${exitCode}, not ${validCode}`
  const text = stderr.trim() === "" ? new TextDecoder().decode(stdout.subarray(0, messageMax)) : stderr
  return `${how}: ${text.trim()}`
}

/** Stores the result; the last one ends the proof, which is right if every program is, and a right solution exists. */
const storeResult = Effect.fnUntraced(function* (
  id: number,
  { proofId, problemId }: typeof Step.Type,
  { verdict, ok, failed, slowest, timeMs, slowMs, message }: StepResult
) {
  const nameOf = (ordinal: number | null) =>
    sql<{
      name: string
    }>`select name from problem_tests where problem_id = ${problemId} and ordinal = ${ordinal}`
  const [[failedTest], [slowestTest]] = yield* Effect.all([nameOf(failed), nameOf(slowest)])
  const text = message === null || message === "" ? null : storableText(message.slice(0, messageMax))
  yield* sql`select from problem_proofs where id = ${proofId} for update`
  yield* sql`update problem_proof_steps set judged_at = clock_timestamp(), verdict = ${verdict}, ok = ${ok},
    failed_test = ${failedTest?.name ?? null}, slowest_test = ${slowestTest?.name ?? null}, time_ms = ${timeMs},
    slow_ms = ${slowMs}, message = ${text} where id = ${id}`
  yield* sql`update problem_proofs f set state = 'done', finished_at = clock_timestamp(),
      ok = (select bool_and(coalesce(s.ok, false)) and bool_or(s.type = 'solution' and s.verdict = 'accepted' and s.ok)
        from problem_proof_steps s where s.proof_id = f.id and s.language is not null)
    where f.id = ${proofId} and f.state = 'running' and not exists (
      select from problem_proof_steps s where s.proof_id = f.id and s.language is not null and s.judged_at is null)`
}, inTransaction)
