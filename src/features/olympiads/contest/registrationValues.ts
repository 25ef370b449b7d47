import type { ContestRegistration } from "../../../api/contract/olympiads/participation.ts"
import type { Profile } from "../../../api/contract/account/session.ts"
import type { FieldErrors } from "../../../api/errors.ts"
import { profileFieldsIn } from "../../shell/profile/profileValues.ts"
import { checkCall } from "../../shell/form/checkCall.ts"

const required = ["firstName", "lastName", "city", "dateOfBirth"] as const
export type RequiredField = (typeof required)[number]

/** Values of the missing profile fields, as typed. */
export type RegistrationValues = Readonly<Partial<Record<RequiredField, string>>>

/** Initial values: the required fields that the profile lacks. */
export const blankValues = (profile: Profile): RegistrationValues =>
  Object.fromEntries(required.filter((field) => profile[field] === null).map((field) => [field, ""]))

const nothing = { firstName: "", lastName: "", nickname: "", city: "", dateOfBirth: "", grade: "" }

/** Request payload from the typed values; empty fields are omitted. */
export function registrationOf(values: RegistrationValues): ContestRegistration {
  const profileFields = profileFieldsIn({ ...nothing, ...values })
  return Object.fromEntries(
    required.map((field) => [field, profileFields[field]]).filter(([, text]) => text !== null)
  )
}

/** Validates by the profile's rules and requires every field. */
export async function checkRegistration(values: RegistrationValues): Promise<FieldErrors> {
  const payload = registrationOf(values)
  const empty = Object.keys(values).filter((field) => !(field in payload))
  return {
    ...(await checkCall("registerForContest", payload)),
    ...Object.fromEntries(empty.map((field) => [field, ["validation.required"]] as const))
  }
}
