/** The cookie of the browser that received the tokens, by token. */
const cookies = new Map<string, string>()

const tokensIn = (value: unknown): ReadonlyArray<string> => {
  const { access_token: access, refresh_token: refresh } = (value ?? {}) as Record<string, unknown>
  return [access, refresh].filter((token) => typeof token === "string")
}

/** Stores the cookie of an answer with tokens, as a browser does. */
export const saveBrowserCookie = (headers: Headers, payload: unknown): void => {
  const cookie = headers.getSetCookie().find((each) => /^(__Host-)?browser_key=./.test(each))
  if (cookie === undefined) return
  for (const token of tokensIn(payload)) cookies.set(token, cookie.split(";", 1)[0]!)
}

/** The `Cookie` header that a browser would send with these tokens, if any. */
export const browserCookieOf = (token: string | undefined, body?: unknown): { readonly cookie?: string } => {
  const known = [token ?? "", ...tokensIn(body)].map((each) => cookies.get(each)).find(Boolean)
  return known === undefined ? {} : { cookie: known }
}
