import { Effect, Schema } from "effect"
import { type RejudgeChange, RejudgeChoice } from "../../../../src/api/contract/organiser/rejudge.ts"
import type { Language } from "../../../platform/i18n/translate.ts"
import { isAlive } from "../../../judge/worker/WorkerIdentity.ts"
import { labelOf } from "../../../olympiads/participation/contestProblems.ts"
import { type OrganiserAccess, organiserContest } from "../../../olympiads/store/organiserContest.ts"
import { movedParticipants } from "./movedParticipants.ts"
import { namesOf } from "./namesOf.ts"
import { Moment, rowsOf, sql, titleIn } from "../../../platform/database/sql.ts"
import { hasFailed, isChanged, readRejudged } from "./rejudgedSolutions.ts"

const decodeHead = rowsOf({ chosen: Schema.toType(RejudgeChoice), madeAt: Moment })

const decodeProblems = rowsOf({ id: Schema.Int, ordinal: Schema.Int, title: Schema.String })

/** Limit of listed changes; the counts cover the rest. */
const shown = 100

/** Problems available for rejudging, and the changes of the rejudging in progress. */
export const getRejudging = Effect.fn("getRejudging")(function* (
  access: OrganiserAccess,
  language: Language
) {
  const { id } = yield* organiserContest(access, "jury")
  const title = sql.literal(titleIn(language, "p"))
  const problems = yield* sql`
    select p.id, cp.ordinal, ${title} as title from contest_problems cp join problems p on p.id = cp.problem_id
    where cp.contest_id = ${id} order by cp.ordinal`.pipe(decodeProblems)
  const [head] = yield* sql`
    select chosen, made_at as "madeAt" from contest_rejudges
    where contest_id = ${id}`.pipe(decodeHead)
  return {
    problems: problems.map(({ ordinal, ...problem }) => ({ ...problem, label: labelOf(ordinal) })),
    judgeAnswers: yield* judgeAnswers,
    rejudging: head === undefined ? null : { ...head, ...(yield* whatChanges(id)) }
  }
})

const judgeAnswers = Effect.gen(function* () {
  return (yield* sql.unsafe(`select from judge_workers w where ${isAlive} limit 1`)).length > 0
})

const whatChanges = Effect.fnUntraced(function* (contestId: number) {
  const rows = yield* readRejudged(contestId)
  const changed = rows.filter(isChanged)
  const done = rows.filter(({ judged }) => judged !== null).length
  // Ranks are final only when all solutions have been rejudged.
  const moves = done === rows.length ? yield* movedParticipants(contestId, changed) : []
  const first = changed.slice(0, shown)
  const names = yield* namesOf([...first, ...moves.slice(0, shown)].map(({ userId }) => userId))
  const changes = first.map(({ solutionId, problemId, userId, before, judged, points }): RejudgeChange => ({
    ...{ solutionId, problemId, userId, before },
    name: names.get(userId) ?? null,
    after: { status: judged.status, points }
  }))
  return {
    total: rows.length,
    done,
    failed: rows.filter(hasFailed).length,
    changed: changed.length,
    moved: moves.length,
    changes,
    moves: moves.slice(0, shown).map((move) => ({ ...move, name: names.get(move.userId) ?? null }))
  }
})
