import { browserCookieOf, saveBrowserCookie } from "./browserCookie.ts"
import type { Platform } from "./platform.ts"

/** A learner who uses the API only. */
export interface ApiLearner {
  readonly email: string
  readonly password: string
  readonly accessToken: string
  readonly refreshToken: string
  readonly call: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>
  ) => Promise<Response>
}

export const learnerPassword = "Pineapple7"
let count = 0

/** A new address for each call. */
export const newEmail = (): string => `learner-${process.pid}-${Date.now().toString(36)}-${++count}@zama.test`

/** Signs up, follows the mail's link, and returns signed in. */
export async function signUpLearner(server: Platform): Promise<ApiLearner> {
  const email = newEmail()
  const signedUp = await callApi(server.url, "POST", "/auth/sign-up", {
    email,
    password: learnerPassword,
    password_confirmation: learnerPassword,
    privacy_consent: true,
    personal_data_consent: true
  })
  if (signedUp.status !== 201)
    throw new Error(`Sign-up answered ${signedUp.status}: ${await signedUp.text()}`)
  const token = await confirmationToken(server, email)
  const confirmed = await callApi(server.url, "POST", "/auth/email/confirm", { token })
  const { payload } = (await confirmed.json()) as { payload: { access_token: string; refresh_token: string } }
  return {
    email,
    password: learnerPassword,
    accessToken: payload.access_token,
    refreshToken: payload.refresh_token,
    call: (method, path, body, headers) =>
      callApi(server.url, method, path, body, { authorization: `Bearer ${payload.access_token}`, ...headers })
  }
}

/** Waits for the newest confirmation mail, and returns its token. */
export async function confirmationToken(server: Platform, email: string): Promise<string> {
  return new URL(await confirmationLink(server, email)).pathname.split("/").at(-1)!
}

/** Waits for the newest confirmation mail, and returns its link. */
export async function confirmationLink(server: Platform, email: string): Promise<string> {
  const deadline = performance.now() + 60_000
  while (performance.now() < deadline) {
    const mail = (await server.mails(email)).at(-1)
    const link = /https?:\/\/\S+\/verification\/email\/[\w.~-]+/.exec(mail?.text ?? "")
    if (link !== null) return link[0]
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`No confirmation mail for ${email} within 60 s`)
}

/** One API call, with the cookie that came with its tokens; in English unless a header says otherwise. */
export const callApi = async (
  url: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {}
): Promise<Response> => {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      "accept-language": "en",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...browserCookieOf(headers["authorization"]?.slice("Bearer ".length), body),
      ...headers
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
  if (response.headers.has("set-cookie")) {
    const { payload } = (await response.clone().json()) as { readonly payload?: unknown }
    saveBrowserCookie(response.headers, payload)
  }
  return response
}
