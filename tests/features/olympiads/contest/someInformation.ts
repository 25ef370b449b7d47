import type {
  ContestDetails,
  ContestInformation
} from "../../../../src/api/contract/olympiads/participation.ts"

export const startsAt = Date.parse("2026-11-21T07:00:00Z")
const minute = 60_000
const iso = (moment: number) => new Date(moment).toISOString()

/** A contest of four hours with a duration of two: the learner is registered, and ten minutes have passed. */
export const registered: ContestInformation = {
  serverTime: iso(startsAt + 10 * minute),
  hasRegistration: true,
  registrationStartsAt: null,
  registrationEndsAt: iso(startsAt - 60 * minute),
  availableAt: iso(startsAt - 30 * minute),
  startsAt: iso(startsAt),
  endsAt: iso(startsAt + 240 * minute),
  freezeAt: null,
  durationS: 7_200,
  pausedAt: null,
  endedAt: null,
  gaps: [],
  longestExtraS: 0,
  status: { value: "started_contest" },
  participation: {
    state: "ready",
    registeredAt: iso(startsAt - 120 * minute),
    stageOutcome: null,
    startedAt: null,
    endsAt: null,
    completedAt: null,
    disqualifiedAt: null,
    extraS: 0,
    finishedBy: null,
    unofficial: 0,
    elsewhere: false
  }
}

const mine = (change: Partial<ContestInformation["participation"]>): ContestInformation => ({
  ...registered,
  participation: { ...registered.participation, ...change }
})

export const running = mine({ startedAt: iso(startsAt) })
/** The end of the learner's time. */
export const ownEnd = startsAt + 120 * minute
export const longer: ContestInformation = {
  ...running,
  participation: { ...running.participation, extraS: 600 }
}
export const elsewhere = mine({ startedAt: iso(startsAt), elsewhere: true })
export const finished = mine({ startedAt: iso(startsAt), completedAt: registered.serverTime })
export const paused: ContestInformation = { ...running, pausedAt: running.serverTime }

/** The same contest as the page loads it. */
export const someContest: ContestDetails = {
  slug: "cup",
  title: "Кубок",
  summary: "",
  status: registered.status,
  registrationStartsAt: registered.registrationStartsAt,
  registrationEndsAt: registered.registrationEndsAt,
  startsAt: registered.startsAt,
  endsAt: registered.endsAt,
  durationS: registered.durationS,
  serverTime: registered.serverTime,
  scoring: "points",
  freezeAt: null,
  stage: 1,
  previous: null,
  next: null,
  problemCount: 2,
  participantCount: 7,
  languages: null,
  participation: registered.participation
}
