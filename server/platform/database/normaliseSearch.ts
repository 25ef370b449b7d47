/** Normalises a text for search: lower case, `ё` as `е`, single spaces, no control characters. */
export const normaliseSearch = (text: string): string =>
  text
    .toWellFormed()
    .normalize("NFC")
    .toLowerCase()
    .replaceAll("ё", "е")
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim()
