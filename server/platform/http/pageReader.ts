import type { Language } from "../i18n/translate.ts"
import { requestLanguage } from "./requestLanguage.ts"

/** Who reads a page, as far as it decides what the page looks like. */
export interface PageReader {
  readonly language: Language
  readonly visitor: boolean
}

const localeCookie = /(?:^|;) *locale=(ru|en) *(?:;|$)/
const accessCookie = /(?:^|;)\s*access_token=[^;]/

const rememberedLanguage = (cookies = "") => (localeCookie.exec(cookies)?.[1] as Language | undefined) ?? null

/**
 * Tells the reader by the language that the address chooses and by two headers.
 *
 * Pages are made for and kept under what this says: were it told in two ways, an odd cookie
 * could put a page of one language under the key of the other.
 */
export const pageReader = (
  chosen: Language | null,
  cookies: string | undefined,
  acceptLanguage: string | undefined
): PageReader => ({
  language: chosen ?? rememberedLanguage(cookies) ?? requestLanguage(acceptLanguage),
  visitor: !accessCookie.test(cookies ?? "")
})
