import type { OrganiserContestDetails } from "../../../../src/api/contract/organiser/contests.ts"
import type { OrganiserLife } from "../../../../src/api/contract/organiser/life.ts"
import { settings } from "../../../../qa/models/settingsEditorModel.ts"

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
