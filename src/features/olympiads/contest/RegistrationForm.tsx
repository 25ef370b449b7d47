import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import type { Profile } from "../../../api/contract/account/session.ts"
import type { ParticipationActorRef } from "../../../machines/participationMachine.ts"
import { Button } from "../../../ui/Button.tsx"
import { Skeleton } from "../../../ui/Skeleton.tsx"
import { TextField } from "../../../ui/TextField.tsx"
import { useApiQuery } from "../../shell/session/ApiContext.ts"
import { DateOfBirthField } from "../../shell/profile/DateOfBirthField.tsx"
import { FormView } from "../../shell/form/FormView.tsx"
import { SubmitButton } from "../../shell/form/SubmitButton.tsx"
import { useField, type FieldsOf } from "../../shell/form/useForm.ts"
import { QueryFailure } from "../../shell/frame/QueryFailure.tsx"
import { useState } from "react"
import { useUnsentForm } from "../../shell/form/useUnsentForm.ts"
import { register } from "./participationActor.ts"
import {
  blankValues,
  checkRegistration,
  registrationOf,
  type RegistrationValues,
  type RequiredField
} from "./registrationValues.ts"

const autoComplete = {
  firstName: "given-name",
  lastName: "family-name",
  city: "address-level2"
} as const

/** Asks for the required profile fields that are missing; if none is missing, it only confirms. */
export function RegistrationForm({ actor }: { readonly actor: ParticipationActorRef }) {
  const profile = useApiQuery(queryKeys.profile, "profile", {})
  if (profile.data !== undefined) return <Fields actor={actor} profile={profile.data} />
  return profile.isError ? <QueryFailure query={profile} /> : <Skeleton className="h-28" />
}

interface FieldsProps {
  readonly actor: ParticipationActorRef
  readonly profile: Profile
}

function Fields({ actor, profile }: FieldsProps) {
  const { t } = useTranslation(["contest", "settings"])
  const form = useRegistrationForm(actor, profile)
  const missing = Object.keys(form.values) as ReadonlyArray<RequiredField>
  const registering = useSelector(actor, (snapshot) => snapshot.matches("registering"))
  return (
    <FormView form={form}>
      {missing.length > 0 && (
        <>
          <p className="max-w-[68ch] text-sm text-ink-soft">{t("registration.why")}</p>
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 550:grid-cols-[repeat(2,minmax(0,1fr))]">
            {missing.map((field) => (
              <MissingField key={field} form={form} field={field} />
            ))}
          </div>
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton form={{ busy: registering || form.busy }} label={t("act.register")} />
        <Button
          variant="ghost"
          disabled={registering}
          onClick={() => actor.send({ type: "registration.cancelled" })}
        >
          {t("registration.cancel")}
        </Button>
      </div>
    </FormView>
  )
}

interface MissingFieldProps {
  readonly form: FieldsOf<RegistrationValues>
  readonly field: RequiredField
}

function MissingField({ form, field }: MissingFieldProps) {
  const { t } = useTranslation("settings")
  const { value = "", ...bound } = useField(form, field)
  const label = t(`profile.${field}`)
  if (field === "dateOfBirth") return <DateOfBirthField label={label} value={value} {...bound} />
  return <TextField label={label} autoComplete={autoComplete[field]} value={value} {...bound} />
}

/** Form for missing profile fields. Typed values survive navigation until the registration succeeds. */
function useRegistrationForm(participation: ParticipationActorRef, profile: Profile) {
  const [blank] = useState(() => blankValues(profile))
  return useUnsentForm<RegistrationValues, void>("registration", blank, {
    resubmittable: true,
    check: checkRegistration,
    send: (values) => register(participation, registrationOf(values))
  })
}
