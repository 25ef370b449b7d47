import { makeKey } from "./makeKey.ts"

/** Returns the same idempotency key for the same content, so that a retry after a lost response is recognised. */
export function keyByContent(): (content: unknown) => string {
  let last = { content: "", key: "" }
  return (given) => {
    const content = JSON.stringify(given)
    if (last.content !== content) last = { content, key: makeKey() }
    return last.key
  }
}
