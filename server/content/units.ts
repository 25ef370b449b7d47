/** Bytes of a mebibyte. */
export const mebibyte = 1024 * 1024

/** The largest limit that the database can store. */
export const integerMax = 2 ** 31 - 1

/** A limit in whole milliseconds, at least 1. */
export const milliseconds = (seconds: number) => Math.max(1, Math.round(seconds * 1000))
