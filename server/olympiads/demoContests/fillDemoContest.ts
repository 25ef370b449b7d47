import { Effect, Schema } from "effect"
import { enqueueLowPriority } from "../../judge/judgingJobs.ts"
import type { ContestRow } from "../store/findContest.ts"
import { syntheticUsers } from "./syntheticUsers.ts"
import { rowsOf, sql } from "../../platform/database/sql.ts"
import { planAttempts } from "./planAttempts.ts"

const decodeTasks = rowsOf({
  problemId: Schema.Int,
  programs: Schema.Array(
    Schema.Struct({
      id: Schema.Int,
      language: Schema.String,
      right: Schema.Boolean
    })
  )
})

/**
 * Adds synthetic participants and their solutions to a finished demo contest without participants.
 * Returns whether there are results to wait for. Requires a transaction that locks the contest row.
 */
export const fillDemoContest = Effect.fn("fillDemoContest")(function* (contest: ContestRow) {
  const people = yield* whoMayCome(contest)
  if (people.length === 0) return false
  const judge = yield* sql`select from judge_languages limit 1`
  if (judge.length === 0) return true
  const tasks = yield* readTasks(contest.id)
  const { startsAt, endsAt, durationMs } = contest.life.schedule
  const window = { from: startsAt, to: endsAt, lasts: durationMs ?? endsAt - startsAt }
  for (const [person, { id }] of people.entries()) {
    const language = syntheticUsers[person]?.language ?? "python"
    yield* participate(contest.id, id, planAttempts({ person, of: people.length, language }, tasks, window))
  }
  return true
})

/** All synthetic users, or the promoted ones in a second stage. Empty if any participant has started. */
const whoMayCome = (contest: ContestRow) =>
  sql<{ id: number }>`
    select u.id from users u where u.synthetic and u.rehearsal_id is null and not exists (select from contest_participants p
        where p.contest_id = ${contest.id} and p.started_at is not null)
      and (${contest.stage} = 1 or exists (select from contest_participants p
        where p.contest_id = ${contest.id} and p.user_id = u.id and p.stage_outcome = 'passed'))
    order by u.id`

/**
 * Skips programs that exceed the time limit, because they would hold up judging for real users, and those of several
 * files, because a solution has one.
 */
const readTasks = (contestId: number) =>
  sql`
    select cp.problem_id as "problemId", (
      select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'language', r.language,
        'right', 'accepted' = any(r.expected)) order by r.path), '[]')
      from problem_references r join judge_languages l on l.id = r.language
      where r.problem_id = cp.problem_id and not 'time_limit' = any(r.expected) and r.files is null
    ) as programs
    from contest_problems cp where cp.contest_id = ${contestId} order by cp.ordinal`.pipe(decodeTasks)

const participate = Effect.fnUntraced(function* (
  contestId: number,
  userId: number,
  { startedAt, completedAt, attempts }: ReturnType<typeof planAttempts>
) {
  const started = new Date(startedAt)
  yield* sql`
    insert into contest_participants (contest_id, user_id, registered_at, started_at, completed_at)
    values (${contestId}, ${userId}, ${started}, ${started}, ${completedAt === null ? null : new Date(completedAt)})
    on conflict (contest_id, user_id) do update
    set started_at = excluded.started_at, completed_at = excluded.completed_at`
  const solutions = yield* sql<{ id: number }>`
    insert into solutions (user_id, problem_id, problem_version, language, source, source_hash, priority, tests_total,
      contest_id, received_at)
    select ${userId}, p.id, p.version, r.language, r.source, encode(sha256(convert_to(r.source, 'UTF8')), 'base64'), 0,
      (select count(*) from problem_tests t where t.problem_id = p.id), ${contestId}, to_timestamp(a.at / 1000)
    from unnest(${attempts.map(({ programId }) => programId)}::bigint[], ${attempts.map(({ at }) => at)}::float8[])
      with ordinality as a (program_id, at, number)
    join problem_references r on r.id = a.program_id join problems p on p.id = r.problem_id
    order by a.number returning id`
  yield* Effect.forEach(solutions, ({ id }) => enqueueLowPriority(id), { discard: true })
})
