import Cookies from "js-cookie"
import { writeText } from "../storage/storedValue.ts"

const cookie = "shared_device"
const key = "shared-device-users"

/**
 * Whether the user marked this computer as a shared device at sign-in. The server sets the cookie; it ends with the
 * browser session.
 */
export const isSharedDevice = (): boolean => Cookies.get(cookie) === "1"

/** Ids of users whose data may remain on this shared device. */
export function readSharedDeviceUsers(): ReadonlyArray<number> {
  const saved = localStorage.getItem(key)
  return saved === null ? [] : saved.split(" ").map(Number)
}

/** Stores the ids of users whose data must be deleted from this device. */
export const saveSharedDeviceUsers = (userIds: ReadonlyArray<number>): void =>
  userIds.length === 0
    ? localStorage.removeItem(key)
    : void writeText(localStorage, key, [...new Set(userIds)].join(" "))
