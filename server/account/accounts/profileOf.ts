import { Effect } from "effect"
import type { Profile } from "../../../src/api/contract/account/session.ts"
import { accountGone } from "./accountErrors.ts"
import type { User } from "../../platform/users/users.ts"

const shown = ({ id, email, login, firstName, lastName, roles, createdAt, ...rest }: User): Profile => {
  const { city, dateOfBirth, nickname, grade, newsletter, contestReminders, language, avatarKey } = rest
  const { streakReminders, weeklySummary, frame } = rest
  return {
    id,
    email,
    login,
    firstName,
    lastName,
    roles,
    city,
    dateOfBirth,
    nickname,
    grade,
    newsletter,
    contestReminders,
    streakReminders,
    weeklySummary,
    language,
    avatar: avatarKey,
    frame,
    hasPassword: rest.passwordHash !== "",
    createdAt
  }
}

/** The account data its owner may see; fails if the account no longer exists. */
export const profileOf = Effect.fnUntraced(function* (user: User | null) {
  return user === null ? yield* accountGone : shown(user)
})
