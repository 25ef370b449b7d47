import {
  isSharedDevice,
  saveSharedDeviceUsers,
  readSharedDeviceUsers
} from "./features/shell/session/sharedDevice.ts"
import { readTokens, userIdOf } from "./features/shell/session/tokens.ts"
import { localStore } from "./features/shell/storage/localStore.ts"

/** Longer than a browser takes; whoever signs out does not wait for one that hangs. */
const patience = 3_000

const currentSharedDeviceUser = () => {
  const tokens = isSharedDevice() ? readTokens() : null
  return tokens === null ? null : userIdOf(tokens)
}

/** Takes drafts, unsent solutions and reports of those away who borrowed this computer and are gone. */
export async function clearSharedDeviceUsers(): Promise<void> {
  const present = currentSharedDeviceUser()
  const gone = readSharedDeviceUsers().filter((userId) => userId !== present)
  const forgotten = Promise.all(gone.map(localStore.erase)).catch(() => {})
  await Promise.race([forgotten, new Promise((done) => setTimeout(done, patience))])
}

/**
 * The same when a page begins, which is when nothing of theirs can be written any more: what a closed browser left is
 * gone before anybody can look for it.
 */
export async function clearPreviousSharedDeviceUsers(): Promise<void> {
  await clearSharedDeviceUsers()
  const present = currentSharedDeviceUser()
  saveSharedDeviceUsers(present === null ? [] : [present])
}
