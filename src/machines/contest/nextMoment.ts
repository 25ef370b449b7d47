import type { StoredContest } from "./applyEvent.ts"
import { lastMoment, registrationClosesAt } from "./schedule.ts"

/** The next moment at which time alone changes the state, or null if there is none. */
export function nextMoment({ state, schedule }: StoredContest): number | null {
  switch (state) {
    case "open_registration.announced":
      return Math.min(schedule.registrationStartsAt ?? schedule.startsAt, schedule.startsAt)
    case "open_registration.open":
      return Math.min(registrationClosesAt(schedule), schedule.startsAt)
    case "closed_registration":
      return Math.min(schedule.availableAt ?? schedule.startsAt, schedule.startsAt)
    case "available_after":
      return schedule.startsAt
    case "started_contest.running":
      return lastMoment(schedule)
    case "draft":
    case "started_contest.paused":
    case "result_calculation":
    case "closed_contest":
      return null
  }
}
