import type { ProfileChange } from "../../../api/contract/account/account.ts"
import type { Profile } from "../../../api/contract/account/session.ts"
import { typedDay, wireDay } from "../../../i18n/days.ts"

/** What a learner tells of themselves, as it is typed; empty where nothing is told. */
export type ProfileValues = Readonly<
  Record<"firstName" | "lastName" | "nickname" | "city" | "dateOfBirth" | "grade", string>
>

type ProfileFields = Pick<Profile, "firstName" | "lastName" | "nickname" | "city" | "dateOfBirth" | "grade">

/** What the form shows of a profile. */
export const valuesOf = (profile: ProfileFields): ProfileValues => ({
  firstName: profile.firstName ?? "",
  lastName: profile.lastName ?? "",
  nickname: profile.nickname ?? "",
  city: profile.city ?? "",
  dateOfBirth: profile.dateOfBirth === null ? "" : typedDay(profile.dateOfBirth),
  grade: profile.grade === null ? "" : String(profile.grade)
})

const trimmed = (text: string) => (text.trim() === "" ? null : text.trim())

/** What was typed, as the contract has it; whatever is empty is taken away. */
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

/** What a profile lacks of the values: the rest stays as it is, whoever changed it meanwhile. */
export const changeOf = (values: ProfileValues, profile: ProfileFields): ProfileChange => {
  const { firstName, lastName, nickname, city, dateOfBirth, grade } = profile
  return differing(profileFieldsIn(values), { firstName, lastName, nickname, city, dateOfBirth, grade })
}

/** The fields in which something else is typed than the profile says. */
export const typedOver = (values: ProfileValues, profile: ProfileFields): Partial<ProfileValues> =>
  differing(values, valuesOf(profile))

interface NotificationContent {
  /** What the profile said before. */
  readonly before: ProfileValues
  readonly now: ProfileValues
  /** What was typed when it was saved; null when it changed elsewhere. */
  readonly saved: ProfileValues | null
}

/** What a form takes over of a profile that changed: all fields but those in which somebody types. */
export function mergeSaved(
  typed: ProfileValues,
  { before, now, saved }: NotificationContent
): Partial<ProfileValues> {
  const fields = Object.keys(now) as ReadonlyArray<keyof ProfileValues>
  const free = fields.filter((field) => typed[field] === before[field] || typed[field] === saved?.[field])
  return differing(Object.fromEntries(free.map((field) => [field, now[field]])), typed)
}
