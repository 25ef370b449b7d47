import type { ProfileValues } from "../../../machines/profileFormMachine.ts"

const key = (userId: number) => `profile-draft:${userId}`

const isText = (entry: readonly [string, unknown]): entry is [string, string] => typeof entry[1] === "string"

/** What this learner typed in this tab and did not save. */
export function readDraft(userId: number): Partial<ProfileValues> {
  const kept: unknown = JSON.parse(sessionStorage.getItem(key(userId)) ?? "null")
  if (typeof kept !== "object" || kept === null) return {}
  return Object.fromEntries(Object.entries(kept).filter(isText))
}

/** Lets what is typed outlive a reload; forgets it once there is nothing left to save. */
export function keepDraft(userId: number, draft: Partial<ProfileValues>): void {
  if (Object.keys(draft).length === 0) sessionStorage.removeItem(key(userId))
  else sessionStorage.setItem(key(userId), JSON.stringify(draft))
}

/** Forgets what this learner typed in this tab. */
export const forgetProfileDraft = (userId: number): void => sessionStorage.removeItem(key(userId))
