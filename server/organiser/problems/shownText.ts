import { isStorable } from "../../platform/database/storableText.ts"

/** The beginning of a test's file that is shown, in bytes. */
export const shownBytes = 1024

/** The text of the first bytes of a file, of which the last character may be cut; null if they are no text. */
export function shownText(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true })
    return isStorable(text) ? text : null
  } catch {
    return null
  }
}
