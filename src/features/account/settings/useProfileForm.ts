import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react"
import { useTranslation } from "react-i18next"
import type { Profile } from "../../../api/contract/account/session.ts"
import { checkCall } from "../../shell/form/checkCall.ts"
import { useForm, type Form } from "../../shell/form/useForm.ts"
import { cacheProfile } from "../../shell/profile/profileCache.ts"
import { pathOf, storedValue, tabStorage } from "../../shell/storage/storedValue.ts"
import {
  changeOf,
  mergeSaved,
  profileFieldsIn,
  typedOver,
  valuesOf,
  type ProfileValues
} from "../../shell/profile/profileValues.ts"
import { AccountApi } from "../../../api/AccountApi.ts"

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
  const { t } = useTranslation("settings")
  const queries = useQueryClient()
  const [initial] = useState<ProfileValues>(() => ({ ...valuesOf(profile), ...draftOf(profile).read() }))
  const saved = useRef<ProfileValues | null>(null)
  const form = useForm(initial, {
    resubmittable: true,
    sentText: t("profile.saved"),
    check: (values) => checkCall("updateProfile", profileFieldsIn(values)),
    send: (values) =>
      AccountApi.use(({ updateProfile }) => updateProfile({ payload: changeOf(values, profile) })),
    settle: (_, values) => void (saved.current = values),
    onSent: (answer) => void cacheProfile(queries, answer)
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
