import { Clock, Effect } from "effect"
import type { ContestInformation } from "../../../src/api/contract/olympiads/participation.ts"
import { advanceTo, statusOf, type StoredContest } from "../../../src/machines/contest/applyEvent.ts"
import type { ContestSchedule } from "../../../src/machines/contest/schedule.ts"
import {
  isoOf,
  isoOrNull,
  scheduleToWire,
  type WireSchedule
} from "../../../src/machines/contest/scheduleWire.ts"
import {
  participantStates,
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
  const contest = yield* findContest(slug, userId)
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
  state: isVisitor ? "visitor" : participantStates[status.state],
  registeredAt: isoOrNull(participation?.registeredAt),
  stageOutcome: participation?.stageOutcome ?? null,
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

const knownFields = new WeakMap<ContestSchedule, WireSchedule>()

/** The schedule in the form of the API contract; cached, because thousands request the same one in the start rush. */
const scheduleFields = (schedule: ContestSchedule): WireSchedule => {
  const known = knownFields.get(schedule)
  if (known !== undefined) return known
  const fields = scheduleToWire(schedule)
  knownFields.set(schedule, fields)
  return fields
}

/** Contest information for the timer and the next step of the participant. */
export const informationOf = (context: ParticipationContext, asking: Asking): ContestInformation => ({
  serverTime: isoOf(context.now),
  ...scheduleFields(context.life.schedule),
  status: { value: statusOf(context.life) ?? "open_registration" },
  participation: participationOf(context, asking)
})
