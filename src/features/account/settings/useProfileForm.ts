import { useQueryClient } from "@tanstack/react-query"
import { useSelector } from "@xstate/react"
import { useCallback, useEffect, useRef, useState } from "react"
import type { RefObject } from "react"
import type { Profile } from "../../../api/contract/account/session.ts"
import { profileFormMachine } from "../../../machines/profileFormMachine.ts"
import type { ProfileValues } from "../../../machines/profileFormMachine.ts"
import { useForm } from "../auth/useForm.ts"
import type { Form } from "../auth/useForm.ts"
import { useApi } from "../../shell/session/ApiContext.ts"
import { checkProfile, saveProfile } from "./profileActors.ts"
import { keepProfile } from "../../shell/profile/profileCache.ts"
import { keepDraft, readDraft } from "./profileDraft.ts"
import { takenOver, typedOver, valuesOf } from "../../shell/profile/profileValues.ts"

interface Saved {
  readonly values: ProfileValues
  readonly profile: Profile
}

/** The form of the profile: it begins with what was typed before a reload, and may be saved again and again. */
export function useProfileForm(profile: Profile) {
  const api = useApi()
  const queries = useQueryClient()
  const [initial] = useState<ProfileValues>(() => ({ ...valuesOf(profile), ...readDraft(profile.id) }))
  const [machine] = useState(() => profileFormMachine(initial))
  const saved = useRef<ProfileValues | null>(null)
  const finish = useCallback(
    (outcome: Saved) => {
      saved.current = outcome.values
      void keepProfile(queries, outcome.profile)
    },
    [queries]
  )
  const { form, bind } = useForm(machine, initial, {
    check: checkProfile,
    send: async (values, signal): Promise<Saved> => ({
      values,
      profile: await saveProfile(api, values, profile, signal)
    }),
    finish
  })
  useNews(form, profile, saved)
  const values = useSelector(form.actor, ({ context }) => context.values) as ProfileValues
  const unsaved = typedOver(values, profile)
  useEffect(() => keepDraft(profile.id, unsaved))
  return { form, bind, isUnsaved: Object.keys(unsaved).length > 0 }
}

/** Fields in which nobody types follow the profile: as it was saved, or as it changed elsewhere. */
function useNews({ actor }: Form<ProfileValues>, profile: Profile, saved: RefObject<ProfileValues | null>) {
  const shown = useRef(valuesOf(profile))
  useEffect(() => {
    const typed = actor.getSnapshot().context.values as ProfileValues
    const now = valuesOf(profile)
    const change = takenOver(typed, { before: shown.current, now, saved: saved.current })
    shown.current = now
    if (Object.keys(change).length > 0) actor.send({ type: "form.refreshed", change })
  }, [actor, profile, saved])
}
