import { isOwnedKey, writeText } from "../storage/storedValue.ts"
import { windowKey } from "./windowKey.ts"

const lastKey = "last-learner"

/** Keys to retain: they are stored per user id or are not user preferences. */
const staying = new Set([windowKey, lastKey, "shared-device-users", "return-path", "locale", "server-clock"])

/**
 * Removes the preferences of the previous user if they left without signing out; returns whether there was one.
 *
 * Drafts stay, because they are stored per user and shown only to their owner.
 */
export function clearPreviousPreferences(userId: number): boolean {
  const before = localStorage.getItem(lastKey)
  writeText(localStorage, lastKey, String(userId))
  if (before === null || before === String(userId)) return false
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? "")
  for (const key of keys.filter((each) => !staying.has(each) && !isOwnedKey(each)))
    localStorage.removeItem(key)
  return true
}

/** Removes the email addresses of pending mails that were sent from this tab. */
export function forgetTab(): void {
  const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? "")
  for (const key of keys.filter((each) => each.startsWith("waiting-mail:"))) sessionStorage.removeItem(key)
}
