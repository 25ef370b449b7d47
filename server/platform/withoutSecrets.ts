const searches = /((?:https?:\/)?\/[^\s?#)'"]*)[?#][^\s)'"]*?(?=(?::\d+)*(?:[\s)'"]|$))/g
const linkTokens =
  /(\/(?:verification\/[a-z]+|auth\/(?:password|email\/[a-z]+)|notifications\/unsubscribe)\/)[^\s/)'":]+/g
const jsonWebTokens = /\beyJ[\w-]+(?:\.[\w-]+)*/g
const mailAddresses = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
const longWords = /\b(?=[\w-]*\d)[\w-]{40,}/g
/** A terminal would obey them, and some programs end a line at the last two. */
const controls = /(?![\n\t])[\p{Cc}\u2028\u2029]/gu

export const withoutControls = (text: string): string => text.replaceAll(controls, "")

/** A text as the log may keep it: searches of addresses, tokens and e-mail addresses are struck out. */
export const withoutSecrets = (text: string): string =>
  withoutControls(text)
    .replaceAll(searches, "$1")
    .replaceAll(linkTokens, "$1…")
    .replaceAll(jsonWebTokens, "…")
    .replaceAll(mailAddresses, "…")
    .replaceAll(longWords, "…")
