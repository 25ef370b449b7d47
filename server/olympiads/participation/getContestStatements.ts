import { Effect, Schema } from "effect"
import type { Language } from "../../platform/i18n/translate.ts"
import { ReadSql } from "../../platform/database/SqlLive.ts"
import type { Viewer } from "../../platform/http/Viewer.ts"
import { getProblem } from "../../practice/problems/getProblem.ts"
import { rowsOf } from "../../platform/database/rows.ts"
import { organiserContest } from "../store/organiserContest.ts"
import { labelOf, mayReadTasks } from "./contestProblems.ts"
import { closedToReader } from "./participationErrors.ts"
import { visibleParticipationContext } from "./ParticipationContexts.ts"

const decodeTasks = rowsOf({ problemId: Schema.Int, ordinal: Schema.Int, points: Schema.Int })

/** Participants who are still solving read the problems one by one, under their clock. */
const over = ["finished", "results"]

/** Organisers can print before the start, everyone else after their own participation or after the results. */
const printable = Effect.fnUntraced(function* (slug: string, viewer: Viewer | null) {
  if (viewer?.roles.includes("organiser")) {
    const mine = yield* Effect.catchTag(
      organiserContest({ slug, userId: viewer.userId }, "viewer"),
      "NotFound",
      () => Effect.succeed(null)
    )
    if (mine !== null) return mine.id
  }
  const participationContext = yield* visibleParticipationContext(slug, viewer?.userId ?? null)
  yield* mayReadTasks(participationContext)
  const isOver =
    participationContext.life.state === "closed_contest" || over.includes(participationContext.status.state)
  if (!isOver) return yield* closedToReader("notFinished")
  return participationContext.contest.id
})

/** All problems for printing. */
export const getContestStatements = Effect.fn("getContestStatements")(function* (
  slug: string,
  viewer: Viewer | null,
  language: Language
) {
  const contestId = yield* printable(slug, viewer)
  const sql = yield* ReadSql
  const tasks = yield* decodeTasks(
    yield* sql`select problem_id as "problemId", ordinal, points from contest_problems
      where contest_id = ${contestId} order by ordinal`
  )
  return yield* Effect.forEach(tasks, ({ problemId, ordinal, points }) =>
    Effect.map(getProblem(problemId, null, language, "any"), (problem) => ({
      label: labelOf(ordinal),
      points,
      problem
    }))
  )
})
