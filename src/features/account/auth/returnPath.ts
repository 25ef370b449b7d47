import { safeReturnPath } from "../../../routes/paths.ts"
import { writeText } from "../../shell/storage/storedValue.ts"

const key = "return-path"

/**
 * Stores the path to return to after confirmation; the emailed link opens in a new tab that has no other source for it.
 */
export function saveReturnPath(from: string | null): void {
  if (from === null) localStorage.removeItem(key)
  else writeText(localStorage, key, from)
}

export function popReturnPath(): string {
  const from = localStorage.getItem(key)
  localStorage.removeItem(key)
  return safeReturnPath(from, location.origin)
}
