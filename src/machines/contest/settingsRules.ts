import { advanceTo } from "./applyEvent.ts"
import type { ContestState, StoredContest } from "./applyEvent.ts"

/** What is set together, and from some point of a contest's life on not any more. */
export type SettingsGroup = "slug" | "registration" | "moments" | "scoring" | "problems" | "stages"

/** Why it stays as it is: people know the address, have begun, are through, or have seen who passed. */
export type SettingsRejection = "published" | "started" | "over" | "closed"

export type FrozenSettings = Readonly<Record<SettingsGroup, SettingsRejection | null>>

const begun: ReadonlyArray<ContestState> = [
  "started_contest.running",
  "started_contest.paused",
  "result_calculation",
  "closed_contest"
]

/** What of a contest's settings cannot be changed at a moment; null: it can. Texts always can. */
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
