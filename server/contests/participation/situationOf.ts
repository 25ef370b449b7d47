import { Clock, Effect } from "effect"
import type { ContestInformation, ParticipationState } from "../../../src/api/contract/participation.ts"
import { arrivedAt, type StoredContest } from "../../../src/machines/contest/decide.ts"
import { type Standing, standingOf } from "../../../src/machines/contest/participationRules.ts"
import { findContest, type KeptContest } from "../store/findContest.ts"
import { findParticipation, type KeptParticipation } from "../store/participants.ts"

/** Somebody before a contest, at one moment of the server's clock. */
export interface Situation {
  readonly contest: KeptContest
  /** The contest's life as time has brought it here; the row may be a moment behind. */
  readonly life: StoredContest
  readonly participation: KeptParticipation | null
  readonly standing: Standing
  readonly now: number
}

/** Reads where somebody stands in a contest; `userId` is null for a visitor. */
export const situationOf = Effect.fn("situationOf")(function* (slug: string, userId: number | null) {
  const contest = yield* findContest(slug)
  return yield* situationIn(contest, userId)
})

/** The same in a contest that was read already. */
export const situationIn = Effect.fnUntraced(function* (contest: KeptContest, userId: number | null) {
  const participation = yield* findParticipation(contest.id, userId)
  const now = yield* Clock.currentTimeMillis
  const situation: Situation = {
    contest,
    life: arrivedAt(contest.life, now),
    participation,
    standing: standingOf(contest.life, participation, now),
    now
  }
  return situation
})

const states: Readonly<Record<Standing["state"], ParticipationState>> = {
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

/** What the contract tells of one's part; a visitor has none. */
export const participationOf = (
  { participation, standing }: Pick<Situation, "participation" | "standing">,
  isVisitor: boolean
): ContestInformation["participation"] => ({
  state: isVisitor ? "visitor" : states[standing.state],
  startedAt: isoOrNull(participation?.startedAt),
  endsAt: isoOrNull(standing.endsAt),
  completedAt: isoOrNull(participation?.completedAt),
  finishedBy: standing.finishedBy,
  unofficial: participation?.unofficial ?? 0
})

/** All that a timer needs. */
export const informationOf = (situation: Situation, isVisitor: boolean): ContestInformation => {
  const { schedule } = situation.life
  return {
    serverTime: iso(situation.now),
    startsAt: iso(schedule.startsAt),
    endsAt: iso(schedule.endsAt),
    durationS: schedule.durationMs === null ? null : Math.round(schedule.durationMs / 1000),
    pausedAt: isoOrNull(schedule.pausedAt),
    participation: participationOf(situation, isVisitor)
  }
}
