/** Limits of a report, in characters and bytes; the server stops reading at the first byte beyond them. */
export const reportLimits = {
  text: 2000,
  images: 5,
  imageBytes: 10 * 1024 * 1024,
  /** Detected from the content, not from the file name. */
  imageTypes: ["image/jpeg", "image/png"],
  /** Steps of the page's actors, with the reporter's consent. */
  traceSteps: 200,
  imageExtensions: ["jpg", "jpeg", "png"]
} as const
