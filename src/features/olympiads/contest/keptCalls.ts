import type { ContestCall } from "../../../machines/contest/participationFacts.ts"
import { makeKey } from "../../../api/makeKey.ts"

const isCall = (value: unknown): value is ContestCall =>
  typeof value === "object" && value !== null && "act" in value && "key" in value && "answers" in value

/** On a school's computer the next learner signs in to the same tab: nobody finishes for another. */
const keyOf = (slug: string, learner: number | null) => `contest-call ${slug} ${learner ?? "visitor"}`

/** What an earlier load of this tab's page left unanswered for this learner. */
export function readCall(slug: string, learner: number | null): ContestCall | null {
  try {
    const call: unknown = JSON.parse(kept(keyOf(slug, learner)) ?? "null")
    return isCall(call) ? call : null
  } catch {
    return null
  }
}

/** Keeps a call until it is answered; it is sent again under its key after a reload. */
export function rememberCall(slug: string, learner: number | null, call: ContestCall | null): void {
  keep(keyOf(slug, learner), call === null ? null : JSON.stringify(call))
}

/** Where nothing can be kept, because it is full or forbidden, a reload forgets; nothing else suffers. */
function keep(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    // As said above.
  }
}

function kept(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

const windowKey = "contest-window"

let named: Promise<string> | null = null

/**
 * This tab's name for the server: one window of a participant takes part at a time.
 *
 * A duplicated tab comes with a copy of the other's name; the lock tells that the name is in use, and it takes one of
 * its own. Over plain http browsers have no locks, and the two stay one window.
 */
export const windowId = (): Promise<string> => (named ??= chooseName())

async function chooseName(): Promise<string> {
  const known = kept(windowKey)
  if (known !== null && (await holdName(known))) return known
  const fresh = newName()
  keep(windowKey, fresh)
  await holdName(fresh)
  return fresh
}

/** Whether nobody else has this name; from then on nobody else gets it, as long as this page lives. */
function holdName(name: string): Promise<boolean> {
  const { locks } = navigator as { readonly locks?: LockManager | null }
  if (locks === undefined || locks === null) return Promise.resolve(true)
  return new Promise((resolve) => {
    const held = locks.request(`${windowKey} ${name}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null)
      return lock === null ? undefined : new Promise<never>(() => {})
    })
    held.catch(() => resolve(true))
  })
}

function newName(): string {
  const key = makeKey()
  const parts = [
    key.slice(0, 8),
    key.slice(8, 12),
    `4${key.slice(13, 16)}`,
    `8${key.slice(17, 20)}`,
    key.slice(20)
  ]
  return parts.join("-")
}
