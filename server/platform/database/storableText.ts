/** Whether PostgreSQL can store a text unchanged: no NUL, no lone surrogates. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes("\0")

/** Replaces characters that PostgreSQL cannot store with U+FFFD. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll("\0", "\uFFFD")
