import { Schema } from "effect"
import { ContestSettings, OrganiserProblem } from "../../../../api/contract/organiser/settings.ts"
import { decodeWith } from "../../../shell/storage/decodeWith.ts"
import { deviceStorage, pathOf, storedValue } from "../../../shell/storage/storedValue.ts"

/** Settings that are being changed, and what they were changed from. */
export type SettingsDraft = typeof SettingsDraft.Type
const SettingsDraft = Schema.Struct({
  version: Schema.String,
  base: Schema.toType(ContestSettings),
  mine: Schema.toType(ContestSettings),
  /** What is known of the problems in it. */
  facts: Schema.Array(Schema.toType(OrganiserProblem))
})
const decode = decodeWith(SettingsDraft)

/** What an owner left unsaved on this device; settings with other fields than today's are not read. */
export const settingsDraft = (owner: number | null, slug: string) =>
  storedValue(deviceStorage, pathOf(owner, "contest-settings", slug), decode)
