import { Effect, Schema } from "effect"
import type {
  PracticeEffects,
  PracticeRejudgeChoice,
  PracticeRejudging,
  PracticeRejudgingState,
  RejudgingAct
} from "../../../../src/api/contract/organiser/rejudge.ts"
import { perDifficulty } from "../../../rewards/ledger/prices.ts"
import { fragment, inTransaction, rowsOf, sql } from "../../../platform/database/sql.ts"
import { RateLimits } from "../../../platform/http/RateLimits.ts"
import { listChanges, previewRejudging, shownMax } from "../../rejudging/previewRejudging.ts"
import type { ChangedSolution } from "../../rejudging/rejudgedSolutions.ts"
import {
  findOpenRejudging,
  insertRejudging,
  isJudgeOnline,
  listAppliedRejudgings
} from "../../rejudging/rejudgings.ts"
import { publishVerdicts, statisticsStep, writeAct } from "../../rejudging/writeVerdicts.ts"
import { authoredProblem, type ProblemAccess } from "../rights/authoredProblem.ts"

// No call here locks the problem's row: a verdict locks it after the learner's status, so the two would deadlock.

const decodeSolutions = rowsOf({ solutions: Schema.Int, languages: Schema.Array(Schema.String) })

/** As `readPracticeRejudging`, for an organiser of the problem. */
export const getPracticeRejudging = Effect.fn("getPracticeRejudging")(function* (access: ProblemAccess) {
  const { id } = yield* authoredProblem(access, "editor")
  return yield* readPracticeRejudging(id)
})

/** The practice solutions of a problem, the changes of the rejudging in progress, and the applied ones. */
export const readPracticeRejudging = Effect.fn("readPracticeRejudging")(function* (id: number) {
  const [found] = yield* sql`
    select coalesce(sum(count), 0)::int as solutions, coalesce(array_agg(language order by language), '{}') as languages
    from (select s.language, count(*) as count from solutions s join users u on u.id = s.user_id
      where s.problem_id = ${id} and s.contest_id is null and not u.erased and s.status not in ('queued', 'running')
      group by s.language) l`.pipe(decodeSolutions)
  const state: PracticeRejudgingState = {
    solutions: found?.solutions ?? 0,
    languages: found?.languages ?? [],
    isJudgeOnline: yield* isJudgeOnline,
    rejudging: yield* readRejudging(id),
    history: yield* listAppliedRejudgings({ problemId: id })
  }
  return state
})

const readRejudging = Effect.fnUntraced(function* (problemId: number) {
  const open = yield* findOpenRejudging({ problemId })
  if (open === null) return null
  const { preview, changed, isDone } = yield* previewRejudging(open.id)
  const names = yield* publicNames(changed.slice(0, shownMax).map(({ userId }) => userId))
  const rejudging: PracticeRejudging = {
    ...open,
    ...preview,
    changes: listChanges(changed, names),
    effects: isDone ? yield* readEffects(problemId, open.id, changed) : null
  }
  return rejudging
})

const decodeNames = rowsOf({ id: Schema.Int, name: Schema.NullOr(Schema.String) })

/** The names that any learner sees: organisers of a problem have no more to do with its learners than others. */
const publicNames = Effect.fnUntraced(function* (userIds: ReadonlyArray<number>) {
  const rows = yield* sql`
    select u.id, case when u.listed then rating_name(u) end as name from users u
    where u.id = any(${userIds.map(String)}::text[]::bigint[])`.pipe(decodeNames)
  return new Map(rows.map(({ id, name }) => [id, name]))
})

const decodeEffects = rowsOf({
  solved: Schema.Int,
  unsolved: Schema.Int,
  gaining: Schema.Int,
  losing: Schema.Int,
  paid: Schema.Int,
  difficulty: Schema.Int,
  attempts: Schema.Int,
  accepted: Schema.Int
})

/** Points of the rating for each level of difficulty; see `recompute_rating`. */
const pointsPerDifficulty = 10

/** Counts with the rules of `applyVerdicts`, `payForSolving` and `recompute_rating`. */
const readEffects = Effect.fnUntraced(function* (
  problemId: number,
  rejudgingId: number,
  changed: ReadonlyArray<ChangedSolution>
) {
  const counted = changed.filter(({ synthetic }) => !synthetic)
  const idsWhere = (matches: (row: ChangedSolution) => boolean) =>
    counted.filter(matches).map(({ userId }) => String(userId))
  const [row] = yield* sql`
    with learners as (
      select l.user_id, k.status, coalesce(k.solved_at, k.changed_at) as known_at, n.solved_at,
        l.user_id = any(${idsWhere(({ judged }) => judged.status === "accepted")}::text[]::bigint[])
          and not exists (select from ledger_entries e
            where e.user_id = l.user_id and e.cause = 'solved:' || ${problemId}::text) as paid
      from (select distinct unnest(${idsWhere(() => true)}::text[]::bigint[]) as user_id) l
      left join problem_status k on k.user_id = l.user_id and k.problem_id = ${problemId}
      cross join lateral (
        select min(s.received_at) filter (where
          coalesce(nullif(r.judgement ->> 'status', 'judge_error'), s.status) = 'accepted') as solved_at
        from solutions s left join rejudged_solutions r on r.solution_id = s.id and r.rejudging_id = ${rejudgingId}
        where s.user_id = l.user_id and s.problem_id = ${problemId}) n
    ), steps as (
      select l.*, l.solved_at is not null and l.status is distinct from 'solved' as gains,
        l.solved_at is null and l.status = 'solved' as loses from learners l
    )
    select p.difficulty::int as difficulty, p.attempts, p.accepted,
      count(*) filter (where c.gains) as solved, count(*) filter (where c.loses) as unsolved,
      count(*) filter (where c.gains and (p.public or c.solved_at < p.closed_since)) as gaining,
      count(*) filter (where c.loses and (p.public or c.known_at < p.closed_since)) as losing,
      count(*) filter (where c.paid) as paid
    from problems p left join steps c on true where p.id = ${problemId} group by p.id`.pipe(decodeEffects)
  if (row === undefined) return null
  const { difficulty, gaining, losing, attempts, accepted, ...learners } = row
  const points = difficulty * pointsPerDifficulty
  const steps = changed.map(statisticsStep)
  const sum = (values: ReadonlyArray<number>) => values.reduce((all, value) => all + value, 0)
  const effects: PracticeEffects = {
    ...learners,
    pointsGained: gaining * points,
    pointsLost: losing * points,
    amount: difficulty * perDifficulty,
    before: { attempts, accepted },
    after: {
      attempts: Math.max(0, attempts + sum(steps.map((step) => step.attempts))),
      accepted: Math.max(0, accepted + sum(steps.map((step) => step.accepted)))
    }
  }
  return effects
})

/** A rejudging occupies the judge for hours. */
const perAccount = { name: "practice-rejudging", points: 60, seconds: 3600 }

/** Solutions of one rejudging: more would make its transaction too long. */
const solutionsMax = 20_000

/** As `insertPracticeRejudging`, for an organiser of the problem. */
export const startPracticeRejudging = Effect.fn("startPracticeRejudging")(function* (
  access: ProblemAccess,
  choice: PracticeRejudgeChoice
) {
  const { id } = yield* authoredProblem(access, "editor")
  yield* (yield* RateLimits).consume(perAccount, access.userId)
  return yield* insertPracticeRejudging(id, access.userId, choice)
})

/**
 * Rejudges practice solutions of a problem in the background; those of contests belong to the contests' juries. The actor is
 * null for the operator.
 */
export const insertPracticeRejudging = Effect.fn("insertPracticeRejudging")(function* (
  id: number,
  actorId: number | null,
  choice: PracticeRejudgeChoice
) {
  const { languages, verdicts } = choice
  const chosen = fragment`s.problem_id = ${id} and s.contest_id is null
    and (${languages.length === 0}::boolean or s.language = any(${languages}::text[]))
    and (${verdicts.length === 0}::boolean or s.status = any(${verdicts}::text[]))`
  return yield* insertRejudging({ problemId: id }, actorId, chosen, solutionsMax)
}, inTransaction)

/** As `writePracticeAct`, for an organiser of the problem. */
export const actOnPracticeRejudging = Effect.fn("actOnPracticeRejudging")(function* (
  access: ProblemAccess,
  rejudgingId: number,
  { type }: RejudgingAct
) {
  const { id } = yield* authoredProblem(access, "editor")
  return yield* writePracticeAct(id, rejudgingId, access.userId, type)
}, inTransaction)

/**
 * Applies, undoes or drops a rejudging, in one transaction: verdicts, statistics, rewards and notifications. Returns how many
 * solutions changed. The actor is null for the operator.
 */
export const writePracticeAct = Effect.fn("writePracticeAct")(function* (
  problemId: number,
  rejudgingId: number,
  actorId: number | null,
  type: RejudgingAct["type"]
) {
  const { changed } = yield* writeAct({ problemId }, rejudgingId, actorId, type)
  yield* publishVerdicts(changed)
  return { changed: changed.length }
}, inTransaction)
