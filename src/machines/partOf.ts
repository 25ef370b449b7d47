/** A part of whatever was thrown, which may be anything. */
export const partOf = (error: unknown, name: string): unknown =>
  typeof error === "object" && error !== null && name in error
    ? (error as Record<string, unknown>)[name]
    : undefined
