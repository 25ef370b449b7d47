import { Effect, Schema } from "effect"
import type { ContestProblem } from "../../../src/api/contract/olympiads/participation.ts"
import type { Language } from "../../platform/i18n/translate.ts"
import { getProblem } from "../../practice/problems/getProblem.ts"
import { notFound } from "../../platform/http/ApiError.ts"
import { ContestTasks } from "./ContestTasks.ts"
import { closedToReader, tasksInUse } from "./participationErrors.ts"
import { visibleParticipationContext } from "./ParticipationContexts.ts"
import { type PageRequest, readSql, rowsOf } from "../../platform/database/sql.ts"
import type { ParticipationContext } from "./participationContextOf.ts"

/** «A» for ordinal 1. */
export const labelOf = (ordinal: number): string => String.fromCharCode(64 + ordinal)

/** No user has this id. */
const visitorId = 0

const isInUse = Effect.fnUntraced(function* (contestId: number) {
  const closed = yield* readSql`select from contest_problems cp join problems p on p.id = cp.problem_id
    where cp.contest_id = ${contestId} and not p.public and exists (
      select from contest_problems o join contests c on c.id = o.contest_id
      where o.problem_id = p.id and o.contest_id <> ${contestId} and c.status <> 'closed_contest'
        and c.rehearsal_id is null) limit 1`
  return closed.length > 0
})

/**
 * Fails with ContestClosedToReader before the participant's start. After the results, everyone may read the problems,
 * unless another contest uses one of them; participants who started always may.
 */
export const mayReadTasks = Effect.fnUntraced(function* ({
  contest,
  life,
  status,
  participation
}: ParticipationContext) {
  if (life.state === "closed_contest") {
    const hadThem = participation !== null && participation.startedAt !== null
    return hadThem || !(yield* isInUse(contest.id)) ? undefined : yield* tasksInUse
  }
  if (participation === null) return yield* closedToReader("notRegistered")
  if (status.state === "disqualified") return yield* closedToReader("disqualified")
  if (participation.startedAt === null) {
    const reason = status.acts.start ?? "notStarted"
    return yield* closedToReader(reason)
  }
})

/** A page of the contest's problems, with the user's results. */
export const listContestProblems = Effect.fn("listContestProblems")(function* (
  slug: string,
  userId: number | null,
  language: Language,
  { page = 1, limit = 20 }: PageRequest
) {
  const all = yield* tasksIn(yield* visibleParticipationContext(slug, userId), userId, language)
  return { items: all.slice((page - 1) * limit, page * limit), page, limit, total: all.length }
})

/** All problems, for users who may read them. For a closed contest, empty instead of an error. */
export const tasksIn = Effect.fnUntraced(function* (
  context: ParticipationContext,
  userId: number | null,
  language: Language
) {
  const allowed = Effect.as(mayReadTasks(context), true)
  const mayRead = yield* context.life.state === "closed_contest"
    ? Effect.catchTag(allowed, "ContestClosedToReader", () => Effect.succeed(false))
    : allowed
  if (!mayRead) return []
  const tasks = yield* (yield* ContestTasks).of({
    contestId: context.contest.id,
    userId: userId ?? visitorId
  })
  return tasks.map(({ ordinal, titleRu, titleEn, ...task }): ContestProblem => ({
    ...task,
    title: (language === "ru" ? (titleRu ?? titleEn) : (titleEn ?? titleRu)) ?? "",
    label: labelOf(ordinal)
  }))
})

const decodeNeighbours = rowsOf({ previousId: Schema.NullOr(Schema.Int), nextId: Schema.NullOr(Schema.Int) })

/** A problem's statement; the neighbours are those in the contest. */
export const getContestProblem = Effect.fn("getContestProblem")(function* (
  slug: string,
  problemId: number,
  userId: number | null,
  language: Language
) {
  const context = yield* visibleParticipationContext(slug, userId)
  yield* mayReadTasks(context)
  const [neighbours] = yield* readSql`
    select previous as "previousId", next as "nextId" from (
      select problem_id, lag(problem_id) over (order by ordinal) as previous,
        lead(problem_id) over (order by ordinal) as next
      from contest_problems where contest_id = ${context.contest.id}
    ) tasks where problem_id = ${problemId}`.pipe(decodeNeighbours)
  if (neighbours === undefined) return yield* notFound
  return { ...(yield* getProblem(problemId, userId, language, "any")), ...neighbours }
})
