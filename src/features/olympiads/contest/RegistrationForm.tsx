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
import type { ContestRegistration } from "../../../api/contract/olympiads/participation.ts"
import type { FieldErrors } from "../../../api/errors.ts"
import { profileFieldsIn } from "../../shell/profile/profileValues.ts"
import { checkCall } from "../../shell/form/checkCall.ts"

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

const required = ["firstName", "lastName", "city", "dateOfBirth"] as const
type RequiredField = (typeof required)[number]

/** Values of the missing profile fields, as typed. */
type RegistrationValues = Readonly<Partial<Record<RequiredField, string>>>

/** Initial values: the required fields that the profile lacks. */
const blankValues = (profile: Profile): RegistrationValues =>
  Object.fromEntries(required.filter((field) => profile[field] === null).map((field) => [field, ""]))

const nothing = { firstName: "", lastName: "", nickname: "", city: "", dateOfBirth: "", grade: "" }

/** Request payload from the typed values; empty fields are omitted. */
function registrationOf(values: RegistrationValues): ContestRegistration {
  const profileFields = profileFieldsIn({ ...nothing, ...values })
  return Object.fromEntries(
    required.map((field) => [field, profileFields[field]]).filter(([, text]) => text !== null)
  )
}

/** Validates by the profile's rules and requires every field. */
async function checkRegistration(values: RegistrationValues): Promise<FieldErrors> {
  const payload = registrationOf(values)
  const empty = Object.keys(values).filter((field) => !(field in payload))
  return {
    ...(await checkCall("registerForContest", payload)),
    ...Object.fromEntries(empty.map((field) => [field, ["validation.required"]] as const))
  }
}
