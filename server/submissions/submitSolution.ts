import { createHash } from "node:crypto"
import { Clock, Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { Receipt, SubmitSolution } from "../../src/api/contract/solutions.ts"
import { type ContestEntry, contestEntry } from "../contests/participation/contestEntry.ts"
import { writeSolutionEvent } from "../events/writeEvent.ts"
import { problemUnknown } from "../problems/getProblem.ts"
import { Moment, rowsOf } from "../problems/rows.ts"
import { enqueueSolution, fairPriority, priorities } from "./judgingJobs.ts"
import { nearQueuePlace } from "./queuePlace.ts"
import {
  sameSource,
  solutionsPerMinute,
  sourceUnreadable,
  tooManySolutions,
  unknownLanguage
} from "./solutionRules.ts"
import { isStorable } from "../platform/database/storableText.ts"

/** What is known about a submission before it is taken. */
const Situation = Schema.Struct({
  version: Schema.NullOr(Schema.Int),
  tests: Schema.Int,
  language_known: Schema.Boolean,
  sent_lately: Schema.Int,
  seconds_until_next: Schema.NullOr(Schema.Finite),
  last_hash: Schema.NullOr(Schema.String),
  last_language: Schema.NullOr(Schema.String)
})

const decodeSituation = rowsOf(Situation)
const decodeReceipt = rowsOf(Schema.Struct({ id: Schema.Int, receivedAt: Moment }))

const hashOf = (source: string) => createHash("sha256").update(source).digest("base64")

/**
 * Takes a solution: checks, stores and queues it in one transaction.
 *
 * One learner's submissions pass one by one, so that neither the limit nor the
 * question about equal code can be outrun by sending twice at once.
 */
export const submitSolution = Effect.fn("submitSolution")(function* (
  userId: number,
  problemId: number,
  submission: SubmitSolution
) {
  const sql = yield* SqlClient.SqlClient
  if (!isStorable(submission.source)) return yield* sourceUnreadable
  if (!isStorable(submission.language)) return yield* unknownLanguage
  // What waits below, for a connection or for its sender's other solution, was received all the same.
  const receivedAt = yield* Clock.currentTimeMillis
  const take = Effect.gen(function* () {
    yield* sql`select pg_advisory_xact_lock(hashtext('submit'), hashint8(${userId}))`
    const hash = hashOf(submission.source)
    const entry = yield* contestEntry(submission.contest, problemId, userId, receivedAt)
    const { version, tests, priority } = yield* checkedSituation(userId, problemId, submission, hash, entry)
    const [receipt] = yield* decodeReceipt(
      yield* sql`
        insert into solutions
          (user_id, problem_id, problem_version, language, source, source_hash, priority, tests_total,
            contest_id, unofficial, received_at)
        values (${userId}, ${problemId}, ${version}, ${submission.language}, ${submission.source}, ${hash},
          ${priority}, ${tests}, ${entry?.contestId ?? null}, ${entry?.unofficial ?? null},
          ${new Date(receivedAt)})
        returning id, received_at as "receivedAt"`
    )
    if (receipt === undefined) return yield* problemUnknown
    yield* enqueueSolution(receipt.id, userId, priority)
    yield* announceQueued(userId, problemId, { id: receipt.id, priority, testsTotal: tests })
    const taken: Receipt = { ...receipt, status: "queued" }
    return taken
  })
  return yield* sql.withTransaction(take)
})

const checkedSituation = Effect.fnUntraced(function* (
  userId: number,
  problemId: number,
  submission: SubmitSolution,
  hash: string,
  entry: ContestEntry | null
) {
  const [situation] = yield* decodeSituation(
    yield* readSituation(userId, problemId, submission.language, entry)
  )
  const version = situation?.version ?? null
  if (situation === undefined || version === null) return yield* problemUnknown
  if (!situation.language_known) return yield* unknownLanguage
  if (situation.sent_lately >= solutionsPerMinute) {
    return yield* tooManySolutions(Math.max(1, Math.ceil(situation.seconds_until_next ?? 60)))
  }
  const isSame = situation.last_hash === hash && situation.last_language === submission.language
  if (isSame && submission.repeat !== true) return yield* sameSource
  const kind = entry === null ? priorities.practice : priorities.contest
  const priority = fairPriority(kind, situation.sent_lately)
  return { version, tests: situation.tests, priority }
})

const readSituation = Effect.fnUntraced(function* (
  userId: number,
  problemId: number,
  language: string,
  entry: ContestEntry | null
) {
  const sql = yield* SqlClient.SqlClient
  return yield* sql`
    select
      (select version from problems where id = ${problemId} and (public or ${entry !== null})) as version,
      (select count(*) from problem_tests where problem_id = ${problemId}) as tests,
      exists (select from judge_languages where id = ${language}) as language_known,
      lately.count as sent_lately,
      extract(epoch from lately.oldest + interval '1 minute' - clock_timestamp())::float8 as seconds_until_next,
      last.source_hash as last_hash, last.language as last_language
    from (
      select count(*) as count, min(received_at) as oldest from solutions
      where user_id = ${userId} and received_at > clock_timestamp() - interval '1 minute'
    ) lately
    left join lateral (
      select source_hash, language from solutions
      where user_id = ${userId} and problem_id = ${problemId}
        and contest_id is not distinct from ${entry?.contestId ?? null}::bigint order by id desc limit 1
    ) last on true`
})

const announceQueued = Effect.fnUntraced(function* (
  userId: number,
  problemId: number,
  {
    id,
    priority,
    testsTotal
  }: { readonly id: number; readonly priority: number; readonly testsTotal: number }
) {
  const place = yield* nearQueuePlace(id, priority)
  yield* writeSolutionEvent(userId, {
    id,
    problemId,
    status: "queued",
    score: 0,
    testsDone: 0,
    testsTotal,
    queuePlace: place
  })
})
