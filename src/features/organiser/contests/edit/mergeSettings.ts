import type { ContestSettings } from "../../../../api/contract/organiser/settings.ts"

export type SettingsField = keyof ContestSettings

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What differs between two states of the settings. */
export const changedFields = (one: ContestSettings, other: ContestSettings): ReadonlyArray<SettingsField> =>
  (Object.keys(one) as ReadonlyArray<SettingsField>).filter((field) => !same(one[field], other[field]))

export interface Merged {
  readonly mine: ContestSettings
  /** Changed by both, differently: `mine` keeps what was typed here. */
  readonly conflicts: ReadonlyArray<SettingsField>
}

/** Takes in what somebody else saved meanwhile, field by field. */
export function mergeSettings(base: ContestSettings, mine: ContestSettings, theirs: ContestSettings): Merged {
  const byMe = changedFields(base, mine)
  const ours = Object.fromEntries(byMe.map((field) => [field, mine[field]]))
  return {
    mine: { ...theirs, ...ours },
    conflicts: byMe.filter((field) => !same(base[field], theirs[field]) && !same(mine[field], theirs[field]))
  }
}
