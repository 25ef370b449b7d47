const words = /[^\s)'"]+/g
const linkTokens =
  /(\/(?:verification\/[a-z]+|auth\/(?:password|email\/[a-z]+)|notifications\/unsubscribe)\/)[^\s/)'":]+/g
const jsonWebTokens = /\beyJ[\w-]+(?:\.[\w-]+)*/g
const mailAddresses = /[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/g
const longWords = /[\w-]{40,}/g
/** Terminals interpret control characters, and some programs end a line at the last two. */
const controls = /(?![\n\t])[\p{Cc}\u2028\u2029]/gu

export const withoutControls = (text: string): string => text.replaceAll(controls, "")

/** Removes the query and fragment of a URL; keeps the line and column that a stack trace adds. */
const withoutSearch = (word: string): string => {
  const slash = word.indexOf("/")
  const search = slash < 0 ? -1 : word.slice(slash).search(/[?#]/)
  if (search < 0) return word
  const parts = word.slice(slash + search).split(":")
  let end = parts.length
  while (end > 1 && /^\d+$/.test(parts[end - 1] ?? "")) end--
  return [word.slice(0, slash + search), ...parts.slice(end)].join(":")
}

/** Makes a text safe to log: removes URL queries, tokens and e-mail addresses. */
export const redactSecrets = (text: string): string =>
  withoutControls(text)
    .replaceAll(words, withoutSearch)
    .replaceAll(linkTokens, "$1…")
    .replaceAll(jsonWebTokens, "…")
    .replaceAll(mailAddresses, "…")
    .replaceAll(longWords, (word) => (/\d/.test(word) ? "…" : word))
