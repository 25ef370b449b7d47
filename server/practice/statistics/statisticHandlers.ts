import { Effect, Schema } from "effect"
import { handlersFor } from "../../platform/http/handlersFor.ts"
import { getActivity } from "./getActivity.ts"
import { getResolvedProblems } from "./getResolvedProblems.ts"
import { streakOf } from "../../rewards/streak/getStreak.ts"
import { Streaks } from "../../rewards/streak/Streaks.ts"
import { type Accuracy, Attempt } from "../../../src/api/contract/practice/statistic.ts"
import { acceptedRate } from "../problems/listProblems.ts"
import { readSql, rowsLike, rowsOf } from "../../platform/database/sql.ts"
import type { Language } from "../../platform/i18n/translate.ts"

const decodeRows = rowsLike(Attempt)

const newest = 10

/** The learner's latest solutions, in practice and contests. */
export const listAttempts = Effect.fn("listAttempts")(function* (userId: number, language: Language) {
  return yield* readSql`
    select s.id, s.problem_id as "problemId", c.slug as contest, s.status, s.score, s.received_at as "receivedAt",
      coalesce(case when ${language} = 'ru' then p.title_ru else p.title_en end,
        p.title_ru, p.title_en, '') as "problemTitle"
    from solutions s join problems p on p.id = s.problem_id left join contests c on c.id = s.contest_id
    where s.user_id = ${userId} order by s.id desc limit ${newest}`.pipe(decodeRows)
})

const Row = Schema.Struct({ accepted: Schema.Int, attempts: Schema.Int })

/** Share of accepted ones among a learner's judged solutions. */
export const getAccuracy = Effect.fn("getAccuracy")(function* (userId: number) {
  const rows = yield* readSql`
    select count(*) filter (where status = 'accepted') as accepted, count(*) as attempts
    from solutions where user_id = ${userId} and status not in ('queued', 'running', 'judge_error')`
  const [{ accepted, attempts } = { accepted: 0, attempts: 0 }] = yield* rowsOf(Row)(rows)
  return { accepted, attempts, accuracy: acceptedRate(accepted, attempts) } satisfies Accuracy
})

/** Handlers of the learner's statistics. */
export const statisticHandlers = handlersFor("statistic")({
  getStreak: ({ viewer: { userId } }) =>
    Effect.flatMap(
      Streaks.use((streaks) => streaks.days(userId)),
      (days) => streakOf(userId, days)
    ),
  getResolvedProblems: ({ viewer }) => getResolvedProblems(viewer.userId),
  getAccuracy: ({ viewer }) => getAccuracy(viewer.userId),
  getActivity: ({ viewer }) => getActivity(viewer.userId),
  listAttempts: ({ viewer, language }) => listAttempts(viewer.userId, language)
})
