import { Effect, Schema } from "effect"
import { answersFormat, Verdict } from "../../../src/api/contract/practice/solutions.ts"
import { decodeIds, inTransaction, rowsOf, sql } from "../../platform/database/sql.ts"
import { storableText } from "../../platform/database/storableText.ts"
import type { JudgeBackend, Limits, RunResult } from "../JudgeBackend.ts"
import { enqueueProofSteps } from "../judgingJobs.ts"
import { LanguageLimits, timeFactorIn } from "../languageRules.ts"
import { provenVerdict } from "../provenVerdict.ts"
import { ExpectedScore, scoreFault } from "../scoreFault.ts"
import { judgeFailed, judgeSource } from "./judgeSource.ts"
import { ceilingMs, derivedLimitMs, LimitRule } from "./LimitRule.ts"
import { acceptedCode } from "./OutputValidator.ts"
import type { JudgedProblem, ProblemTests } from "./ProblemTests.ts"
import { stoppable } from "./stoppable.ts"
import { wallFor } from "./TimeBudget.ts"

const Step = Schema.Struct({
  proofId: Schema.Int,
  problemId: Schema.Int,
  isCurrent: Schema.Boolean,
  type: Schema.Literals(["solution", "inputValidator"]),
  path: Schema.String,
  language: Schema.String,
  code: Schema.String,
  files: Schema.Record(Schema.String, Schema.String),
  expected: Schema.Array(Verdict),
  scores: Schema.NullOr(Schema.Array(ExpectedScore)),
  /** The rule of a limit that is not yet derived. */
  limitRule: Schema.NullOr(LimitRule)
})
type Step = typeof Step.Type
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
 * dropped if the problem has other tests meanwhile, and a program whose language this judge does not have is left out.
 * Returns whether the judge itself failed; with `isLast`, that failure
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
      s.path, s.language, s.source as code, s.files, s.expected, s.scores,
      case when p.time_limit_ms is null then p.limit_rule end as "limitRule"
    from problem_proof_steps s join problem_proofs f on f.id = s.proof_id join problems p on p.id = f.problem_id
    where s.id = ${id} and s.judged_at is null and f.state = 'running'`.pipe(decodeSteps)
  if (step === undefined) return false
  const ceiling = step.limitRule === null ? undefined : ceilingMs(step.limitRule)
  const problem = step.isCurrent ? yield* problems.get(step.problemId, ceiling) : null
  if (problem === null) {
    yield* sql`update problem_proofs set state = 'outdated', finished_at = now() where id = ${step.proofId}`
    return false
  }
  if (!hasLanguage(backend, step.language)) {
    yield* leaveOut(id, step)
    return false
  }
  const prove = step.type === "solution" ? proveSolution : proveInputs
  const result = yield* Effect.tryPromise((signal) => prove(stoppable(backend, signal), step, problem)).pipe(
    Effect.tapError((error) => Effect.logError("The sandbox broke down", error)),
    Effect.orElseSucceed(() => broken)
  )
  if (result.verdict === "judge_error" && !isLast) return true
  yield* storeResult(id, step, result)
  return false
})

/** Answers need no language. */
const hasLanguage = (backend: JudgeBackend, language: string) =>
  language === answersFormat || backend.languages().some(({ id }) => id === language)

/** Times up to so many limits are measured of solutions that are too slow. */
const slowLimits = 4

async function proveSolution(
  backend: JudgeBackend,
  { language, code, files, expected, scores }: Step,
  problem: JudgedProblem
): Promise<StepResult> {
  const source = { language, code, files }
  // One test over the limit is enough to prove a solution slow.
  const options = { timeLimitsMax: 1, showsSecretMessages: true }
  const judgement = await judgeSource(backend, source, problem, options)
  const { tests, timeMs, compileLog, fault } = judgement
  const status = provenVerdict(judgement, expected)
  const failed = tests.find((test) => test.status !== "accepted")
  const isSlow = status === "time_limit" && expected.includes("time_limit")
  const patient = { ...problem, timeLimitMs: problem.timeLimitMs * slowLimits }
  const slow = isSlow ? await judgeSource(backend, source, patient, options) : judgeFailed
  const wrongScore = scoreFault(problem.scoring, judgement, scores ?? [])
  return {
    verdict: status,
    ok: expected.includes(status) && wrongScore === null,
    failed: failed?.ordinal ?? null,
    slowest: tests.find((test) => test.timeMs === timeMs)?.ordinal ?? null,
    timeMs,
    slowMs: isSlow ? (slow.timeMs ?? timeMs) : null,
    message: fault ?? wrongScore ?? (failed === undefined ? compileLog : failed.message)
  }
}

/** CPU time for one input, before multiplication by the language's time factor. */
const validatorMs = 5000
const validatorMemoryMb = 1024
const validatorOutputBytes = 1_048_576

async function proveInputs(
  backend: JudgeBackend,
  { path, language: id, code, files }: Step,
  problem: JudgedProblem
): Promise<StepResult> {
  const source = { language: id, code, files }
  const language = backend.languages().find((each) => each.id === id)
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
  const { args, validCode } = callOf(path)
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

/** How an input validator is called. Those of the Kattis/ICPC format have folders of their own; others are of Polygon. */
const callOf = (path: string) =>
  /^input_(?:format_)?validators\//.test(path)
    ? { args: [], validCode: acceptedCode }
    : { args: ["--testset", "tests"], validCode: 0 }

const isEnded = ({ status }: RunResult) => status === "ok" || status === "runtime_error"

const messageMax = 4096

function said({ status, exitCode, stderr, stdout }: RunResult, validCode: number): string {
  const how = exitCode === null ? status : `exit code ${exitCode}, not ${validCode}`
  const text = stderr.trim() === "" ? new TextDecoder().decode(stdout.subarray(0, messageMax)) : stderr
  return `${how}: ${text.trim()}`
}

const Measured = Schema.Struct({
  judged: Schema.Boolean,
  verdict: Schema.NullOr(Verdict),
  timeMs: Schema.NullOr(Schema.Int),
  id: Schema.String,
  timeFactor: Schema.Finite,
  limits: Schema.NullOr(LanguageLimits)
})
const decodeMeasured = rowsOf(Measured)

/**
 * Derives the time limit once all programs that set it ran, and queues the others. If no limit follows, the proof ends
 * without the others.
 */
const deriveLimit = Effect.fnUntraced(function* ({ proofId, problemId }: Step, rule: LimitRule) {
  const programs = yield* sql`
    select s.judged_at is not null as judged, s.verdict, s.time_ms as "timeMs", l.id, l.time_factor as "timeFactor",
      p.language_limits as limits
    from problem_proof_steps s join judge_languages l on l.id = s.language
    join problem_proofs f on f.id = s.proof_id and f.state = 'running'
    join problems p on p.id = f.problem_id and p.version = f.judged_version
    where s.proof_id = ${proofId} and s.type = 'solution'
      and s.path = any(${rule.programs.map(({ path }) => path)}::text[])`.pipe(decodeMeasured)
  // A later version may have replaced the programs meanwhile.
  if (programs.length === 0 || programs.some(({ judged }) => !judged)) return
  const measured = programs.map(({ limits, ...each }) => ({
    ...each,
    timeFactor: timeFactorIn(limits, each)
  }))
  const limitMs = derivedLimitMs(rule, measured)
  if (limitMs !== null) {
    yield* sql`update problems set time_limit_ms = ${limitMs} where id = ${problemId}`
    yield* sql`update problem_proofs set time_limit_ms = ${limitMs} where id = ${proofId}`
    const rest = yield* sql`select id from problem_proof_steps
      where proof_id = ${proofId} and language is not null and judged_at is null order by id`.pipe(decodeIds)
    return yield* enqueueProofSteps(rest.map(({ id }) => id))
  }
  yield* sql`update problem_proofs set state = 'done', ok = false, finished_at = clock_timestamp() where id = ${proofId}`
})

const storeResult = Effect.fnUntraced(function* (
  id: number,
  step: Step,
  { verdict, ok, failed, slowest, timeMs, slowMs, message }: StepResult
) {
  const { problemId } = step
  const nameOf = (ordinal: number | null) =>
    sql<{
      name: string
    }>`select name from problem_tests where problem_id = ${problemId} and ordinal = ${ordinal}`
  const [[failedTest], [slowestTest]] = yield* Effect.all([nameOf(failed), nameOf(slowest)])
  const text = message === null || message === "" ? null : storableText(message.slice(0, messageMax))
  yield* lockProof(step)
  yield* sql`update problem_proof_steps set judged_at = clock_timestamp(), verdict = ${verdict}, ok = ${ok},
    failed_test = ${failedTest?.name ?? null}, slowest_test = ${slowestTest?.name ?? null}, time_ms = ${timeMs},
    slow_ms = ${slowMs}, message = ${text} where id = ${id}`
  if (step.limitRule !== null) yield* deriveLimit(step, step.limitRule)
  yield* endProof(step)
}, inTransaction)

/** Marks a program as one that is not judged here. */
const leaveOut = Effect.fnUntraced(function* (id: number, step: Step) {
  const { proofId, limitRule } = step
  yield* lockProof(step)
  yield* sql`update problem_proof_steps set language = null where id = ${id}`
  if (limitRule !== null) {
    // Without a program that sets the limit the others cannot run.
    yield* sql`update problem_proofs set state = 'done', ok = false, finished_at = clock_timestamp()
      where id = ${proofId} and state = 'running' and not exists (select from problem_proof_steps s
        where s.proof_id = ${proofId} and s.type = 'solution' and s.language is not null
          and s.path = any(${limitRule.programs.map(({ path }) => path)}::text[]))`
    yield* deriveLimit(step, limitRule)
  }
  yield* endProof(step)
}, inTransaction)

const lockProof = Effect.fnUntraced(function* ({ proofId, problemId, limitRule }: Step) {
  // A new version locks the problem first, too.
  if (limitRule !== null) yield* sql`select from problems where id = ${problemId} for no key update`
  yield* sql`select from problem_proofs where id = ${proofId} for update`
})

/** Ends the proof after its last program. It is right if every program is, and a right solution exists. */
const endProof = ({ proofId }: Step) =>
  sql`update problem_proofs f set state = 'done', finished_at = clock_timestamp(),
      ok = (select coalesce(bool_and(coalesce(s.ok, false))
          and bool_or(s.type = 'solution' and s.verdict = 'accepted' and s.ok), false)
        from problem_proof_steps s where s.proof_id = f.id and s.language is not null)
    where f.id = ${proofId} and f.state = 'running' and not exists (
      select from problem_proof_steps s where s.proof_id = f.id and s.language is not null and s.judged_at is null)`
