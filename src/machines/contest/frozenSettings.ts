import { advanceTo, type ContestState, type StoredContest } from "./applyEvent.ts"

/** Settings that are edited together and freeze together. */
export type SettingsGroup = "slug" | "registration" | "moments" | "scoring" | "problems" | "stages"

/** Why settings are frozen: the address is public, the contest has started or is over, or the results are published. */
export type SettingsRejection = "published" | "started" | "over" | "closed"

export type FrozenSettings = Readonly<Record<SettingsGroup, SettingsRejection | null>>

const begun: ReadonlyArray<ContestState> = [
  "started_contest.running",
  "started_contest.paused",
  "result_calculation",
  "closed_contest"
]

/** The reason each settings group is frozen, or null if it is editable. Texts are always editable. */
export function frozenSettings(contest: StoredContest, now: number): FrozenSettings {
  const { state } = advanceTo(contest, now)
  const published = state === "draft" ? null : "published"
  const started = begun.includes(state) ? "started" : null
  const closed = state === "closed_contest" ? "closed" : null
  return {
    slug: published,
    registration: published,
    moments: state === "result_calculation" || closed !== null ? "over" : null,
    scoring: started,
    problems: started,
    stages: closed
  }
}
