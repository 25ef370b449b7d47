import { isOwnedKey } from "../storage/storedValue.ts"
import { windowKey } from "./windowKey.ts"

const lastKey = "last-learner"

/** Kept under their owners' ids, or none of anybody's habits. */
const staying = new Set([windowKey, lastKey, "shared-device-users", "return-path", "locale", "server-clock"])

/**
 * Forgets how the learner before liked things, when they left without signing out; whether there was such a one.
 *
 * Drafts stay: they are kept under their owners, and shown to nobody else.
 */
export function forgetHabits(userId: number): boolean {
  const before = localStorage.getItem(lastKey)
  localStorage.setItem(lastKey, String(userId))
  if (before === null || before === String(userId)) return false
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? "")
  for (const key of keys.filter((each) => !staying.has(each) && !isOwnedKey(each)))
    localStorage.removeItem(key)
  return true
}

/** Forgets the addresses to which mails were sent for whoever used this tab. */
export function forgetTab(): void {
  const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? "")
  for (const key of keys.filter((each) => each.startsWith("waiting-mail:"))) sessionStorage.removeItem(key)
}
