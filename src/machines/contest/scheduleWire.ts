import type { ContestStatus } from "../../api/contract/olympiads/contests.ts"
import type { ContestInformation } from "../../api/contract/olympiads/participation.ts"
import type { SetMoments } from "../../api/contract/organiser/settings.ts"
import type { ContestState } from "./applyEvent.ts"
import type { ContestSchedule, Moments } from "./schedule.ts"

/** A schedule in the form of the API: timestamps as text, durations in seconds. */
export type WireSchedule = Omit<ContestInformation, "serverTime" | "status" | "participation">

export const millisOf = (instant: string | null): number | null =>
  instant === null ? null : Date.parse(instant)

export const isoOf = (millis: number): string => new Date(millis).toISOString()
export const isoOrNull = (millis: number | null | undefined): string | null =>
  millis === null || millis === undefined ? null : isoOf(millis)

export const momentsFromWire = (wire: SetMoments): Moments => ({
  registrationStartsAt: millisOf(wire.registrationStartsAt),
  registrationEndsAt: millisOf(wire.registrationEndsAt),
  availableAt: millisOf(wire.availableAt),
  startsAt: Date.parse(wire.startsAt),
  endsAt: Date.parse(wire.endsAt),
  freezeAt: millisOf(wire.freezeAt),
  durationMs: wire.durationS === null ? null : wire.durationS * 1_000
})

export const momentsToWire = (moments: Moments): SetMoments => ({
  registrationStartsAt: isoOrNull(moments.registrationStartsAt),
  registrationEndsAt: isoOrNull(moments.registrationEndsAt),
  availableAt: isoOrNull(moments.availableAt),
  startsAt: isoOf(moments.startsAt),
  endsAt: isoOf(moments.endsAt),
  freezeAt: isoOrNull(moments.freezeAt),
  durationS: moments.durationMs === null ? null : Math.round(moments.durationMs / 1_000)
})

export const scheduleFromWire = (wire: WireSchedule): ContestSchedule => ({
  ...momentsFromWire(wire),
  hasRegistration: wire.hasRegistration,
  pausedAt: millisOf(wire.pausedAt),
  endedAt: millisOf(wire.endedAt),
  gaps: wire.gaps.map(({ kind, from, to }) => ({ kind, from: Date.parse(from), to: Date.parse(to) })),
  longestExtraMs: wire.longestExtraS * 1_000,
  undo: null
})

export const scheduleToWire = (schedule: ContestSchedule): WireSchedule => ({
  ...momentsToWire(schedule),
  hasRegistration: schedule.hasRegistration,
  pausedAt: isoOrNull(schedule.pausedAt),
  endedAt: isoOrNull(schedule.endedAt),
  gaps: schedule.gaps.map(({ kind, from, to }) => ({ kind, from: isoOf(from), to: isoOf(to) })),
  longestExtraS: Math.round(schedule.longestExtraMs / 1_000)
})

/** The machine's state for a stored or sent status, from which `advanceTo` goes on. */
export function stateOfStatus(status: ContestStatus | "draft", pausedAt: unknown): ContestState {
  if (status === "open_registration") return "open_registration.announced"
  if (status !== "started_contest") return status
  return pausedAt === null ? "started_contest.running" : "started_contest.paused"
}
