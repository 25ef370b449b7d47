import { randomUUID } from "node:crypto"
import { Effect, Schema } from "effect"
import { Run, type SubmitRun } from "../../../src/api/contract/practice/solutions.ts"
import { ApiError, notFound } from "../../platform/http/ApiError.ts"
import { mayKnowProblem } from "../../platform/database/mayKnowProblem.ts"
import { enqueueRun } from "../../judge/judgingJobs.ts"
import { allowsLanguage } from "../../judge/languageRules.ts"
import { countRun } from "./countRun.ts"
import { inTransaction, rowsLike, rowsOf, sql } from "../../platform/database/sql.ts"
import { languageNotAllowed, unknownLanguage } from "./validateSubmission.ts"

/** Limit of queued runs; a longer queue would mean minutes of waiting. */
const waitingRunsMax = 100
/** Half of the queue is reserved for learners. */
const visitorsWaitingMax = 50

const queueFull = new ApiError("QueueFull", { message: "run.queueFull", retryAfterSeconds: 10 })

/** Enough for the samples of any problem and a custom input; learners may send more. */
const visitorInputsMax = 8

const tooManyInputs = new ApiError("Invalid", {
  message: "failure.invalid",
  fieldErrors: { inputs: ["run.tooManyInputs"] },
  values: { max: visitorInputsMax }
})

export interface RunOwner {
  readonly userId: number | null
  readonly address: string
}

const ownerKey = ({ userId, address }: RunOwner) =>
  userId === null ? `visitor ${address}` : `user ${userId}`

const ParticipationContext = Schema.Struct({
  problem_known: Schema.Boolean,
  language_known: Schema.Boolean,
  languages: Schema.NullOr(Schema.Array(Schema.String)),
  contest_forbids: Schema.Boolean,
  waiting: Schema.Int
})

/** Queues a run of a program on custom inputs, for learners and visitors. */
export const startRun = Effect.fn("startRun")(function* (
  owner: RunOwner,
  problemId: number,
  { language, source, inputs }: SubmitRun
) {
  if (owner.userId === null && inputs.length > visitorInputsMax) return yield* tooManyInputs
  const [participationContext] = yield* sql`
    select exists (select from problems p where p.id = ${problemId}
        and ${sql.literal(mayKnowProblem("p", String(owner.userId)))}) as problem_known,
      exists (select from judge_languages where id = ${language}) as language_known,
      (select languages from problems where id = ${problemId}) as languages,
      (select coalesce(bool_and(not coalesce(${language} = any(c.languages), true)), false) from contests c
        join contest_problems t on t.contest_id = c.id and t.problem_id = ${problemId}
        join contest_participants m on m.contest_id = c.id and m.user_id = ${owner.userId} and m.started_at is not null
        where c.status <> 'closed_contest') as contest_forbids,
      (select count(*) from runs where state = 'queued') as waiting`.pipe(rowsOf(ParticipationContext))
  if (participationContext?.problem_known !== true) return yield* notFound
  if (!participationContext.language_known) return yield* unknownLanguage
  if (!allowsLanguage(participationContext.languages, language)) return yield* languageNotAllowed("problem")
  if (participationContext.contest_forbids) return yield* languageNotAllowed("contest")
  const isVisitor = owner.userId === null
  if (participationContext.waiting >= (isVisitor ? visitorsWaitingMax : waitingRunsMax))
    return yield* queueFull
  const recentCount = yield* countRun(
    { key: ownerKey(owner), isVisitor },
    Buffer.byteLength(source) + inputs.reduce((sum, input) => sum + Buffer.byteLength(input), 0)
  )
  const id = randomUUID()
  const insert = Effect.gen(function* () {
    yield* sql`
      insert into runs (id, user_id, owner, problem_id, language, source, inputs)
      values (${id}, ${owner.userId}, ${ownerKey(owner)}, ${problemId}, ${language}, ${source},
        ${JSON.stringify(inputs)}::jsonb)`
    yield* enqueueRun(id, ownerKey(owner), { isVisitor, recentCount })
  })
  yield* inTransaction(insert)
  const run: Run = { id, state: "queued", compileLog: null, outcomes: [], budgetSpent: null }
  return run
})

const decodeRuns = rowsLike(Run)

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * A run by its id. Visitors' runs are protected by the unguessable id only; a learner's run is visible to that learner
 * alone.
 */
export const getRun = Effect.fn("getRun")(function* (userId: number | null, id: string) {
  if (!uuid.test(id)) return yield* notFound
  const [row] = yield* sql`
    select id, state, compile_log as "compileLog", outcomes, budget_spent as "budgetSpent" from runs
    where id = ${id}::uuid and (user_id is null or user_id = ${userId})`.pipe(decodeRuns)
  return row ?? (yield* notFound)
})
