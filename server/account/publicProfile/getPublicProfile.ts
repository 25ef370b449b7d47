import { Effect, Schema } from "effect"
import type { MyContest } from "../../../src/api/contract/olympiads/participation.ts"
import type { PublicContest, PublicProfile } from "../../../src/api/contract/account/publicProfile.ts"
import { Frame } from "../../../src/api/contract/rewards/rewards.ts"
import { listEarned } from "../../rewards/achievements/listAchievements.ts"
import { listMyContests } from "../../olympiads/participation/listMyContests.ts"
import type { Language } from "../../platform/i18n/translate.ts"
import { notFound } from "../../platform/http/ApiError.ts"
import { getActivity } from "../../practice/statistics/getActivity.ts"
import { getResolvedProblems } from "../../practice/statistics/getResolvedProblems.ts"
import { readSql, rowsOf } from "../../platform/database/sql.ts"
import { getStreak } from "../../rewards/streak/getStreak.ts"

const decodeRows = rowsOf({
  id: Schema.Int,
  name: Schema.NullOr(Schema.String),
  avatar: Schema.NullOr(Schema.String),
  frame: Schema.NullOr(Frame),
  city: Schema.NullOr(Schema.String),
  grade: Schema.NullOr(Schema.Int)
})

const readSeen = Effect.fnUntraced(function* (id: number) {
  const [row] = yield* readSql`
    select u.id, rating_name(u) as name, u.avatar_key as avatar, w.frame, shown_city(u) as city,
      case when u.show_grade_since is not null then u.grade end as grade
    from users u left join wallets w on w.user_id = u.id
    where u.id = ${id} and u.listed and u.public_profile_since is not null`.pipe(decodeRows)
  return row ?? (yield* notFound)
})

/** The page is public and each contest costs a query, so the number is capped. */
const mostContests = 20

/** Contests whose results are published. */
const resultsOf = (contests: ReadonlyArray<MyContest>) =>
  contests.flatMap(
    ({ status: _status, startsAt: _startsAt, state: _state, place, ...rest }): Array<PublicContest> =>
      place === null ? [] : [{ ...rest, place }]
  )

/** A learner's public profile; `NotFound` unless the learner has made it public. */
export const getPublicProfile = Effect.fn("getPublicProfile")(function* (id: number, language: Language) {
  const seen = yield* readSeen(id)
  const rest = yield* Effect.all(
    {
      resolved: getResolvedProblems(id),
      streak: getStreak(id, { publishedOnly: true }),
      activity: getActivity(id, { publishedOnly: true }),
      achievements: listEarned(id, language, { publishedOnly: true }),
      contests: Effect.map(listMyContests(id, language, mostContests), resultsOf)
    },
    { concurrency: "unbounded" }
  )
  return { ...seen, ...rest } satisfies PublicProfile
})
