import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type {
  ContestSettings,
  OrganiserProblem,
  OrganiserSettings
} from "../../../../api/contract/organiser/settings.ts"
import { queryKeys } from "../../../../api/contract/queryKeys.ts"
import type { ApiError } from "../../../../api/errors.ts"
import { useApi } from "../../../shell/session/ApiContext.ts"
import { learnerId, useSession } from "../../../shell/session/SessionContext.ts"
import { changedFields, mergeSettings } from "./mergeSettings.ts"
import type { SettingsField } from "./mergeSettings.ts"
import { settingsDraft } from "./settingsDraft.ts"
import type { SettingsDraft } from "./settingsDraft.ts"
import { fieldError } from "../../../../api/errors.ts"

interface Form extends SettingsDraft {
  readonly conflicts: ReadonlyArray<SettingsField>
}

const untouched = ({ version, settings, problems }: OrganiserSettings): Form => ({
  version,
  base: settings,
  mine: settings,
  facts: problems,
  conflicts: []
})

/** Rebases the form onto the latest settings. */
function upon(loaded: OrganiserSettings, form: SettingsDraft & Partial<Form>): Form {
  const { conflicts = [] } = form
  if (form.version === loaded.version) return { ...form, conflicts }
  const merged = mergeSettings(form.base, form.mine, loaded.settings)
  return {
    version: loaded.version,
    base: loaded.settings,
    mine: merged.mine,
    facts: [...loaded.problems, ...form.facts],
    conflicts: [...new Set([...conflicts, ...merged.conflicts])]
  }
}

const wireName = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export interface SettingsForm {
  readonly values: ContestSettings
  readonly facts: ReadonlyArray<OrganiserProblem>
  readonly changed: ReadonlyArray<SettingsField>
  readonly conflicts: ReadonlyArray<SettingsField>
  readonly change: (changes: Partial<ContestSettings>, learned?: ReadonlyArray<OrganiserProblem>) => void
  /** Resolves a conflict with the local or the saved value. */
  readonly resolve: (field: SettingsField, choice: "mine" | "theirs") => void
  /** The saved settings. */
  readonly theirs: ContestSettings
  readonly discard: () => void
  readonly save: () => void
  readonly saving: boolean
  readonly saved: boolean
  readonly error: ApiError | null
  readonly errorOf: (field: string) => string | null
}

/**
 * Form state of the contest settings. Stores drafts on this device and never overwrites another organiser's changes.
 */
export function useSettingsForm(
  slug: string,
  loaded: OrganiserSettings,
  onSaved: (slug: string) => void
): SettingsForm {
  const api = useApi()
  const queries = useQueryClient()
  const owner = useSession(learnerId)
  const [form, setForm] = useState<SettingsDraft & Partial<Form>>(
    () => settingsDraft(owner, slug).read() ?? untouched(loaded)
  )
  const current = upon(loaded, form)
  const update = (next: Form) => {
    const isChanged = changedFields(next.base, next.mine).length > 0
    settingsDraft(owner, slug).write(isChanged ? next : null)
    setForm(next)
  }
  const saving = useMutation<OrganiserSettings, ApiError, Form>({
    mutationFn: ({ version, mine }) =>
      api.run("saveContestSettings", { params: { slug }, payload: { version, ...mine } }),
    onSuccess: (answer, { mine: submitted }) => {
      const { settings, problems } = answer
      // Edits made during the request are still unsaved.
      const { mine } = mergeSettings(submitted, current.mine, settings)
      const next = { ...untouched(answer), mine, facts: [...problems, ...current.facts] }
      settingsDraft(owner, slug).write(null)
      settingsDraft(owner, settings.slug).write(changedFields(settings, mine).length > 0 ? next : null)
      setForm(next)
      queries.setQueryData(queryKeys.organiserSettings(settings.slug), answer)
      void queries.invalidateQueries({ queryKey: queryKeys.organiserContests })
      onSaved(settings.slug)
    },
    onError: (error) => {
      if (error._tag === "Conflict")
        void queries.invalidateQueries({ queryKey: queryKeys.organiserSettings(slug) })
    },
    meta: { quiet: true }
  })
  const { error } = saving
  const change: SettingsForm["change"] = (changes, learned = []) => {
    if (saving.isSuccess) saving.reset()
    update({ ...current, mine: { ...current.mine, ...changes }, facts: [...current.facts, ...learned] })
  }
  return {
    values: current.mine,
    facts: current.facts,
    changed: changedFields(current.base, current.mine),
    conflicts: current.conflicts,
    change,
    resolve: (field, choice) =>
      update({
        ...current,
        mine: choice === "mine" ? current.mine : { ...current.mine, [field]: current.base[field] },
        conflicts: current.conflicts.filter((other) => other !== field)
      }),
    theirs: current.base,
    discard: () => {
      saving.reset()
      update(untouched(loaded))
    },
    save: () => saving.mutate(current),
    saving: saving.isPending,
    saved: saving.isSuccess,
    error,
    errorOf: (field) => fieldError(error, wireName(field))
  }
}
