import type { ContestSettings, DeskProblem } from "../../../../api/contract/organiser/settings.ts"

/** Settings that are being changed, and what they were changed from. */
export interface SettingsDraft {
  readonly version: string
  readonly base: ContestSettings
  readonly mine: ContestSettings
  /** What is known of the problems in it. */
  readonly facts: ReadonlyArray<DeskProblem>
}

/** Raised when the settings have other fields: an older draft would not fit. */
const shape = 1

const keyOf = (owner: number | null, slug: string) => `desk-settings:${shape}:${owner ?? "guest"}:${slug}`

/** What was left unsaved on this device. */
export function readDraft(owner: number | null, slug: string): SettingsDraft | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(owner, slug)) ?? "null") as SettingsDraft | null
  } catch {
    return null
  }
}

export function writeDraft(owner: number | null, slug: string, draft: SettingsDraft | null): void {
  try {
    if (draft === null) localStorage.removeItem(keyOf(owner, slug))
    else localStorage.setItem(keyOf(owner, slug), JSON.stringify(draft))
  } catch {
    // A full or forbidden storage costs the draft, not the form.
  }
}
