import type { ContestCall } from "../../machines/contest/participationFacts.ts"
import { makeKey } from "../../api/makeKey.ts"

const isCall = (value: unknown): value is ContestCall =>
  typeof value === "object" && value !== null && "act" in value && "key" in value && "answers" in value

/** On a school's computer the next learner signs in to the same tab: nobody finishes for another. */
const keyOf = (slug: string, learner: number | null) => `contest-call ${slug} ${learner ?? "visitor"}`

/** What an earlier load of this tab's page left unanswered for this learner. */
export function readCall(slug: string, learner: number | null): ContestCall | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(slug, learner)) ?? "null")
    return isCall(kept) ? kept : null
  } catch {
    return null
  }
}

/** Keeps a call until it is answered; it is sent again under its key after a reload. */
export function rememberCall(slug: string, learner: number | null, call: ContestCall | null): void {
  if (call === null) sessionStorage.removeItem(keyOf(slug, learner))
  else sessionStorage.setItem(keyOf(slug, learner), JSON.stringify(call))
}

const windowKey = "contest-window"

/** This tab's name for the server: one window of a participant takes part at a time. */
export function windowId(): string {
  const known = sessionStorage.getItem(windowKey)
  if (known !== null) return known
  const key = makeKey()
  const parts = [
    key.slice(0, 8),
    key.slice(8, 12),
    `4${key.slice(13, 16)}`,
    `8${key.slice(17, 20)}`,
    key.slice(20)
  ]
  sessionStorage.setItem(windowKey, parts.join("-"))
  return parts.join("-")
}
