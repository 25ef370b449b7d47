import { useQueryClient } from "@tanstack/react-query"
import { useActorRef, useSelector } from "@xstate/react"
import { useEffect, useState } from "react"
import type {
  ContestSettings,
  OrganiserProblem,
  OrganiserSettings
} from "../../../../api/contract/organiser/settings.ts"
import { queryKeys } from "../../../../api/contract/queryKeys.ts"
import { fieldError } from "../../../../api/errors.ts"
import { changedFields, type SettingsField } from "../../../../machines/settingsEditorMachine.ts"
import { useApi } from "../../../shell/session/ApiContext.ts"
import { learnerId, useSession } from "../../../shell/session/SessionContext.ts"
import { contestCallKey } from "../useOrganiserQuery.ts"
import { settingsDraft, settingsEditorWith } from "./settingsEditorActor.ts"
import { inspect } from "../../../shell/actors/watchActors.ts"
import { useActorEvents } from "../../../shell/actors/useActorEvents.ts"

const wireName = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export type SettingsEditor = ReturnType<typeof useSettingsEditor>

export interface SectionProps {
  readonly form: SettingsEditor
  /** Why each group of settings is read-only; null if it is editable. */
  readonly frozen: OrganiserSettings["frozen"]
}

/** Runs the settings editor of a contest on the settings that the page has loaded. */
export function useSettingsEditor(slug: string, loaded: OrganiserSettings, onSaved: (slug: string) => void) {
  const api = useApi()
  const queries = useQueryClient()
  const owner = useSession(learnerId)
  const [input] = useState(() => ({ slug, loaded, draft: settingsDraft(owner, slug).read() }))
  const actor = useActorRef(settingsEditorWith(api, owner), { input, inspect })
  useActorEvents(actor, {
    "settings.saved": ({ answer }) => {
      queries.setQueryData(contestCallKey(answer.settings.slug, "getContestSettings", {}), answer)
      void queries.invalidateQueries({ queryKey: queryKeys.organiserContests })
      onSaved(answer.settings.slug)
    },
    "settings.outdated": () =>
      void queries.invalidateQueries({ queryKey: contestCallKey(slug, "getContestSettings", {}) })
  })
  useEffect(() => actor.send({ type: "settings.loaded", loaded }), [actor, loaded])
  const snapshot = useSelector(actor, (current) => current)
  const { mine, conflicts, facts, error } = snapshot.context
  const theirs = snapshot.context.loaded.settings
  const errorOf = (field: string) => fieldError(error, wireName(field))
  const change = (changes: Partial<ContestSettings>, learned: ReadonlyArray<OrganiserProblem> = []) =>
    actor.send({ type: "settings.changed", changes, learned })
  return {
    values: mine,
    /** The saved settings. */
    theirs,
    facts,
    changed: changedFields(theirs, mine),
    conflicts,
    saving: snapshot.matches("saving"),
    saved: snapshot.matches("saved"),
    error,
    errorOf,
    change,
    /** Value, error and handler of one field. */
    fieldOf: <Field extends SettingsField>(field: Field) => ({
      value: mine[field],
      error: errorOf(field),
      onChange: (value: ContestSettings[Field]) => change({ [field]: value })
    }),
    /** Resolves a conflict with the local or the saved value. */
    resolve: (field: SettingsField, choice: "mine" | "theirs") =>
      actor.send({ type: "settings.resolved", field, choice }),
    discard: () => actor.send({ type: "settings.discarded" }),
    save: () => actor.send({ type: "settings.submitted" })
  }
}
