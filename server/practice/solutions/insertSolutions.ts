import { Effect, Result, Schema } from "effect"
import { answersFormat, type Receipt } from "../../../src/api/contract/practice/solutions.ts"
import { writeSolutionEvents } from "../../platform/realtime/writeEvent.ts"
import { validateSubmission, type DueSolution, type SubmitResult } from "./validateSubmission.ts"
import { enqueueSolutions } from "../../judge/judgingJobs.ts"
import { inTransaction, Moment, rowsOf, sql } from "../../platform/database/sql.ts"
import { type SubmissionContext, submissionContexts, type NewSolution } from "./submissionContexts.ts"

/**
 * Checks, stores and queues concurrent solutions in one transaction; returns results in order.
 * Processes solutions of one learner one by one, to enforce the rate limit and the check for equal code.
 */
export const insertSolutions = Effect.fn("insertSolutions")(function* (
  solutions: ReadonlyArray<NewSolution>
) {
  yield* lockSenders(solutions)
  const results = new Map<NewSolution, SubmitResult>()
  for (let rest = solutions; rest.length > 0; rest = rest.filter((one) => !results.has(one))) {
    for (const [one, answer] of yield* claimTurn(onePerUser(rest))) results.set(one, answer)
  }
  return solutions.flatMap((one) => results.get(one) ?? [])
}, inTransaction)

/** Locks senders in id order to prevent deadlocks. */
const lockSenders = Effect.fnUntraced(function* (solutions: ReadonlyArray<NewSolution>) {
  const senders = [...new Set(solutions.map(({ userId }) => userId))]
  yield* sql`select pg_advisory_xact_lock(hashtext('submit'), sender)
    from (select hashint8(id) as sender from unnest(${senders}::bigint[]) id order by 1) senders`
})

const onePerUser = (solutions: ReadonlyArray<NewSolution>): ReadonlyArray<NewSolution> => [
  ...new Map(solutions.toReversed().map((one) => [one.userId, one])).values()
]

/** Processes solutions of different learners. */
const claimTurn = Effect.fnUntraced(function* (solutions: ReadonlyArray<NewSolution>) {
  const participationContexts = yield* submissionContexts(solutions)
  const decisions = solutions.map((one, index) =>
    validateSubmission(one, participationContexts[index] as SubmissionContext)
  )
  const receipts = yield* store(decisions.flatMap((decision) => Result.getOrNull(decision) ?? []))
  const answerOf = Result.match({
    onSuccess: ({ solution: { userId } }: DueSolution): SubmitResult =>
      Result.succeed(receipts.get(userId) as Receipt),
    onFailure: (answer: SubmitResult) => answer
  })
  return decisions.map((decision, index) => [solutions[index] as NewSolution, answerOf(decision)] as const)
})

const decodeStored = rowsOf({ id: Schema.Int, userId: Schema.Int, receivedAt: Moment })

/** Receipts by user id. */
const store = Effect.fnUntraced(function* (due: ReadonlyArray<DueSolution>) {
  const receipts = new Map<number, Receipt>()
  if (due.length === 0) return receipts
  const stored = yield* sql.unsafe(statement, [JSON.stringify(due.map(rowOf))]).pipe(decodeStored)
  for (const { id, userId, receivedAt } of stored) receipts.set(userId, { id, status: "queued", receivedAt })
  const queued = due.map(({ solution: { userId, problemId, traceparent }, tests, priority, queuePlace }) => {
    const { id } = receipts.get(userId) as Receipt
    const event = {
      id,
      problemId,
      status: "queued",
      score: 0,
      testsDone: 0,
      testsTotal: tests,
      queuePlace
    } as const
    return { id, userId, priority, traceparent, event }
  })
  yield* enqueueSolutions(queued)
  yield* writeSolutionEvents(queued)
  return receipts
})

const rowOf = ({ solution, entry, version, tests, priority }: DueSolution) => ({
  user_id: solution.userId,
  problem_id: solution.problemId,
  problem_version: version,
  language: solution.language,
  source: solution.source,
  source_hash: solution.hash,
  request_key: solution.key,
  priority,
  tests_total: tests,
  contest_id: entry?.contestId ?? null,
  unofficial: entry?.unofficial ?? null,
  received_at: new Date(entry?.receivedAt ?? solution.receivedAt).toISOString()
})

const columns = `user_id, problem_id, problem_version, language, source, source_hash, request_key, priority, tests_total,
  contest_id, unofficial, received_at`

const statement = `
  insert into solutions (${columns}, answered_inputs)
  select ${columns}, case when language = '${answersFormat}' then (
    select jsonb_object_agg(name, input_hash) from problem_tests t where t.problem_id = s.problem_id) end
  from jsonb_populate_recordset(null::solutions, $1::jsonb) s
  returning id, user_id as "userId", received_at as "receivedAt"`
