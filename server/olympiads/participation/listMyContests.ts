import { Effect, Schema } from "effect"
import type { MyContest } from "../../../src/api/contract/olympiads/participation.ts"
import type { Language } from "../../platform/i18n/translate.ts"
import { statusOf } from "../../../src/machines/contest/applyEvent.ts"
import { visibleParticipationContext } from "./ParticipationContexts.ts"
import { readSql, rowsOf, titleIn } from "../../platform/database/sql.ts"
import { participationOf } from "./participationContextOf.ts"

const decodeRows = rowsOf({
  slug: Schema.String,
  title: Schema.String,
  points: Schema.Int,
  solved: Schema.Int,
  problemCount: Schema.Int,
  participantCount: Schema.Int,
  place: Schema.Int
})
/** The contests with a participation of the user, newest first. */
export const listMyContests = Effect.fn("listMyContests")(function* (
  userId: number,
  language: Language,
  most = 100
) {
  const title = readSql.literal(titleIn(language, "c"))
  const rows = yield* readSql`
    select c.slug, coalesce(${title}, c.slug) as title, p.points, p.solved,
      (select count(*) from contest_problems t where t.contest_id = c.id) as "problemCount",
      (select count(*) from contest_participants o where o.contest_id = c.id
        and o.started_at is not null and o.disqualified_at is null) as "participantCount",
      (select 1 + count(*) from contest_participants o where o.contest_id = c.id and o.user_id <> p.user_id
        and o.started_at is not null and o.disqualified_at is null
        and (o.points > p.points or (o.points = p.points and (o.penalty_min < p.penalty_min
          or (o.penalty_min = p.penalty_min and o.reached_at < p.reached_at))))) as place
    from contest_participants p join contests c on c.id = p.contest_id
    where p.user_id = ${userId} and c.status <> 'draft'
    order by c.starts_at desc, c.id desc limit ${most}`.pipe(decodeRows)
  // Run concurrently, so that the reads are batched.
  return yield* Effect.forEach(rows, ({ place, ...row }) => withState(row, place, userId), {
    concurrency: "unbounded"
  })
})

type Row = Pick<MyContest, "slug" | "title" | "points" | "solved" | "problemCount" | "participantCount">

/** The rank is present only with the results, and only for users who took part. */
const withState = Effect.fnUntraced(function* (row: Row, place: number, userId: number) {
  const context = yield* visibleParticipationContext(row.slug, userId)
  const { life, contest, participation } = context
  const { state } = participationOf(context, { isVisitor: false })
  const participated = (participation?.startedAt ?? null) !== null && state === "results"
  const mine: MyContest = {
    ...row,
    status: { value: statusOf(life) ?? "open_registration" },
    startsAt: new Date(life.schedule.startsAt).toISOString(),
    endsAt: new Date(life.schedule.endsAt).toISOString(),
    state,
    scoring: contest.scoring,
    place: participated ? place : null
  }
  return mine
})
