import type { ContestRegistration } from "../../../api/contract/olympiads/participation.ts"
import type { Profile } from "../../../api/contract/account/session.ts"
import type { FieldProblems } from "../../../machines/formMachine.ts"
import { loadChecks } from "../../account/auth/authActors.ts"
import { toldIn } from "../../shell/profile/profileValues.ts"

const required = ["firstName", "lastName", "city", "dateOfBirth"] as const
export type RequiredField = (typeof required)[number]

/** The required profile fields that are missing, as they are typed. */
export type RegistrationValues = Readonly<Partial<Record<RequiredField, string>>>

export const missingIn = (profile: Profile): ReadonlyArray<RequiredField> =>
  required.filter((field) => profile[field] === null)

const nothing = { firstName: "", lastName: "", nickname: "", city: "", dateOfBirth: "", grade: "" }

/** What was typed, as the contract has it; empty fields are left out. */
export function registrationOf(values: RegistrationValues): ContestRegistration {
  const told = toldIn({ ...nothing, ...values })
  return Object.fromEntries(required.map((field) => [field, told[field]]).filter(([, text]) => text !== null))
}

/** The profile's rules, and that every field is filled in. */
export async function checkRegistration(values: RegistrationValues): Promise<FieldProblems> {
  const { checkPayload } = await loadChecks()
  const payload = registrationOf(values)
  const empty = Object.keys(values).filter((field) => !(field in payload))
  return {
    ...(await checkPayload("registerForContest", payload)),
    ...Object.fromEntries(empty.map((field) => [field, ["validation.required"]] as const))
  }
}

export function readValues(kept: string, fields: ReadonlyArray<RequiredField>): RegistrationValues {
  const typed = parsed(kept)
  return Object.fromEntries(
    fields.map((field) => [field, typeof typed[field] === "string" ? typed[field] : ""] as const)
  )
}

function parsed(kept: string): Readonly<Record<string, unknown>> {
  try {
    return { ...(JSON.parse(kept) as object | null) }
  } catch {
    return {}
  }
}
