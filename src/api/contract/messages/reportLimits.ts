/** Maximum number of steps in a report, and the form of their names. Separate exports, because every page imports them. */
export const traceSteps = 200
export const traceName = /^[\w.() -]{1,200}$/

/** Limits of a report, in characters and bytes; the server stops reading at the first byte beyond them. */
export const reportLimits = {
  text: 2000,
  images: 5,
  imageBytes: 10 * 1024 * 1024,
  /** Detected from the content, not from the file name. */
  imageTypes: ["image/jpeg", "image/png"],
  imageExtensions: ["jpg", "jpeg", "png"]
} as const
