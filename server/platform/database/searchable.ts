/** A text as search compares it: small letters, `ё` as `е`, single spaces, nothing unprintable. */
export const searchable = (text: string): string =>
  text
    .toWellFormed()
    .normalize("NFC")
    .toLowerCase()
    .replaceAll("ё", "е")
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim()
