import { makeKey } from "../../../api/makeKey.ts"
import { decodeText, storedValue, tabStorage } from "../../shell/storage/storedValue.ts"

const windowKey = "contest-window"
const stored = storedValue(tabStorage, windowKey, decodeText)

let named: Promise<string> | null = null

/**
 * Id of this tab: the server accepts one window of a participant at a time.
 * A duplicated tab copies sessionStorage, so a Web Lock detects an id in use and the tab takes a new one. Over plain
 * HTTP there are no locks, and both tabs share an id.
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

/** Whether this page acquired the lock of the id; holds it until the page closes. */
function holdName(name: string): Promise<boolean> {
  const { locks } = navigator as { readonly locks?: LockManager | null }
  if (locks === undefined || locks === null) return Promise.resolve(true)
  return new Promise((resolve) => {
    const request = locks.request(`${windowKey} ${name}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null)
      return lock === null ? undefined : new Promise<never>(() => {})
    })
    request.catch(() => resolve(true))
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
