import { makeKey } from "../../../api/makeKey.ts"
import { decodeText, storedValue, tabStorage } from "../../shell/storage/storedValue.ts"

const windowKey = "contest-window"
const stored = storedValue(tabStorage, windowKey, decodeText)

let named: Promise<string> | null = null

/**
 * This tab's name for the server: one window of a participant takes part at a time.
 *
 * A duplicated tab comes with a copy of the other's name; the lock tells that the name is in use, and it takes one of
 * its own. Over plain http browsers have no locks, and the two stay one window.
 */
export const windowId = (): Promise<string> => (named ??= chooseName())

async function chooseName(): Promise<string> {
  const known = stored.read()
  if (known !== null && (await holdName(known))) return known
  const fresh = newName()
  stored.write(fresh)
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
