import { Clock, Effect, Schema } from "effect"
import { type OrganiserContest, OrganiserRole } from "../../../src/api/contract/organiser/contests.ts"
import { advanceTo, statusOf } from "../../../src/machines/contest/applyEvent.ts"
import { type ContestRow, readContests } from "../../olympiads/store/findContest.ts"
import { type OrganiserAccess, organiserContest } from "../../olympiads/store/organiserContest.ts"
import { rowsOf, sql } from "../../platform/database/sql.ts"
import { readCounts } from "./readCounts.ts"

const decodeRows = rowsOf({ id: Schema.Int, organiserRole: OrganiserRole })

/** The contests with an organiser role of the user, latest start first. */
export const listOrganiserContests = Effect.fn("listOrganiserContests")(function* (userId: number) {
  const mine = yield* sql`
    select contest_id as id, organiser_role as "organiserRole" from contest_organisers
    where user_id = ${userId}`.pipe(decodeRows)
  const ids = mine.map(({ id }) => id)
  const contests = yield* readContests("c.id = any($1) order by c.starts_at desc, c.id desc", [ids])
  const counts = yield* readCounts(ids)
  const now = yield* Clock.currentTimeMillis
  return contests.map((contest) => {
    const organiserRole = mine.find(({ id }) => id === contest.id)?.organiserRole ?? "viewer"
    return listed(contest, organiserRole, counts(contest.id), now)
  })
})

/** One of these contests, as its layout shows it. */
export const getOrganiserContest = Effect.fn("getOrganiserContest")(function* (access: OrganiserAccess) {
  const contest = yield* organiserContest(access, "viewer")
  const count = (yield* readCounts([contest.id]))(contest.id)
  const now = yield* Clock.currentTimeMillis
  const { summaryRu, summaryEn, scoring, stage, revision } = contest
  return {
    ...listed(contest, contest.organiserRole, count, now),
    ...{ summaryRu, summaryEn, scoring, stage, revision },
    unjudged: count.unjudged,
    serverTime: new Date(now).toISOString()
  }
})

function listed(
  { slug, titleRu, titleEn, life }: ContestRow,
  organiserRole: OrganiserRole,
  { registered, started }: Pick<OrganiserContest, "registered" | "started">,
  now: number
): OrganiserContest {
  const advanced = advanceTo(life, now)
  const { startsAt, endsAt } = advanced.schedule
  return {
    ...{ slug, titleRu, titleEn, organiserRole, registered, started },
    status: statusOf(advanced) ?? "draft",
    paused: advanced.state === "started_contest.paused",
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(endsAt).toISOString()
  }
}
