/** A text as search compares it: small letters, `ё` as `е`, single spaces. */
export const searchable = (text: string): string =>
  text.normalize("NFC").toLowerCase().replaceAll("ё", "е").replaceAll(/\s+/g, " ").trim()
