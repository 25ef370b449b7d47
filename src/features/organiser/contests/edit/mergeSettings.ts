import type { ContestSettings } from "../../../../api/contract/organiser/settings.ts"

export type SettingsField = keyof ContestSettings

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Fields in which two versions of the settings differ. */
export const changedFields = (one: ContestSettings, other: ContestSettings): ReadonlyArray<SettingsField> =>
  (Object.keys(one) as ReadonlyArray<SettingsField>).filter((field) => !same(one[field], other[field]))

export interface Merged {
  readonly mine: ContestSettings
  /** Fields that both sides changed differently; `mine` has the local values. */
  readonly conflicts: ReadonlyArray<SettingsField>
}

/** Three-way merge by field; local changes win. */
export function mergeSettings(base: ContestSettings, mine: ContestSettings, theirs: ContestSettings): Merged {
  const byMe = changedFields(base, mine)
  const ours = Object.fromEntries(byMe.map((field) => [field, mine[field]]))
  return {
    mine: { ...theirs, ...ours },
    conflicts: byMe.filter((field) => !same(base[field], theirs[field]) && !same(mine[field], theirs[field]))
  }
}
