import { Clock, Effect, Schema } from "effect"
import {
  participationFields,
  type ParticipantFile,
  ParticipantSolution
} from "../../../../src/api/contract/organiser/people.ts"
import { advanceTo } from "../../../../src/machines/contest/applyEvent.ts"
import { lastMoment } from "../../../../src/machines/contest/schedule.ts"
import { participationStatusOf } from "../../../../src/machines/contest/participationRules.ts"
import { includes } from "../../../../src/machines/contest/organiserRoles.ts"
import { noteSecurityEvent } from "../../../account/accounts/securityEvents.ts"
import { deviceNames } from "../../../account/accounts/listDevices.ts"
import { type ContestRow } from "../../../olympiads/store/findContest.ts"
import { findParticipation } from "../../../olympiads/store/participants.ts"
import { type OrganiserAccess, organiserContest } from "../../../olympiads/store/organiserContest.ts"
import { areDetailsOpen } from "./personalDetails.ts"
import { extraTimesOf } from "./extraTimeRows.ts"
import { peopleColumns, personOf, PersonRow } from "./peopleRows.ts"
import { Moment, readSql, rowsLike, rowsOf } from "../../../platform/database/sql.ts"
import { notFound } from "../../../platform/http/ApiError.ts"

const decodeRows = rowsLike(Schema.Struct({ ...PersonRow.fields, ...participationFields }))

const decodeSolutions = rowsLike(ParticipantSolution)

const solutionsOf = (contestId: number, userId: number) =>
  readSql`
    select s.id, s.problem_id as "problemId", chr(64 + c.ordinal) as label, s.status, s.contest_points as points,
      s.received_at as "receivedAt", s.unofficial
    from solutions s left join contest_problems c on c.contest_id = s.contest_id and c.problem_id = s.problem_id
    where s.contest_id = ${contestId} and s.user_id = ${userId}
    order by s.id desc limit 200`.pipe(decodeSolutions)

const decodeDevices = rowsOf({
  userAgent: Schema.String,
  address: Schema.String,
  signedInAt: Moment,
  lastUsedAt: Moment
})

/** Sessions last used during the contest; activity at other times is private. */
const devicesOf = Effect.fnUntraced(function* ({ life: { schedule } }: ContestRow, userId: number) {
  const rows = yield* readSql`
    select user_agent as "userAgent", address, created_at as "signedInAt", last_used_at as "lastUsedAt"
    from sessions where user_id = ${userId} and last_used_at >= ${new Date(schedule.startsAt)}
      and last_used_at <= ${new Date(lastMoment(schedule))}
    order by last_used_at desc limit 20`.pipe(decodeDevices)
  return rows.map(({ userAgent, ...row }) => ({ ...row, ...deviceNames(userAgent) }))
})

const decodeWindows = rowsOf({
  userAgent: Schema.String,
  address: Schema.String,
  since: Moment,
  seenAt: Moment,
  current: Schema.Boolean
})

/** Contest windows and their browsers, during the contest only. */
const windowsOf = Effect.fnUntraced(function* ({ id, life: { schedule } }: ContestRow, userId: number) {
  const rows = yield* readSql`
    select coalesce(s.user_agent, '') as "userAgent", w.address, w.since, w.seen_at as "seenAt",
      w.window_id is not distinct from p.window_id as current
    from contest_windows w join contest_participants p using (contest_id, user_id)
    left join sessions s on s.id = w.session_id
    where w.contest_id = ${id} and w.user_id = ${userId} and w.seen_at >= ${new Date(schedule.startsAt)}
      and w.seen_at <= ${new Date(lastMoment(schedule))} order by w.seen_at desc limit 20`.pipe(decodeWindows)
  return rows.map(({ userAgent, ...row }) => ({ ...row, ...deviceNames(userAgent) }))
})

/** Details of one participant; each view is recorded as a security event. */
export const getParticipant = Effect.fn("getParticipant")(function* (
  access: OrganiserAccess,
  userId: number
) {
  const contest = yield* organiserContest(access, "viewer")
  const now = yield* Clock.currentTimeMillis
  const life = advanceTo(contest.life, now)
  const [row] = yield* readSql`
    select ${readSql.literal(peopleColumns(life, now))}, p.registered_at as "registeredAt", p.source,
      p.disqualified_at as "disqualifiedAt", p.disqualified_for as "disqualifiedFor"
    from contest_participants p join users u on u.id = p.user_id
    where p.contest_id = ${contest.id} and p.user_id = ${userId}`.pipe(decodeRows)
  const participation = yield* findParticipation(contest.id, userId)
  if (row === undefined || participation === null) return yield* notFound
  yield* noteSecurityEvent({
    kind: "participant_viewed",
    userId,
    actorId: access.userId,
    details: contest.slug
  })
  const mayLookClosely = includes(contest.organiserRole, "jury") && areDetailsOpen(life)
  const { registeredAt, source, disqualifiedAt, disqualifiedFor, ...person } = row
  return {
    ...personOf(person, life, now),
    ...{ registeredAt, source, disqualifiedAt, disqualifiedFor },
    canResume:
      life.state !== "closed_contest" && participationStatusOf(life, participation, now).acts.resume === null,
    unofficial: participation.unofficial,
    solutions: yield* solutionsOf(contest.id, userId),
    extraTimes: yield* extraTimesOf(contest.id, userId),
    windows: mayLookClosely ? yield* windowsOf(contest, userId) : null,
    devices: mayLookClosely ? yield* devicesOf(contest, userId) : null
  } satisfies ParticipantFile
})
