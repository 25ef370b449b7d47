import { Effect, Schema } from "effect"
import { type Counterexample, FoundCounterexample } from "../../../src/api/contract/practice/solutions.ts"
import { enqueueCounterexample } from "../../judge/judgingJobs.ts"
import { inTransaction, rowsOf, sql } from "../../platform/database/sql.ts"
import { ApiError, notFound } from "../../platform/http/ApiError.ts"

/** Failed attempts at a problem after which a learner may ask. */
const failuresNeeded = 3
/** A longer queue would mean many minutes of waiting. */
const waitingMax = 20

const queueFull = new ApiError("QueueFull", { message: "run.queueFull", retryAfterSeconds: 30 })

const failed =
  "('partial', 'wrong_answer', 'presentation_error', 'time_limit', 'memory_limit', 'output_limit', 'runtime_error')"

/** A judge works on a search for less than a minute, and a queue ends in less than ten. */
const isLost = `(c.state = 'running' and c.changed_at < now() - interval '10 minutes'
  or c.state = 'queued' and c.changed_at < now() - interval '30 minutes')`

const decodeRows = rowsOf({
  possible: Schema.Boolean,
  failures: Schema.Int,
  state: Schema.NullOr(Schema.Literals(["queued", "running", "found", "none", "failed"])),
  tried: Schema.Int,
  found: Schema.NullOr(Schema.toType(FoundCounterexample))
})

/** The search for an input on which the learner's own solution fails; help exists in practice only. */
export const getCounterexample = Effect.fn("getCounterexample")(function* (
  userId: number,
  solutionId: number
) {
  // A search whose judge and its replacement died never ends by itself.
  const [row] = yield* sql`
    select s.contest_id is null and p.public and p.small_inputs is not null
        and s.status in ${sql.literal(failed)}
        and exists (select from problem_references r
          where r.problem_id = p.id and r.language in (select l.id from judge_languages l) and r.expected = '{accepted}') as possible,
      (select count(*)::integer from solutions a where a.user_id = s.user_id and a.problem_id = s.problem_id
        and a.contest_id is null and a.status in ${sql.literal(failed)}) as failures,
      case when ${sql.literal(isLost)} then 'failed' else c.state end as state,
      coalesce(c.tried, 0) as tried, c.found
    from solutions s
    join problems p on p.id = s.problem_id
    left join counterexamples c on c.solution_id = s.id
    where s.id = ${solutionId} and s.user_id = ${userId}`.pipe(decodeRows)
  if (row === undefined) return yield* notFound
  const { possible, failures, state, tried, found } = row
  const nothing = { failuresLeft: 0, tried, found: null }
  if (!possible) return answer({ ...nothing, state: "unavailable" })
  if (state !== null) return answer({ ...nothing, state, found })
  const failuresLeft = Math.max(0, failuresNeeded - failures)
  return answer({ ...nothing, state: failuresLeft > 0 ? "locked" : "offered", failuresLeft })
})

const answer = (counterexample: Counterexample) => counterexample

/** Starts the search unless it is running or over; repeating the call is safe. */
export const startCounterexample = Effect.fn("startCounterexample")(function* (
  userId: number,
  solutionId: number
) {
  const known = yield* getCounterexample(userId, solutionId)
  if (known.state !== "offered" && known.state !== "failed") return known
  const [queue] = yield* sql<{ waiting: number; own: number }>`
    select count(*)::integer as waiting, (count(*) filter (where s.user_id = ${userId} and s.id <> ${solutionId}))::integer as own
    from counterexamples c join solutions s on s.id = c.solution_id
    where c.state in ('queued', 'running') and not ${sql.literal(isLost)}`
  if (queue === undefined || queue.waiting >= waitingMax || queue.own > 0) return yield* queueFull
  const started = yield* sql`
    insert into counterexamples as c (solution_id) values (${solutionId})
    on conflict (solution_id) do update set state = 'queued', attempt = -1, changed_at = now()
    where c.state = 'failed' or ${sql.literal(isLost)}
    returning solution_id`
  if (started.length > 0) yield* enqueueCounterexample(solutionId, userId)
  return answer({ state: "queued", failuresLeft: 0, tried: 0, found: null })
}, inTransaction)
