import type { Language } from "../i18n/translate.ts"
import { requestLanguage } from "./requestLanguage.ts"

/** Properties of a reader that decide how a page looks. */
export interface PageReader {
  readonly language: Language
  readonly visitor: boolean
}

const localeCookie = /(?:^|;) *locale=(ru|en) *(?:;|$)/
const accessCookie = /(?:^|;)\s*access_token=[^;]/

const rememberedLanguage = (cookies = "") => (localeCookie.exec(cookies)?.[1] as Language | undefined) ?? null

/**
 * Determines the reader from the language in the address and from two headers. Rendering and cache keys both use it:
 * with two implementations, an odd cookie could store a page of one language under the key of the other.
 */
export const pageReader = (
  chosen: Language | null,
  cookies: string | undefined,
  acceptLanguage: string | undefined
): PageReader => ({
  language: chosen ?? rememberedLanguage(cookies) ?? requestLanguage(acceptLanguage),
  visitor: !accessCookie.test(cookies ?? "")
})
