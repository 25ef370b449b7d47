import { Effect, Result, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { Receipt } from "../../../src/api/contract/practice/solutions.ts"
import { writeSolutionEvents } from "../../platform/realtime/writeEvent.ts"
import { Moment, rowsOf } from "../../platform/database/rows.ts"
import { decideSent, type DueSolution, type Taken } from "./decideSent.ts"
import { enqueueSolutions } from "../../judge/judgingJobs.ts"
import { type SubmissionContext, submissionContexts, type SentSolution } from "./submissionContexts.ts"

/**
 * Takes solutions that came at the same moment: checks, stores and queues them in one transaction; answers in their order.
 *
 * One learner's solutions pass one by one, so that neither the limit nor the question about equal code can be outrun by
 * sending twice at once.
 */
export const takeSolutions = Effect.fn("takeSolutions")(function* (sent: ReadonlyArray<SentSolution>) {
  const sql = yield* SqlClient.SqlClient
  const take = Effect.gen(function* () {
    yield* lockSenders(sent)
    const taken = new Map<SentSolution, Taken>()
    for (let rest = sent; rest.length > 0; rest = rest.filter((one) => !taken.has(one))) {
      for (const [one, answer] of yield* claimTurn(onePerUser(rest))) taken.set(one, answer)
    }
    return sent.flatMap((one) => taken.get(one) ?? [])
  })
  return yield* sql.withTransaction(take)
})

/** Everybody takes them in one order: nobody waits in a ring. */
const lockSenders = Effect.fnUntraced(function* (sent: ReadonlyArray<SentSolution>) {
  const sql = yield* SqlClient.SqlClient
  const senders = [...new Set(sent.map(({ userId }) => userId))]
  yield* sql`select pg_advisory_xact_lock(hashtext('submit'), sender)
    from (select hashint8(id) as sender from unnest(${senders}::bigint[]) id order by 1) senders`
})

const onePerUser = (sent: ReadonlyArray<SentSolution>): ReadonlyArray<SentSolution> => [
  ...new Map(sent.toReversed().map((one) => [one.userId, one])).values()
]

/** Takes solutions of different learners. */
const claimTurn = Effect.fnUntraced(function* (sent: ReadonlyArray<SentSolution>) {
  const participationContexts = yield* submissionContexts(sent)
  const decided = sent.map((one, place) => decideSent(one, participationContexts[place] as SubmissionContext))
  const receipts = yield* store(decided.flatMap((decision) => Result.getOrNull(decision) ?? []))
  const answerOf = Result.match({
    onSuccess: ({ sent: { userId } }: DueSolution): Taken => Result.succeed(receipts.get(userId) as Receipt),
    onFailure: (answer: Taken) => answer
  })
  return decided.map((decision, place) => [sent[place] as SentSolution, answerOf(decision)] as const)
})

const decodeStored = rowsOf({ id: Schema.Int, userId: Schema.Int, receivedAt: Moment })

/** Receipts by the sender. */
const store = Effect.fnUntraced(function* (due: ReadonlyArray<DueSolution>) {
  const receipts = new Map<number, Receipt>()
  if (due.length === 0) return receipts
  const sql = yield* SqlClient.SqlClient
  const stored = yield* decodeStored(yield* sql.unsafe(statement, [JSON.stringify(due.map(rowOf))]))
  for (const { id, userId, receivedAt } of stored) receipts.set(userId, { id, status: "queued", receivedAt })
  const queued = due.map(({ sent: { userId, problemId }, tests, priority, queuePlace }) => {
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
    return { id, userId, priority, event }
  })
  yield* enqueueSolutions(queued)
  yield* writeSolutionEvents(queued)
  return receipts
})

const rowOf = ({ sent, entry, version, tests, priority }: DueSolution) => ({
  user_id: sent.userId,
  problem_id: sent.problemId,
  problem_version: version,
  language: sent.language,
  source: sent.source,
  source_hash: sent.hash,
  request_key: sent.key,
  priority,
  tests_total: tests,
  contest_id: entry?.contestId ?? null,
  unofficial: entry?.unofficial ?? null,
  received_at: new Date(sent.receivedAt).toISOString()
})

const columns = `user_id, problem_id, problem_version, language, source, source_hash, request_key, priority, tests_total,
  contest_id, unofficial, received_at`

const statement = `
  insert into solutions (${columns})
  select ${columns} from jsonb_populate_recordset(null::solutions, $1::jsonb)
  returning id, user_id as "userId", received_at as "receivedAt"`
