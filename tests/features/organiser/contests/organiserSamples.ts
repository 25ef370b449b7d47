import type { OrganiserContestDetails } from "../../../../src/api/contract/organiser/contests.ts"
import type { OrganiserLife } from "../../../../src/api/contract/organiser/life.ts"
import type { ContestSettings, OrganiserSettings } from "../../../../src/api/contract/organiser/settings.ts"

export const settings: ContestSettings = {
  slug: "cup",
  titleRu: "Кубок",
  titleEn: "Cup",
  summaryRu: "",
  summaryEn: "",
  hasRegistration: true,
  registrationStartsAt: null,
  registrationEndsAt: null,
  availableAt: null,
  startsAt: "2027-02-01T07:00:00.000Z",
  endsAt: "2027-02-01T10:00:00.000Z",
  freezeAt: null,
  durationS: null,
  scoring: "points",
  nextContest: null,
  selection: null,
  problems: [
    { id: 7, points: 100, subtasks: null },
    { id: 8, points: 50, subtasks: null }
  ],
  landingRu: "",
  landingEn: "",
  regulationRu: "",
  regulationEn: "",
  endRu: "",
  endEn: ""
}

export const loaded: OrganiserSettings = {
  version: "first",
  settings,
  frozen: { slug: null, registration: null, moments: null, scoring: null, problems: null, stages: null },
  problems: [
    { id: 7, title: "Сумма", difficulty: 1, reserved: false, tests: 3 },
    { id: 8, title: "Разность", difficulty: 2, reserved: true, tests: 5 }
  ],
  followers: [{ slug: "final", title: "Финал" }]
}

export const contest: OrganiserContestDetails = {
  slug: "cup",
  titleRu: "Кубок",
  titleEn: "Cup",
  status: "started_contest",
  paused: false,
  organiserRole: "owner",
  startsAt: settings.startsAt,
  endsAt: settings.endsAt,
  registered: 20,
  started: 12,
  summaryRu: null,
  summaryEn: null,
  scoring: "points",
  stage: 1,
  unjudged: 0,
  revision: 3,
  serverTime: "2027-02-01T08:00:00.000Z"
}

export const life: OrganiserLife = {
  state: "started_contest.running",
  serverTime: contest.serverTime,
  hasRegistration: true,
  moments: {
    registrationStartsAt: null,
    registrationEndsAt: null,
    availableAt: null,
    startsAt: settings.startsAt,
    endsAt: settings.endsAt,
    freezeAt: null,
    durationS: null
  },
  pausedAt: null,
  endedAt: null,
  gaps: [],
  longestExtraS: 0,
  undo: null,
  acts: [
    { type: "contest.pause", rejection: null },
    { type: "contest.extend", rejection: null },
    { type: "contest.endNow", rejection: null },
    { type: "contest.undo", rejection: "Отменять нечего." }
  ],
  registered: 20,
  started: 12,
  unjudged: 0
}
