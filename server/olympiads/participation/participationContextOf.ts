import { Clock, Effect } from "effect"
import type { ContestInformation } from "../../../src/api/contract/olympiads/participation.ts"
import type { ParticipationState } from "../../../src/api/contract/olympiads/participationState.ts"
import { advanceTo, statusOf, type StoredContest } from "../../../src/machines/contest/applyEvent.ts"
import type { ContestSchedule } from "../../../src/machines/contest/schedule.ts"
import {
  type ParticipationStatus,
  participationStatusOf
} from "../../../src/machines/contest/participationRules.ts"
import { findContest, type ContestRow } from "../store/findContest.ts"
import { isInvited } from "../store/invitations.ts"
import { findParticipation, type StoredParticipation } from "../store/participants.ts"

/** A contest, a user's participation and the server time, loaded for one decision. */
export interface ParticipationContext {
  readonly contest: ContestRow
  /** The life advanced to `now`; the row may be older. */
  readonly life: StoredContest
  readonly participation: StoredParticipation | null
  /** Has an open invitation. */
  readonly isInvited: boolean
  readonly status: ParticipationStatus
  readonly now: number
}

/** Reads the participation context in the caller's transaction; `userId` is null for visitors. */
export const participationContextOf = Effect.fn("participationContextOf")(function* (
  slug: string,
  userId: number | null
) {
  const contest = yield* findContest(slug)
  return yield* participationContextIn(contest, userId)
})

/** The same for a contest row that is already loaded. */
export const participationContextIn = Effect.fnUntraced(function* (
  contest: ContestRow,
  userId: number | null
) {
  const participation = yield* findParticipation(contest.id, userId)
  const asked = participation === null && userId !== null && (yield* isInvited(contest.id, userId))
  return participationContextWith(contest, participation, yield* Clock.currentTimeMillis, asked)
})

/** Builds the context from loaded data; `asked` means an open invitation. */
export const participationContextWith = (
  contest: ContestRow,
  participation: StoredParticipation | null,
  now: number,
  asked = false
): ParticipationContext => ({
  contest,
  life: advanceTo(contest.life, now),
  participation,
  isInvited: asked,
  status: participationStatusOf(contest.life, participation, now, asked),
  now
})

const states: Readonly<Record<ParticipationStatus["state"], ParticipationState>> = {
  notRegistered: "not_registered",
  registered: "registered",
  passed: "passed",
  notPassed: "not_passed",
  ready: "ready",
  running: "running",
  paused: "paused",
  finished: "finished",
  missed: "missed",
  disqualified: "disqualified",
  results: "results"
}

const iso = (millis: number) => new Date(millis).toISOString()
const isoOrNull = (millis: number | null | undefined) =>
  millis === null || millis === undefined ? null : iso(millis)

/** The requesting user and window; a visitor has no participation. */
export interface Asking {
  readonly isVisitor: boolean
  readonly window?: string | undefined
}

/** Whether the participation is bound to a window other than this one. */
export const isElsewhere = (windowId: string | null, window: string | undefined) =>
  window !== undefined && windowId !== null && windowId !== window.toLowerCase()

/** The participation in the form of the API contract. */
export const participationOf = (
  {
    participation,
    isInvited: asked,
    status
  }: Pick<ParticipationContext, "participation" | "isInvited" | "status">,
  { isVisitor, window }: Asking
): ContestInformation["participation"] => ({
  state: isVisitor ? "visitor" : states[status.state],
  registeredAt: isoOrNull(participation?.registeredAt),
  stageOutcome: outcomes[participation?.stageOutcome ?? "none"],
  startedAt: isoOrNull(participation?.startedAt),
  endsAt: isoOrNull(status.endsAt),
  completedAt: isoOrNull(participation?.completedAt),
  disqualifiedAt: isoOrNull(participation?.disqualifiedAt),
  extraS: Math.round((participation?.extraMs ?? 0) / 1000),
  finishedBy: status.finishedBy,
  unofficial: participation?.unofficial ?? 0,
  elsewhere: isElsewhere(participation?.windowId ?? null, window),
  ...(asked && status.acts.register === null && { invited: true })
})

const outcomes = { passed: "passed", notPassed: "not_passed", none: null } as const

type ScheduleFields = Omit<ContestInformation, "serverTime" | "status" | "participation">

const fieldsOf = (schedule: ContestSchedule): ScheduleFields => ({
  hasRegistration: schedule.hasRegistration,
  registrationStartsAt: isoOrNull(schedule.registrationStartsAt),
  registrationEndsAt: isoOrNull(schedule.registrationEndsAt),
  availableAt: isoOrNull(schedule.availableAt),
  startsAt: iso(schedule.startsAt),
  endsAt: iso(schedule.endsAt),
  freezeAt: isoOrNull(schedule.freezeAt),
  durationS: schedule.durationMs === null ? null : Math.round(schedule.durationMs / 1000),
  pausedAt: isoOrNull(schedule.pausedAt),
  endedAt: isoOrNull(schedule.endedAt),
  gaps: schedule.gaps.map(({ kind, from, to }) => ({ kind, from: iso(from), to: iso(to) })),
  longestExtraS: Math.round(schedule.longestExtraMs / 1000)
})

const knownFields = new WeakMap<ContestSchedule, ScheduleFields>()

/** The schedule in the form of the API contract; cached, because thousands request the same one in the start rush. */
const scheduleFields = (schedule: ContestSchedule): ScheduleFields => {
  const known = knownFields.get(schedule)
  if (known !== undefined) return known
  const fields = fieldsOf(schedule)
  knownFields.set(schedule, fields)
  return fields
}

/** Contest information for the timer and the next step of the participant. */
export const informationOf = (
  participationContext: ParticipationContext,
  asking: Asking
): ContestInformation => ({
  serverTime: iso(participationContext.now),
  ...scheduleFields(participationContext.life.schedule),
  status: { value: statusOf(participationContext.life) ?? "open_registration" },
  participation: participationOf(participationContext, asking)
})
