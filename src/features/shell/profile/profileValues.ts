import type { ProfileChange } from "../../../api/contract/account/account.ts"
import type { Profile } from "../../../api/contract/account/session.ts"
import { typedDay, wireDay } from "../../../i18n/days.ts"

/** Profile fields as typed in the form; empty strings for missing values. */
export type ProfileValues = Readonly<
  Record<"firstName" | "lastName" | "nickname" | "city" | "dateOfBirth" | "grade", string>
>

type ProfileFields = Pick<Profile, "firstName" | "lastName" | "nickname" | "city" | "dateOfBirth" | "grade">

/** Converts a profile to form values. */
export const valuesOf = (profile: ProfileFields): ProfileValues => ({
  firstName: profile.firstName ?? "",
  lastName: profile.lastName ?? "",
  nickname: profile.nickname ?? "",
  city: profile.city ?? "",
  dateOfBirth: profile.dateOfBirth === null ? "" : typedDay(profile.dateOfBirth),
  grade: profile.grade === null ? "" : String(profile.grade)
})

const trimmed = (text: string) => (text.trim() === "" ? null : text.trim())

/** Converts form values to contract fields; empty values become null. */
export function profileFieldsIn(values: ProfileValues): ProfileFields {
  const day = trimmed(values.dateOfBirth)
  return {
    firstName: trimmed(values.firstName),
    lastName: trimmed(values.lastName),
    nickname: trimmed(values.nickname),
    city: trimmed(values.city),
    dateOfBirth: day === null ? null : wireDay(day),
    grade: values.grade === "" ? null : Number(values.grade)
  }
}

const differing = <Fields extends object>(fields: Partial<Fields>, from: Fields): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== from[name as keyof Fields])
  ) as Partial<Fields>

/**
 * The change from `profile` to `values`. Equal fields are omitted, so a concurrent change to them is not overwritten.
 */
export const changeOf = (values: ProfileValues, profile: ProfileFields): ProfileChange => {
  const { firstName, lastName, nickname, city, dateOfBirth, grade } = profile
  return differing(profileFieldsIn(values), { firstName, lastName, nickname, city, dateOfBirth, grade })
}

/** The form values that differ from the profile. */
export const typedOver = (values: ProfileValues, profile: ProfileFields): Partial<ProfileValues> =>
  differing(values, valuesOf(profile))

interface NotificationContent {
  /** Form values of the previous profile. */
  readonly before: ProfileValues
  readonly now: ProfileValues
  /** The submitted form values; null if the profile changed elsewhere. */
  readonly saved: ProfileValues | null
}

/** Changes that a form adopts from an updated profile: all fields except those that the user has edited since. */
export function mergeSaved(
  typed: ProfileValues,
  { before, now, saved }: NotificationContent
): Partial<ProfileValues> {
  const fields = Object.keys(now) as ReadonlyArray<keyof ProfileValues>
  const free = fields.filter((field) => typed[field] === before[field] || typed[field] === saved?.[field])
  return differing(Object.fromEntries(free.map((field) => [field, now[field]])), typed)
}
