import { Effect, Schema, Struct } from "effect"
import {
  type ProblemProof,
  ProofState,
  proofStepFields
} from "../../../../src/api/contract/organiser/problemProofs.ts"
import { LanguageLimits, timeFactorIn } from "../../../judge/languageRules.ts"
import { enqueueProofSteps } from "../../../judge/judgingJobs.ts"
import { decodeIds, inTransaction, Moment, rowsOf, sql } from "../../../platform/database/sql.ts"
import { RateLimits } from "../../../platform/http/RateLimits.ts"
import { notFound } from "../../../platform/http/ApiError.ts"
import { authoredProblem, lockedAuthoredProblem, type ProblemAccess } from "../rights/authoredProblem.ts"
import { readVersion } from "../versions/versionRows.ts"
import { adviseTimeLimit } from "./adviseTimeLimit.ts"

const decodeProofs = rowsOf({
  id: Schema.Int,
  version: Schema.Int,
  timeLimitMs: Schema.NullOr(Schema.Int),
  submitsAnswers: Schema.Boolean,
  state: ProofState,
  ok: Schema.NullOr(Schema.Boolean),
  startedAt: Moment,
  finishedAt: Schema.NullOr(Moment)
})

const Step = Schema.Struct({
  ...proofStepFields,
  judged: Schema.Boolean,
  slowMs: Schema.NullOr(Schema.Int),
  timeFactor: Schema.NullOr(Schema.Finite),
  limits: Schema.NullOr(LanguageLimits)
})
type Step = typeof Step.Type
const decodeSteps = rowsOf(Step)

/** Without a verdict for so long, the judge lost the proof; those of others come before it. */
const longestSilence = "3 hours"

const readProof = Effect.fnUntraced(function* (problemId: number) {
  const [proof] = yield* sql`
    select f.id, f.number as version, f.time_limit_ms as "timeLimitMs", p.submits_answers as "submitsAnswers", f.ok,
      f.started_at as "startedAt", f.finished_at as "finishedAt",
      case when f.state = 'running' and greatest(f.started_at, max(s.judged_at)) < now() - ${longestSilence}::interval
        then 'failed' else f.state end as state
    from problem_proofs f join problems p on p.id = f.problem_id
    left join problem_proof_steps s on s.proof_id = f.id
    where f.problem_id = ${problemId} group by f.id, p.id`.pipe(decodeProofs)
  if (proof === undefined) return null
  const { id, timeLimitMs, submitsAnswers, ...facts } = proof
  const found = yield* sql`
    select s.type, s.path, s.language, s.expected, s.verdict, s.ok, s.failed_test as "failedTest",
      s.slowest_test as "slowestTest", s.time_ms as "timeMs", s.message, s.judged_at is not null as judged,
      s.slow_ms as "slowMs", l.time_factor as "timeFactor",
      (select p.language_limits from problems p where p.id = ${problemId}) as limits
    from problem_proof_steps s left join judge_languages l on l.id = s.language
    where s.proof_id = ${id} order by s.id`.pipe(decodeSteps)
  const judged = found.filter(({ language }) => language !== null)
  const report: ProblemProof = {
    ...facts,
    done: judged.filter((step) => step.judged).length,
    total: judged.length,
    steps: found.map((step) => Struct.omit(step, ["judged", "slowMs", "timeFactor", "limits"])),
    advice:
      proof.state === "done" && timeLimitMs !== null && !submitsAnswers
        ? adviseTimeLimit(timeLimitMs, found.flatMap(timed))
        : null
  }
  return report
})

function timed({ type, language, timeFactor, limits, expected, verdict, ok, timeMs, slowMs }: Step) {
  if (type !== "solution" || language === null || timeFactor === null || ok !== true) return []
  const rightMs = verdict === "accepted" && expected.includes("accepted") ? timeMs : null
  return [{ language, timeFactor: timeFactorIn(limits, { id: language, timeFactor }), rightMs, slowMs }]
}

/** The last proof of a problem, also while it runs; null before the first one. */
export const getProblemProof = Effect.fn("getProblemProof")(function* (access: ProblemAccess) {
  const { id } = yield* authoredProblem(access, "viewer")
  return yield* readProof(id)
})

/** A proof occupies the judge for minutes. */
const perAccount = { name: "problem-proofs", points: 60, seconds: 3600 }

/** Writes the programs of a proof and queues those that the judge can run; without any, the proof is done and not ok. */
const beginProof = Effect.fnUntraced(function* (access: ProblemAccess) {
  const problem = yield* lockedAuthoredProblem(access, "editor")
  const last = yield* readProof(problem.id)
  if (last?.state === "running" && last.version === problem.version) return
  yield* sql`delete from problem_proofs where problem_id = ${problem.id}`
  const [proof] = yield* sql`
    insert into problem_proofs (problem_id, number, judged_version, time_limit_ms)
    values (${problem.id}, ${problem.version}, ${problem.judgedVersion}, ${problem.timeLimitMs}) returning id`.pipe(
    decodeIds
  )
  if (proof === undefined) return yield* Effect.die("no proof was made")
  yield* sql`insert into problem_proof_steps (proof_id, type, path, language, source, files, expected, scores)
    select ${proof.id}::bigint, 'solution', path, language, source, coalesce(files, '{}'), expected, scores
    from problem_references where problem_id = ${problem.id} order by path`
  const { outline } = yield* readVersion(problem.id, problem.version)
  for (const { path, language, code, files } of outline.inputValidators) {
    yield* sql`insert into problem_proof_steps (proof_id, type, path, language, source, files, expected)
      values (${proof.id}, 'inputValidator', ${path}, ${language}, ${code}, ${JSON.stringify(files)}::jsonb, '{}')`
  }
  // The programs that set the time limit run before the others.
  const first =
    problem.timeLimitMs === null ? (problem.limitRule?.programs.map(({ path }) => path) ?? null) : null
  const steps = yield* sql`select id from problem_proof_steps
    where proof_id = ${proof.id} and language is not null and (${first}::text[] is null or type = 'solution' and path = any(${first}))
    order by id`.pipe(decodeIds)
  yield* enqueueProofSteps(steps.map(({ id }) => id))
  if (steps.length > 0) return
  yield* sql`update problem_proofs set state = 'done', ok = false, finished_at = now() where id = ${proof.id}`
}, inTransaction)

/** Starts a proof of the current version, unless one is running. */
export const startProblemProof = Effect.fn("startProblemProof")(function* (access: ProblemAccess) {
  yield* authoredProblem(access, "editor")
  yield* (yield* RateLimits).consume(perAccount, access.userId)
  yield* beginProof(access)
  return (yield* readProof(access.problemId)) ?? (yield* notFound)
})
