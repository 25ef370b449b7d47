import { Schema } from "effect"
import type { Api } from "../../../../api/client.ts"
import { ContestSettings, OrganiserProblem } from "../../../../api/contract/organiser/settings.ts"
import { fromEffect } from "../../../../api/fromEffect.ts"
import { OrganiserApi } from "../../../../api/OrganiserApi.ts"
import { settingsEditorMachine, type SettingsToSave } from "../../../../machines/settingsEditorMachine.ts"
import { decodeWith } from "../../../shell/storage/decodeWith.ts"
import { deviceStorage, pathOf, storedValue } from "../../../shell/storage/storedValue.ts"

const decode = decodeWith(
  Schema.Struct({
    version: Schema.String,
    base: Schema.toType(ContestSettings),
    mine: Schema.toType(ContestSettings),
    facts: Schema.Array(Schema.toType(OrganiserProblem))
  })
)

/** A user's unsaved settings on this device; drafts with an outdated set of fields are dropped. */
export const settingsDraft = (owner: number | null, slug: string) =>
  storedValue(deviceStorage, pathOf(owner, "contest-settings", slug), decode)

export const settingsEditorWith = (api: Api, owner: number | null) =>
  settingsEditorMachine.provide({
    actors: {
      save: fromEffect(api, ({ slug, version, mine }: SettingsToSave) =>
        OrganiserApi.use(({ saveContestSettings }) =>
          saveContestSettings({ params: { slug }, payload: { version, ...mine } })
        )
      )
    },
    actions: { storeDraft: (_, { slug, draft }) => settingsDraft(owner, slug).write(draft) }
  })
