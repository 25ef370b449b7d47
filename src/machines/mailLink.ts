import { partOf } from "./partOf.ts"

/** The server knows a mail's link no more, as opposed to not answering. */
export const isGone = (error: unknown): boolean => partOf(error, "status") === 404
