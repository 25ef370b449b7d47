import { Schema } from "effect"
import { ContestSettings, OrganiserProblem } from "../../../../api/contract/organiser/settings.ts"
import { decodeWith } from "../../../shell/storage/decodeWith.ts"
import { deviceStorage, pathOf, storedValue } from "../../../shell/storage/storedValue.ts"

/** Unsaved settings with the version they are based on. */
export type SettingsDraft = typeof SettingsDraft.Type
const SettingsDraft = Schema.Struct({
  version: Schema.String,
  base: Schema.toType(ContestSettings),
  mine: Schema.toType(ContestSettings),
  /** Details of the problems in the settings. */
  facts: Schema.Array(Schema.toType(OrganiserProblem))
})
const decode = decodeWith(SettingsDraft)

/** A user's unsaved settings on this device; drafts with an outdated set of fields are dropped. */
export const settingsDraft = (owner: number | null, slug: string) =>
  storedValue(deviceStorage, pathOf(owner, "contest-settings", slug), decode)
