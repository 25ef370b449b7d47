import { Effect, type Result, Schema } from "effect"
import { answersFormat } from "../../../src/api/contract/practice/solutions.ts"
import type { ContestEntry, EntryError } from "./ContestEntries.ts"
import { countedMost } from "./queuePosition.ts"
import { Moment, rowsOf, sql } from "../../platform/database/sql.ts"

/** A received solution, with its contest entry. */
export interface NewSolution {
  readonly userId: number
  readonly problemId: number
  readonly language: string
  readonly source: string
  readonly hash: string
  /** Whether it may equal the sender's previous solution. */
  readonly repeat: boolean
  /** Idempotency key. */
  readonly key: string | null
  readonly receivedAt: number
  /** The trace of the call; null if it is not traced. */
  readonly traceparent: string | null
  /** Contest slug; null outside contests. */
  readonly contest: string | null
  /** The contest entry or its rejection; null outside contests. */
  readonly entry: Result.Result<ContestEntry | null, EntryError>
}

const ParticipationContext = Schema.Struct({
  version: Schema.NullOr(Schema.Int),
  tests: Schema.Int,
  languageKnown: Schema.Boolean,
  /** Codes that the problem allows; null for all. */
  problemLanguages: Schema.NullOr(Schema.Array(Schema.String)),
  /** Ids that the contest allows; null for all, and outside contests. */
  contestLanguages: Schema.NullOr(Schema.Array(Schema.String)),
  isTask: Schema.Boolean,
  recentCount: Schema.Int,
  secondsUntilNext: Schema.NullOr(Schema.Finite),
  lastHash: Schema.NullOr(Schema.String),
  lastLanguage: Schema.NullOr(Schema.String),
  /** Id of an earlier solution with the same key. */
  keyedId: Schema.NullOr(Schema.Int),
  keyedAt: Schema.NullOr(Moment),
  /** Whether that solution is identical to this one. */
  keyedAlike: Schema.NullOr(Schema.Boolean),
  /** Queued solutions per priority at the front of the queue. */
  front: Schema.Array(Schema.Struct({ priority: Schema.Int, count: Schema.Int }))
})
export type SubmissionContext = typeof ParticipationContext.Type

const decode = rowsOf(ParticipationContext)

/** Loads the data to decide on solutions, in their order. Requires the locks of their senders. */
export const submissionContexts = Effect.fnUntraced(function* (solutions: ReadonlyArray<NewSolution>) {
  const asked = solutions.map(({ userId, problemId, language, hash, key, contest, entry }, place) => {
    const contest_id = entry._tag === "Success" ? (entry.success?.contestId ?? null) : null
    return { place, user_id: userId, problem_id: problemId, language, hash, key, contest, contest_id }
  })
  return yield* sql.unsafe(statement, [JSON.stringify(asked)]).pipe(decode)
})

/**
 * A key has at most one solution; the limit keeps the planner from joining all solutions to find it. Solutions of the
 * future, which a clock leaves behind that is set back, do not count as recent.
 */
const statement = `
  select p.version, (select count(*) from problem_tests where problem_id = p.id) as tests,
    case when p.submits_answers then k.language = '${answersFormat}'
      else exists (select from judge_languages where id = k.language) end as "languageKnown",
    p.languages as "problemLanguages",
    (select languages from contests where id = k.contest_id) as "contestLanguages",
    k.contest_id is null or task.contest_id is not null as "isTask",
    recent.count as "recentCount",
    extract(epoch from recent.oldest + interval '1 minute' - clock_timestamp())::float8 as "secondsUntilNext",
    last.source_hash as "lastHash", last.language as "lastLanguage", keyed.id as "keyedId", keyed.received_at as "keyedAt",
    (keyed.problem_id, keyed.language, keyed.source_hash) = (k.problem_id, k.language, k.hash)
      and keyed.slug is not distinct from k.contest as "keyedAlike",
    (select coalesce(jsonb_agg(to_jsonb(f)), '[]') from (
      select priority, count(*) from (select priority from solutions where status = 'queued'
        order by priority desc, id limit ${countedMost}) first group by priority) f) as front
  from jsonb_to_recordset($1::jsonb)
    k (place int, user_id bigint, problem_id bigint, language text, hash text, key text, contest text, contest_id bigint)
  left join contest_problems task on task.contest_id = k.contest_id and task.problem_id = k.problem_id
  left join problems p on p.id = k.problem_id and (p.public or task.contest_id is not null)
  cross join lateral (
    select count(*) as count, min(received_at) as oldest from solutions
    where user_id = k.user_id and received_at > clock_timestamp() - interval '1 minute'
      and received_at < clock_timestamp() + interval '1 minute'
  ) recent
  left join lateral (
    select source_hash, language from solutions
    where user_id = k.user_id and problem_id = k.problem_id
      and contest_id is not distinct from k.contest_id order by id desc limit 1
  ) last on true
  left join lateral (
    select s.*, c.slug
    from solutions s left join contests c on c.id = s.contest_id
    where s.user_id = k.user_id and s.request_key = k.key limit 1
  ) keyed on true
  order by k.place`
