import { Effect, Schema } from "effect"
import type { Run, RunOutcome } from "../../../src/api/contract/practice/solutions.ts"
import type { ClaimedJob } from "../../platform/Queue.ts"
import { rowsOf, sql } from "../../platform/database/sql.ts"
import { LanguageLimits } from "../languageRules.ts"
import { RunJob } from "../judgingJobs.ts"
import { storableText } from "../../platform/database/storableText.ts"
import type { Artifact, JudgeBackend, Limits, RunResult } from "../JudgeBackend.ts"
import { lacks, reroute } from "./reroute.ts"
import { limitsFor } from "./judgeSource.ts"
import { stoppable } from "./stoppable.ts"
import type { SolutionsFirst } from "./SolutionsFirst.ts"
import { WorkerIdentity } from "./WorkerIdentity.ts"

const decodeJob = Schema.decodeUnknownEffect(RunJob)

const Claimed = Schema.Struct({
  language: Schema.String,
  source: Schema.String,
  inputs: Schema.Array(Schema.String),
  timeLimitMs: Schema.Int,
  memoryLimitMb: Schema.Int,
  languageLimits: Schema.NullOr(LanguageLimits),
  /** CPU time of the owner's runs within `ownerSpan`. */
  spentMs: Schema.Int,
  contestRuns: Schema.Boolean
})
type Claimed = typeof Claimed.Type

const decodeClaimed = rowsOf(Claimed)

interface FinishedRun {
  readonly state: "done" | "compilation_error" | "judge_error"
  readonly compileLog: string | null
  readonly outcomes: ReadonlyArray<RunOutcome>
  /** The budget that ran out before all inputs were tried. */
  readonly budgetSpent: Run["budgetSpent"]
  /** Charged to the owner's budget. */
  readonly cpuMs: number
}

const runFailed: FinishedRun = {
  state: "judge_error",
  compileLog: null,
  outcomes: [],
  budgetSpent: null,
  cpuMs: 0
}

/** Maximum for all inputs of a run together; twice the limit of one input if that is less. */
const runMsMax = 10_000
/** Budget within `ownerSpan` for the runs of one learner or one visitor address. */
const ownerMsMax = 120_000
const ownerSpan = "10 minutes"
/**
 * Total time a run waits for solutions during a contest. A cap is
 * needed, because solutions can follow each other for an hour.
 */
const patienceMs = 10_000

/** A person reads this output, so more is of no use. */
const outputMax = 64 * 1024
const errorMax = 8 * 1024

/** Executes one job of the queue `runs`: a program on the user's own inputs, without a verdict. */
export const judgeRun = Effect.fn("judgeRun")(function* (
  backend: JudgeBackend,
  solutions: SolutionsFirst,
  job: ClaimedJob
) {
  const { runId } = yield* decodeJob(job.data)
  const languages = backend.languages().map(({ id }) => id)
  const claimed = yield* claimRun(runId, job, languages)
  if (claimed === undefined) return yield* rerouteWaiting(backend, runId, job)
  const finished = yield* Effect.tryPromise((signal) =>
    execute(stoppable(backend, signal), solutions, claimed)
  ).pipe(
    Effect.tapError((error) => Effect.logError("The sandbox broke down", error)),
    Effect.orElseSucceed(() => runFailed)
  )
  yield* sql`
    update runs set state = ${finished.state}, compile_log = ${finished.compileLog},
      outcomes = ${JSON.stringify(finished.outcomes)}::jsonb, budget_spent = ${finished.budgetSpent},
      cpu_ms = cpu_ms + ${Math.round(finished.cpuMs)}, worker_id = null
    where id = ${runId}::uuid and state = 'running' and attempt = ${job.attempt}`
})

const decodeLanguage = rowsOf({ language: Schema.String })

/** A run that was not claimed has ended, or has a language of other judges. */
const rerouteWaiting = Effect.fnUntraced(function* (backend: JudgeBackend, runId: string, job: ClaimedJob) {
  const [waiting] =
    yield* sql`select language from runs where id = ${runId}::uuid and state in ('queued', 'running')`.pipe(
      decodeLanguage
    )
  if (waiting !== undefined && lacks(backend, waiting.language)) {
    yield* reroute("runs", waiting.language, job)
  }
})

const claimRun = Effect.fnUntraced(function* (
  runId: string,
  job: ClaimedJob,
  languages: ReadonlyArray<string>
) {
  const { id: workerId } = yield* WorkerIdentity
  const rows = yield* sql`
    update runs set state = 'running', worker_id = ${workerId}::uuid, job_id = ${job.id}::uuid,
      attempt = ${job.attempt}
    from problems p
    where runs.id = ${runId}::uuid and p.id = runs.problem_id and state in ('queued', 'running')
      and attempt < ${job.attempt} and language = any(${languages}::text[])
    returning language, runs.source, inputs, p.time_limit_ms as "timeLimitMs",
      p.memory_limit_mb as "memoryLimitMb", p.language_limits as "languageLimits",
      (select coalesce(sum(r.cpu_ms), 0)::integer from runs r
        where r.owner = runs.owner and r.created_at > now() - ${ownerSpan}::interval) as "spentMs",
      exists (select from contests c where c.status = 'started_contest') as "contestRuns"`
  const [claimed] = yield* decodeClaimed(rows)
  return claimed
})

async function execute(
  backend: JudgeBackend,
  solutions: SolutionsFirst,
  claimed: Claimed
): Promise<FinishedRun> {
  const language = backend.languages().find(({ id }) => id === claimed.language)
  if (language === undefined) return runFailed
  if (claimed.spentMs >= ownerMsMax) return { ...runFailed, state: "done", budgetSpent: "owner" }
  const turn = waitForSolutions(solutions, patienceIn(claimed))
  await turn()
  const source = { language: claimed.language, code: claimed.source }
  const compiled = await backend.compile(source, "runs")
  const compileLog = compiled.log === "" ? null : storableText(compiled.log)
  const compileMs = compiled.cpuMs ?? 0
  if (!compiled.ok) return { ...runFailed, state: compiled.reason, compileLog, cpuMs: compileMs }
  const limits = limitsFor({ ...claimed, outputLimitBytes: outputMax }, language)
  const run = async (input: Uint8Array, cpuMs: number) => {
    await turn()
    return runInput(backend, compiled.artifact, input, { ...limits, cpuMs })
  }
  const tried = await tryInputs(run, claimed.inputs, limits.cpuMs, ownerMsMax - claimed.spentMs - compileMs)
  return { ...tried, state: "done", compileLog, cpuMs: tried.cpuMs + compileMs }
}

/** The patience of a run or a search. */
export const patienceIn = ({ contestRuns }: { readonly contestRuns: boolean }) =>
  contestRuns ? patienceMs : 0

/** Waits for solutions before each step, until `left` milliseconds are used up. */
export function waitForSolutions(solutions: SolutionsFirst, left: number): () => Promise<void> {
  return async () => {
    if (left <= 0) return
    const begun = performance.now()
    await solutions.idle(left)
    left -= performance.now() - begun
  }
}

interface Tried {
  readonly result: RunResult
  /** Time charged to the owner. */
  readonly costMs: number
}

/** Runs the inputs one by one, each with the remaining time, and releases the runner between them. */
async function tryInputs(
  run: (input: Uint8Array, cpuMs: number) => Promise<Tried>,
  inputs: ReadonlyArray<string>,
  limitMs: number,
  ownerMs: number
): Promise<Pick<FinishedRun, "outcomes" | "budgetSpent" | "cpuMs">> {
  const runMs = Math.min(2 * limitMs, runMsMax)
  const allowedMs = Math.min(runMs, ownerMs)
  const spent = ownerMs < runMs ? "owner" : "run"
  const encoder = new TextEncoder()
  const outcomes: Array<RunOutcome> = []
  let cpuMs = 0
  for (const input of inputs) {
    if (cpuMs >= allowedMs) return { outcomes, budgetSpent: spent, cpuMs }
    const allowedRunMs = Math.min(limitMs, allowedMs - cpuMs)
    const { result, costMs } = await run(encoder.encode(input), allowedRunMs)
    cpuMs += costMs
    // The remaining budget stopped the run before its own limit.
    if (result.status === "time_limit" && allowedRunMs < limitMs)
      return { outcomes, budgetSpent: spent, cpuMs }
    outcomes.push(outcomeOf(result))
  }
  return { outcomes, budgetSpent: null, cpuMs }
}

/**
 * A program that sleeps or ends runner after runner also blocks the next run,
 * so three seconds of wall time cost as much as one second of CPU time.
 */
async function runInput(
  backend: JudgeBackend,
  artifact: Artifact,
  input: Uint8Array,
  limits: Limits
): Promise<Tried> {
  const begun = performance.now()
  const results: Array<RunResult> = []
  await backend.run(artifact, [{ stdin: input }], limits, (each) => (results.push(each), "stop"), "runs")
  const [result] = results
  if (result === undefined) throw new Error("The program was not run")
  const elapsedMs = performance.now() - begun
  const atLeastMs = result.status === "time_limit" ? limits.cpuMs : 0
  return { result, costMs: Math.max(result.cpuMs, elapsedMs / 3, atLeastMs) }
}

const decoder = new TextDecoder()

const outcomeOf = ({ status, stdout, stderr, cpuMs, memoryKb }: RunResult): RunOutcome => ({
  status: status === "security" ? "runtime_error" : status,
  stdout: storableText(decoder.decode(stdout.subarray(0, outputMax))),
  stderr: storableText(stderr.slice(0, errorMax)),
  timeMs: Math.round(cpuMs),
  memoryKb: Math.round(memoryKb)
})
