export const mebibyte = 1024 * 1024

/** The largest limit that the database can store. */
export const integerMax = 2 ** 31 - 1
