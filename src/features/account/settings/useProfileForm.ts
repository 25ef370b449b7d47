import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useEffectEvent, useRef, useState } from "react"
import type { RefObject } from "react"
import type { Profile } from "../../../api/contract/account/session.ts"
import { useApi } from "../../shell/session/ApiContext.ts"
import { checkCall } from "../../shell/form/checkCall.ts"
import { useForm } from "../../shell/form/useForm.ts"
import type { Form } from "../../shell/form/useForm.ts"
import { cacheProfile } from "../../shell/profile/profileCache.ts"
import { pathOf, storedValue, tabStorage } from "../../shell/storage/storedValue.ts"
import {
  changeOf,
  mergeSaved,
  profileFieldsIn,
  typedOver,
  valuesOf
} from "../../shell/profile/profileValues.ts"
import type { ProfileValues } from "../../shell/profile/profileValues.ts"

const isText = (entry: readonly [string, unknown]): entry is [string, string] => typeof entry[1] === "string"

/** Unsaved values of this tab; they survive a reload. */
const draftOf = ({ id }: Profile) =>
  storedValue<Partial<ProfileValues>>(tabStorage, pathOf(id, "profile"), (value) =>
    typeof value === "object" && value !== null
      ? Object.fromEntries(Object.entries(value).filter(isText))
      : null
  )

/** Profile form; starts from unsaved values and can be saved repeatedly. */
export function useProfileForm(profile: Profile) {
  const api = useApi()
  const queries = useQueryClient()
  const [initial] = useState<ProfileValues>(() => ({ ...valuesOf(profile), ...draftOf(profile).read() }))
  const saved = useRef<ProfileValues | null>(null)
  const form = useForm(initial, {
    resubmittable: true,
    check: (values) => checkCall("updateProfile", profileFieldsIn(values)),
    send: async (values, options) => ({
      values,
      profile: await api.run("updateProfile", { payload: changeOf(values, profile) }, options)
    }),
    onSent: (outcome) => {
      saved.current = outcome.values
      void cacheProfile(queries, outcome.profile)
    }
  })
  useNewsletter(form, profile, saved)
  const unsaved = typedOver(form.values, profile)
  const isUnsaved = Object.keys(unsaved).length > 0
  useEffect(() => void draftOf(profile).write(isUnsaved ? unsaved : null))
  return { form, isUnsaved }
}

/** Updates fields without local edits when the profile is saved or changes elsewhere. */
function useNewsletter(form: Form<ProfileValues>, profile: Profile, saved: RefObject<ProfileValues | null>) {
  const shown = useRef(valuesOf(profile))
  const follow = useEffectEvent((changed: Profile) => {
    const now = valuesOf(changed)
    const change = mergeSaved(form.values, { before: shown.current, now, saved: saved.current })
    shown.current = now
    if (Object.keys(change).length > 0) form.reset(change)
  })
  useEffect(() => follow(profile), [profile])
}
