/** Whether PostgreSQL can keep a text as it is: no NUL, no half characters. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes("\0")

/** A text that PostgreSQL can keep; what it cannot is shown as the replacement character. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll("\0", "\uFFFD")
