import { Effect, Schema } from "effect"
import { Verdict } from "../../../src/api/contract/practice/solutions.ts"
import { readSql, rowsOf } from "../../platform/database/sql.ts"

const Problem = Schema.Struct({
  id: Schema.Int,
  ordinal: Schema.Int,
  points: Schema.Int,
  title: Schema.String,
  timeLimitMs: Schema.Int,
  tests: Schema.Int,
  /** The problem is in an unfinished contest, this one or another. */
  closed: Schema.Boolean
})
const decodeProblems = rowsOf(Problem)

/** A problem of a contest, with its English title if there is one, else the Russian one. */
export type IcpcProblemRow = typeof Problem.Type

export const readIcpcProblems = (contestId: number) =>
  readSql`
    select p.id, cp.ordinal, cp.points, coalesce(p.title_en, p.title_ru) as title, p.time_limit_ms as "timeLimitMs",
      (select count(*) from problem_tests t where t.problem_id = p.id) as tests,
      not p.public as closed
    from contest_problems cp join problems p on p.id = cp.problem_id
    where cp.contest_id = ${contestId} order by cp.ordinal`.pipe(decodeProblems)

const Team = Schema.Struct({
  id: Schema.Int,
  name: Schema.NullOr(Schema.String),
  synthetic: Schema.Boolean,
  fullName: Schema.NullOr(Schema.String),
  grade: Schema.NullOr(Schema.Int),
  startedAt: Schema.Finite,
  disqualified: Schema.Boolean
})
const decodeTeams = rowsOf(Team)

/** A participant who has started, as a team of one. */
export type IcpcTeamRow = typeof Team.Type

/** All participants who have started, including disqualified ones. */
export const readIcpcTeams = (contestId: number) =>
  readSql`
    select u.id, rating_name(u) as name, u.synthetic as "synthetic",
      nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '') as "fullName",
      u.grade, (extract(epoch from p.started_at) * 1000)::float8 as "startedAt",
      p.disqualified_at is not null as disqualified
    from contest_participants p join users u on u.id = p.user_id
    where p.contest_id = ${contestId} and p.started_at is not null order by u.id`.pipe(decodeTeams)

const Solution = Schema.Struct({
  id: Schema.Int,
  userId: Schema.Int,
  problemId: Schema.Int,
  language: Schema.String,
  receivedAt: Schema.Finite,
  judgedAt: Schema.NullOr(Schema.Finite),
  status: Verdict,
  timeMs: Schema.NullOr(Schema.Int),
  points: Schema.NullOr(Schema.Int)
})
const decodeSolutions = rowsOf(Solution)

/** An official solution. */
export type IcpcSolutionRow = typeof Solution.Type

/** Page size; other fibers run between pages. */
const solutionsAtOnce = 2000

/** All official solutions, ordered by id. */
export const readIcpcSolutions = Effect.fnUntraced(function* (contestId: number) {
  const all: Array<IcpcSolutionRow> = []
  for (;;) {
    const page = yield* readSolutionsAfter(contestId, all.at(-1)?.id ?? 0)
    all.push(...page)
    if (page.length < solutionsAtOnce) return all
  }
})

const readSolutionsAfter = (contestId: number, lastId: number) =>
  readSql`
    select s.id, s.user_id as "userId", s.problem_id as "problemId", s.language, s.status,
      (extract(epoch from s.received_at) * 1000)::float8 as "receivedAt",
      (extract(epoch from s.judged_at) * 1000)::float8 as "judgedAt", s.time_ms as "timeMs", s.contest_points as points
    from solutions s
    join contest_participants p on p.contest_id = s.contest_id and p.user_id = s.user_id
    join contest_problems cp on cp.contest_id = s.contest_id and cp.problem_id = s.problem_id
    where s.contest_id = ${contestId} and s.unofficial is null and p.started_at is not null and s.id > ${lastId}
    order by s.id limit ${solutionsAtOnce}`.pipe(decodeSolutions)

const Language = Schema.Struct({ id: Schema.String, name: Schema.String, extension: Schema.String })
const decodeLanguages = rowsOf(Language)

export type IcpcLanguageRow = typeof Language.Type

/** The judge's languages that a contest allows. */
export const readIcpcLanguages = (contestId: number) =>
  readSql`select l.id, l.name, l.extension from judge_languages l join contests c on c.id = ${contestId}
    where c.languages is null or l.id = any(c.languages) order by l.position`.pipe(decodeLanguages)

const decodePublished = rowsOf({ at: Schema.NullOr(Schema.Finite) })

/** Time when an organiser published the results; null if they were published automatically or not at all. */
export const readPublishedAt = Effect.fnUntraced(function* (contestId: number) {
  const [row] = yield* readSql`select (extract(epoch from max(at)) * 1000)::float8 as at from contest_audit
    where contest_id = ${contestId} and act = 'results.publish'`.pipe(decodePublished)
  return row?.at ?? null
})
