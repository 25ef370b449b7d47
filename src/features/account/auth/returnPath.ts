import { safeReturnPath } from "../../../routes/paths.ts"

const key = "return-path"

/** Where to go once the address is confirmed; the link in the mail opens another tab, which knows it no other way. */
export function saveReturnPath(from: string | null): void {
  if (from === null) localStorage.removeItem(key)
  else localStorage.setItem(key, from)
}

export function popReturnPath(): string {
  const from = localStorage.getItem(key)
  localStorage.removeItem(key)
  return safeReturnPath(from, location.origin)
}
