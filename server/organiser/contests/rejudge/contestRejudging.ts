import { Effect, Schema } from "effect"
import type {
  RejudgeChoice,
  Rejudging,
  RejudgingAct
} from "../../../../src/api/contract/organiser/rejudge.ts"
import type { Language } from "../../../platform/i18n/translate.ts"
import { fragment, inTransaction, rowsOf, sql, titleIn } from "../../../platform/database/sql.ts"
import { labelOf } from "../../../olympiads/participation/contestProblems.ts"
import { countResults } from "../../../olympiads/results/countResults.ts"
import { promote } from "../../../olympiads/selection/promote.ts"
import {
  type ContestOfMine,
  lockedOrganiserContest,
  type OrganiserAccess,
  organiserContest
} from "../../../olympiads/store/organiserContest.ts"
import { listChanges, previewRejudging, shownMax } from "../../rejudging/previewRejudging.ts"
import {
  findOpenRejudging,
  insertRejudging,
  isJudgeOnline,
  listAppliedRejudgings
} from "../../rejudging/rejudgings.ts"
import { publishVerdicts, writeAct } from "../../rejudging/writeVerdicts.ts"
import { writeAudit } from "../writeAudit.ts"
import { movedParticipants } from "./movedParticipants.ts"
import { namesOf } from "./namesOf.ts"

const decodeProblems = rowsOf({ id: Schema.Int, ordinal: Schema.Int, title: Schema.String })

/** Problems available for rejudging, the changes of the rejudging in progress, and the applied ones. */
export const getRejudging = Effect.fn("getRejudging")(function* (
  access: OrganiserAccess,
  language: Language
) {
  const { id } = yield* organiserContest(access, "jury")
  const title = sql.literal(titleIn(language, "p"))
  const problems = yield* sql`
    select p.id, cp.ordinal, ${title} as title from contest_problems cp join problems p on p.id = cp.problem_id
    where cp.contest_id = ${id} order by cp.ordinal`.pipe(decodeProblems)
  return {
    problems: problems.map(({ ordinal, ...problem }) => ({ ...problem, label: labelOf(ordinal) })),
    isJudgeOnline: yield* isJudgeOnline,
    rejudging: yield* readRejudging(id),
    history: yield* listAppliedRejudgings({ contestId: id })
  }
})

const readRejudging = Effect.fnUntraced(function* (contestId: number) {
  const open = yield* findOpenRejudging({ contestId })
  if (open === null) return null
  const { preview, changed, isDone } = yield* previewRejudging(open.id)
  // Ranks are final only when all solutions have been rejudged.
  const moves = isDone ? yield* movedParticipants(contestId, open.id, changed) : []
  const shown = [...changed.slice(0, shownMax), ...moves.slice(0, shownMax)]
  const names = yield* namesOf(shown.map(({ userId }) => userId))
  const rejudging: Rejudging = {
    ...open,
    ...preview,
    changes: listChanges(changed, names),
    moved: moves.length,
    moves: moves.slice(0, shownMax).map((move) => ({ ...move, name: names.get(move.userId) ?? null }))
  }
  return rejudging
})

/** Rejudges the official solutions of a contest in the background. */
export const startRejudging = Effect.fn("startRejudging")(function* (
  access: OrganiserAccess,
  choice: RejudgeChoice
) {
  const { id, actorId } = yield* lockedOrganiserContest(access, "jury")
  const { problemIds, userIds, verdicts } = choice
  const chosen = fragment`s.contest_id = ${id} and s.unofficial is null
    and (${problemIds.length === 0}::boolean or s.problem_id = any(${problemIds.map(String)}::text[]::bigint[]))
    and (${userIds.length === 0}::boolean or s.user_id = any(${userIds.map(String)}::text[]::bigint[]))
    and (${verdicts.length === 0}::boolean or s.status = any(${verdicts}::text[]))`
  const made = yield* insertRejudging({ contestId: id }, actorId, chosen, null)
  yield* writeAudit({ id, actorId }, "rejudging.start", { data: { ...choice } })
  return made
}, inTransaction)

const recomputeResults = Effect.fnUntraced(function* ({ id, life }: ContestOfMine) {
  yield* countResults({ contestId: id })
  if (life.state === "closed_contest") yield* promote(id)
})

/**
 * Applies, undoes or drops a rejudging, in one transaction: verdicts, results, promotion, rewards and notifications. Returns how
 * many solutions changed.
 */
export const actOnRejudging = Effect.fn("actOnRejudging")(function* (
  access: OrganiserAccess,
  rejudgingId: number,
  { type }: RejudgingAct
) {
  const contest = yield* lockedOrganiserContest(access, "jury")
  const { id, actorId } = contest
  const { solutions, changed } = yield* writeAct({ contestId: id }, rejudgingId, actorId, type)
  if (type !== "drop") yield* recomputeResults(contest)
  const data = type === "drop" ? {} : { solutions, changed: changed.length }
  yield* writeAudit(contest, `rejudging.${type}`, { data })
  yield* publishVerdicts(changed)
  return { changed: changed.length }
}, inTransaction)
