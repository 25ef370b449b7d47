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
import { pathOf, storedValue, tabStorage } from "../../shell/storage/storedValue.ts"
import { checkProfile, saveProfile } from "./profileActors.ts"
import { keepProfile } from "../../shell/profile/profileCache.ts"
import { takenOver, typedOver, valuesOf } from "../../shell/profile/profileValues.ts"

interface Saved {
  readonly values: ProfileValues
  readonly profile: Profile
}

const isText = (entry: readonly [string, unknown]): entry is [string, string] => typeof entry[1] === "string"

/** What was typed in this tab and not saved: it outlives a reload. */
const draftOf = ({ id }: Profile) =>
  storedValue<Partial<ProfileValues>>(tabStorage, pathOf(id, "profile"), (value) =>
    typeof value === "object" && value !== null
      ? Object.fromEntries(Object.entries(value).filter(isText))
      : null
  )

/** The form of the profile: it begins with what was typed before a reload, and may be saved again and again. */
export function useProfileForm(profile: Profile) {
  const api = useApi()
  const queries = useQueryClient()
  const [initial] = useState<ProfileValues>(() => ({ ...valuesOf(profile), ...draftOf(profile).read() }))
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
  useNewsletter(form, profile, saved)
  const values = useSelector(form.actor, ({ context }) => context.values) as ProfileValues
  const unsaved = typedOver(values, profile)
  const isUnsaved = Object.keys(unsaved).length > 0
  useEffect(() => void draftOf(profile).write(isUnsaved ? unsaved : null))
  return { form, bind, isUnsaved }
}

/** Fields in which nobody types follow the profile: as it was saved, or as it changed elsewhere. */
function useNewsletter(
  { actor }: Form<ProfileValues>,
  profile: Profile,
  saved: RefObject<ProfileValues | null>
) {
  const shown = useRef(valuesOf(profile))
  useEffect(() => {
    const typed = actor.getSnapshot().context.values as ProfileValues
    const now = valuesOf(profile)
    const change = takenOver(typed, { before: shown.current, now, saved: saved.current })
    shown.current = now
    if (Object.keys(change).length > 0) actor.send({ type: "form.refreshed", change })
  }, [actor, profile, saved])
}
