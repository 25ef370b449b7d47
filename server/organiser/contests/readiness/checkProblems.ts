import { Schema } from "effect"
import { answersFormat, Verdict } from "../../../../src/api/contract/practice/solutions.ts"
import { LanguageLimits, timeFactorIn } from "../../../judge/languageRules.ts"
import { labelOf } from "../../../olympiads/participation/contestProblems.ts"
import { rowsOf, sql } from "../../../platform/database/sql.ts"
import { amber, type Checked, checked, type Finding, red } from "./findings.ts"

const Reference = Schema.Struct({
  path: Schema.String,
  judged: Schema.Boolean,
  expected: Schema.Array(Schema.String),
  status: Schema.NullOr(Verdict),
  timeMs: Schema.NullOr(Schema.Int),
  wallMs: Schema.NullOr(Schema.Int),
  language: Schema.String,
  /** The judge's time factor of the language. */
  factor: Schema.Finite
})

const Problem = Schema.Struct({
  id: Schema.Int,
  ordinal: Schema.Int,
  languages: Schema.Array(Schema.String),
  tests: Schema.Int,
  timeLimitMs: Schema.Int,
  languageLimits: Schema.NullOr(LanguageLimits),
  submitsAnswers: Schema.Boolean,
  /** Codes that the problem allows; null for all. */
  solutionLanguages: Schema.NullOr(Schema.Array(Schema.String)),
  limitFromPrograms: Schema.Boolean,
  points: Schema.Int,
  scored: Schema.Boolean,
  subtasks: Schema.NullOr(Schema.Array(Schema.Struct({ points: Schema.Int, to: Schema.Int }))),
  references: Schema.Array(Reference)
})
const decodeProblems = rowsOf(Problem)
export type CheckedProblem = typeof Problem.Type

/** A contest's problems with their reference solutions, unless the judge does not support their language. */
export const readCheckedProblems = (contestId: number) =>
  sql`
    select p.id, cp.ordinal, cp.points, p.time_limit_ms as "timeLimitMs", p.limit_rule is not null as "limitFromPrograms", cp.subtasks,
      p.scoring is not null as scored, p.language_limits as "languageLimits", p.submits_answers as "submitsAnswers",
      p.languages as "solutionLanguages",
      (select coalesce(jsonb_agg(t.language order by t.language), '[]') from problem_texts t where t.problem_id = p.id) as languages,
      (select count(*) from problem_tests t where t.problem_id = p.id) as tests,
      (select coalesce(jsonb_agg(jsonb_build_object('path', r.path, 'expected', to_jsonb(r.expected),
          'judged', r.judged_version is not distinct from p.version, 'status', r.status, 'timeMs', r.time_ms,
          'wallMs', r.wall_ms, 'language', r.language, 'factor', coalesce(l.time_factor, 1)) order by r.path), '[]')
        from problem_references r left join judge_languages l on l.id = r.language
        where r.problem_id = p.id and (l.id is not null or r.language = ${answersFormat})) as references
    from contest_problems cp join problems p on p.id = cp.problem_id
    where cp.contest_id = ${contestId} order by cp.ordinal`.pipe(decodeProblems)

/** The checks of `content verify`, applied to imported problems and the local judge. */
export const checkProblems = (problems: ReadonlyArray<CheckedProblem>): ReadonlyArray<Checked> => {
  const none = problems.length === 0 ? [red("readiness.statements.none")] : []
  const of = (check: (problem: CheckedProblem, label: string) => ReadonlyArray<Finding>) => [
    ...none,
    ...problems.flatMap((problem) => check(problem, labelOf(problem.ordinal)))
  ]
  return [
    checked("statements", of(statementFindings), { key: "readiness.statements.fine" }),
    checked("tests", of(testFindings), { key: "readiness.tests.fine" }),
    checked("limits", of(limitFindings), { key: "readiness.limits.fine" })
  ]
}

const statementFindings = ({ languages }: CheckedProblem, label: string) =>
  (["ru", "en"] as const)
    .filter((language) => !languages.includes(language))
    .map((language) => red(`readiness.statements.missing.${language}`, { label }))

function testFindings({ tests, references }: CheckedProblem, label: string): ReadonlyArray<Finding> {
  if (tests === 0) return [red("readiness.tests.none", { label })]
  const right = references.filter(({ expected }) => expected.includes("accepted"))
  if (right.length === 0) return [red("readiness.tests.noReference", { label })]
  const waiting = references.filter(({ judged }) => !judged).length
  const wrong = references.filter(
    ({ judged, status, expected }) => judged && (status === null || !expected.includes(status))
  )
  return [
    ...wrong.map(({ path }) => red("readiness.tests.disagrees", { label, path })),
    ...(waiting > 0 ? [red("readiness.tests.unproved", { label, count: waiting })] : [])
  ]
}

/** Requires the slowest correct solution to use at most half of the time limit, unless the limit follows from it. */
function limitFindings(problem: CheckedProblem, label: string): ReadonlyArray<Finding> {
  const right = problem.references.filter(
    ({ judged, expected, status }) => judged && expected.includes("accepted") && status === "accepted"
  )
  const tight = problem.limitFromPrograms
    ? []
    : right.filter(({ timeMs, language: id, factor: timeFactor }) => {
        const limitMs = problem.timeLimitMs * timeFactorIn(problem.languageLimits, { id, timeFactor })
        return (timeMs ?? 0) > limitMs / 2
      })
  const { subtasks, tests, points, scored } = problem
  const worth = (subtasks ?? []).reduce((sum, each) => sum + each.points, 0)
  return [
    ...tight.map(({ path, timeMs }) => red("readiness.limits.tight", { label, path, ms: timeMs ?? 0 })),
    ...(subtasks !== null && scored ? [red("readiness.limits.scored", { label })] : []),
    ...((subtasks ?? []).some(({ to }) => to > tests) ? [red("readiness.limits.subtasks", { label })] : []),
    ...(subtasks !== null && worth !== points
      ? [red("readiness.limits.points", { label, worth, points })]
      : []),
    ...(right.length === 0 ? [amber("readiness.limits.unknown", { label })] : [])
  ]
}
