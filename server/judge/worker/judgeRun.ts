import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { RunOutcome } from "../../../src/api/contract/solutions.ts"
import type { TakenJob } from "../../platform/Queue.ts"
import { rowsOf } from "../../problems/rows.ts"
import { RunJob } from "../../submissions/judgingJobs.ts"
import { storableText } from "../../platform/database/storableText.ts"
import type { JudgeBackend, RunResult } from "../JudgeBackend.ts"
import { limitsFor, usualTimeLimitsMax } from "./judgeSource.ts"
import { WorkerIdentity } from "./WorkerIdentity.ts"

const decodeJob = Schema.decodeUnknownEffect(RunJob)

const Claimed = Schema.Struct({
  language: Schema.Literals(["python", "javascript", "cpp"]),
  source: Schema.String,
  inputs: Schema.Array(Schema.String),
  timeLimitMs: Schema.Int,
  memoryLimitMb: Schema.Int
})
type Claimed = typeof Claimed.Type

const decodeClaimed = rowsOf(Claimed)

interface FinishedRun {
  readonly state: "done" | "compilation_error" | "judge_error"
  readonly compileLog: string | null
  readonly outcomes: ReadonlyArray<RunOutcome>
}

const runFailed: FinishedRun = { state: "judge_error", compileLog: null, outcomes: [] }

/** A person reads this; more is for nobody. */
const outputMax = 64 * 1024
const errorMax = 8 * 1024

/** Works off one job of the queue `runs`: a program on somebody's own inputs, without a verdict. */
export const judgeRun = Effect.fn("judgeRun")(function* (backend: JudgeBackend, job: TakenJob) {
  const { runId } = yield* decodeJob(job.data)
  const claimed = yield* claimRun(runId, job)
  if (claimed === undefined) return
  const finished = yield* Effect.tryPromise(() => runInputs(backend, claimed)).pipe(
    Effect.tapError((error) => Effect.logError("The sandbox broke down", error)),
    Effect.orElseSucceed(() => runFailed)
  )
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    update runs set state = ${finished.state}, compile_log = ${finished.compileLog},
      outcomes = ${JSON.stringify(finished.outcomes)}::jsonb, worker_id = null
    where id = ${runId}::uuid and state = 'running' and attempt = ${job.attempt}`
})

const claimRun = Effect.fnUntraced(function* (runId: string, job: TakenJob) {
  const sql = yield* SqlClient.SqlClient
  const { id: workerId } = yield* WorkerIdentity
  const rows = yield* sql`
    update runs set state = 'running', worker_id = ${workerId}::uuid, job_id = ${job.id}::uuid,
      attempt = ${job.attempt}
    from problems p
    where runs.id = ${runId}::uuid and p.id = runs.problem_id and state in ('queued', 'running')
      and attempt < ${job.attempt}
    returning language, runs.source, inputs, p.time_limit_ms as "timeLimitMs",
      p.memory_limit_mb as "memoryLimitMb"`
  const [claimed] = yield* decodeClaimed(rows)
  return claimed
})

async function runInputs(backend: JudgeBackend, claimed: Claimed): Promise<FinishedRun> {
  const language = backend.languages().find(({ id }) => id === claimed.language)
  if (language === undefined) return runFailed
  const compiled = await backend.compile({ language: claimed.language, code: claimed.source })
  if (!compiled.ok) return { ...runFailed, state: compiled.reason, compileLog: storableText(compiled.log) }
  const limits = limitsFor({ ...claimed, outputLimitBytes: outputMax }, language)
  const encoder = new TextEncoder()
  const outcomes: Array<RunOutcome> = []
  await backend.run(
    compiled.artifact,
    claimed.inputs.map((input) => encoder.encode(input)),
    limits,
    (result) => {
      outcomes.push(outcomeOf(result))
      return neverEnds(outcomes) ? "stop" : "go"
    }
  )
  while (neverEnds(outcomes) && outcomes.length < claimed.inputs.length) outcomes.push(untried)
  const compileLog = compiled.log === "" ? null : storableText(compiled.log)
  return { state: "done", compileLog, outcomes }
}

/** After some inputs on which the program never ends the rest is spared: everybody's runs wait for this one. */
const untried: RunOutcome = { status: "time_limit", stdout: "", stderr: "", timeMs: 0, memoryKb: 0 }

const neverEnds = (outcomes: ReadonlyArray<RunOutcome>) =>
  outcomes.filter(({ status }) => status === "time_limit").length >= usualTimeLimitsMax

const decoder = new TextDecoder()

const outcomeOf = ({ status, stdout, stderr, cpuMs, memoryKb }: RunResult): RunOutcome => ({
  status: status === "security" ? "runtime_error" : status,
  stdout: storableText(decoder.decode(stdout.subarray(0, outputMax))),
  stderr: storableText(stderr.slice(0, errorMax)),
  timeMs: Math.round(cpuMs),
  memoryKb: Math.round(memoryKb)
})
