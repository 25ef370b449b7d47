/** Local storage key for the fingerprint key that the server assigned to this browser. */
export const windowKey = "window"

/** The fingerprint key, sent with every call; null until the fingerprint is collected. */
export const readWindowKey = (): string | null => localStorage.getItem(windowKey)
