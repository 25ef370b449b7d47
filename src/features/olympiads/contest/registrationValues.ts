import type { ContestRegistration } from "../../../api/contract/olympiads/participation.ts"
import type { Profile } from "../../../api/contract/account/session.ts"
import type { FieldErrors } from "../../../machines/formMachine.ts"
import { profileFieldsIn } from "../../shell/profile/profileValues.ts"
import { checkCall } from "../../shell/form/checkCall.ts"

const required = ["firstName", "lastName", "city", "dateOfBirth"] as const
export type RequiredField = (typeof required)[number]

/** The required profile fields that are missing, as they are typed. */
export type RegistrationValues = Readonly<Partial<Record<RequiredField, string>>>

/** The form's first values: what the profile lacks. */
export const blankValues = (profile: Profile): RegistrationValues =>
  Object.fromEntries(required.filter((field) => profile[field] === null).map((field) => [field, ""]))

const nothing = { firstName: "", lastName: "", nickname: "", city: "", dateOfBirth: "", grade: "" }

/** What was typed, as the contract has it; empty fields are left out. */
export function registrationOf(values: RegistrationValues): ContestRegistration {
  const profileFields = profileFieldsIn({ ...nothing, ...values })
  return Object.fromEntries(
    required.map((field) => [field, profileFields[field]]).filter(([, text]) => text !== null)
  )
}

/** The profile's rules, and that every field is filled in. */
export async function checkRegistration(values: RegistrationValues): Promise<FieldErrors> {
  const payload = registrationOf(values)
  const empty = Object.keys(values).filter((field) => !(field in payload))
  return {
    ...(await checkCall("registerForContest", payload)),
    ...Object.fromEntries(empty.map((field) => [field, ["validation.required"]] as const))
  }
}
