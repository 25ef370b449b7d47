/** Where local storage has the key that the server gave this browser. */
export const windowKey = "window"

/** Goes with every call; null until the fingerprint was taken. */
export const readWindowKey = (): string | null => localStorage.getItem(windowKey)
