import Cookies from "js-cookie"

const cookie = "shared_device"
const key = "shared-device-users"

/** Whether the learner said at sign-in that this computer is not theirs. The server sets it; it ends with the browser. */
export const isSharedDevice = (): boolean => Cookies.get(cookie) === "1"

/** Learners who have borrowed this computer and whose things may still be on it. */
export function readSharedDeviceUsers(): ReadonlyArray<number> {
  const saved = localStorage.getItem(key)
  return saved === null ? [] : saved.split(" ").map(Number)
}

/** Remembers that what this learner leaves here is to go. */
export const saveSharedDeviceUsers = (userIds: ReadonlyArray<number>): void =>
  userIds.length === 0
    ? localStorage.removeItem(key)
    : localStorage.setItem(key, [...new Set(userIds)].join(" "))
