import {
  isSharedDevice,
  saveSharedDeviceUsers,
  readSharedDeviceUsers
} from "./features/shell/session/sharedDevice.ts"
import { userIdOf } from "./actors/tokenClaims.ts"
import { readTokens } from "./features/shell/session/tokens.ts"
import { localStore } from "./features/shell/storage/localStore.ts"

/** In milliseconds, longer than a browser takes; limits how long a hanging browser delays a sign-out. */
const patience = 3_000

const currentSharedDeviceUser = () => {
  const tokens = isSharedDevice() ? readTokens() : null
  return tokens === null ? null : userIdOf(tokens)
}

/** Deletes drafts, unsent solutions and reports of previous users of this shared device. */
export async function clearSharedDeviceUsers(): Promise<void> {
  const present = currentSharedDeviceUser()
  const gone = readSharedDeviceUsers().filter((userId) => userId !== present)
  const forgotten = Promise.all(gone.map(localStore.erase)).catch(() => {})
  await Promise.race([forgotten, new Promise((done) => setTimeout(done, patience))])
}

/**
 * Same at page start, when pages of previous users can no longer write: cleans up after a closed browser before the
 * next user can see the data.
 */
export async function clearPreviousSharedDeviceUsers(): Promise<void> {
  await clearSharedDeviceUsers()
  const present = currentSharedDeviceUser()
  saveSharedDeviceUsers(present === null ? [] : [present])
}
