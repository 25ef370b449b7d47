import { Effect, Schema } from "effect"
import type { Language } from "../../platform/i18n/translate.ts"
import type { Viewer } from "../../platform/http/Viewer.ts"
import { getProblem } from "../../practice/problems/getProblem.ts"
import { organiserContest } from "../store/organiserContest.ts"
import { labelOf, mayReadTasks } from "./contestProblems.ts"
import { closedToReader } from "./participationErrors.ts"
import { readSql, rowsOf } from "../../platform/database/sql.ts"
import { visibleParticipationContext } from "./ParticipationContexts.ts"

const decodeTasks = rowsOf({ problemId: Schema.Int, ordinal: Schema.Int, points: Schema.Int })

/**
 * Organisers can print before the start, everyone else after their own participation or after the results.
 * Participants who are still solving read the problems one by one, under their clock.
 */
const printable = Effect.fnUntraced(function* (slug: string, viewer: Viewer | null) {
  if (viewer?.roles.includes("organiser")) {
    const mine = yield* Effect.catchTag(
      organiserContest({ slug, userId: viewer.userId }, "viewer"),
      "NotFound",
      () => Effect.succeed(null)
    )
    if (mine !== null) return mine.id
  }
  const context = yield* visibleParticipationContext(slug, viewer?.userId ?? null)
  yield* mayReadTasks(context)
  const isOver = context.life.state === "closed_contest" || context.status.state === "finished"
  if (!isOver) return yield* closedToReader("notFinished")
  return context.contest.id
})

/** All problems for printing. */
export const getContestStatements = Effect.fn("getContestStatements")(function* (
  slug: string,
  viewer: Viewer | null,
  language: Language
) {
  const contestId = yield* printable(slug, viewer)
  const tasks = yield* readSql`select problem_id as "problemId", ordinal, points from contest_problems
    where contest_id = ${contestId} order by ordinal`.pipe(decodeTasks)
  return yield* Effect.forEach(tasks, ({ problemId, ordinal, points }) =>
    Effect.map(getProblem(problemId, null, language, "any"), (problem) => ({
      label: labelOf(ordinal),
      points,
      problem
    }))
  )
})
