import type { OutboxMail } from "../../server/platform/mail/Outbox.ts"
import { browserCookieOf, saveBrowserCookie } from "./browserCookie.ts"

export interface TestLearner {
  readonly email: string
  readonly password: string
  readonly accessToken: string
  readonly refreshToken: string
  /** A call with this learner's token, in English unless a header says otherwise. */
  readonly call: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>
  ) => Promise<Answer>
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: {
    readonly payload?: never
    readonly message?: string
    readonly code?: string
    readonly errors?: Readonly<Record<string, ReadonlyArray<string>>>
  }
}

export const testPassword = "Pineapple7"

const isEncoded = (body: unknown) => typeof body === "string" || body instanceof FormData

/** One API call, with the cookie that came with its tokens; returns the decoded body. */
export const callApi = async (
  url: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
  signal?: AbortSignal
): Promise<Answer> => {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      "accept-language": "en",
      ...(body === undefined || body instanceof FormData ? {} : { "content-type": "application/json" }),
      ...browserCookieOf(headers["authorization"]?.slice("Bearer ".length), body),
      ...headers
    },
    ...(signal === undefined ? {} : { signal }),
    ...(body === undefined ? {} : { body: isEncoded(body) ? (body as string) : JSON.stringify(body) })
  })
  const text = await response.text()
  const decoded = (text === "" ? {} : JSON.parse(text)) as Answer["body"]
  saveBrowserCookie(response.headers, decoded.payload)
  return { status: response.status, headers: response.headers, body: decoded }
}

const counter = { next: 0 }

export const freshEmail = () => `learner-${process.pid}-${counter.next++}@zama.test`

export const signUpForm = (email: string) => ({
  email,
  password: testPassword,
  password_confirmation: testPassword,
  privacy_consent: true,
  personal_data_consent: true
})

/** The token in a mail's link. */
export const linkToken = (mail: Pick<OutboxMail, "subject" | "text">): string => {
  const token = /\/verification\/email\/([\w-]+)/.exec(mail.text)?.[1]
  if (token === undefined) throw new Error(`No link in the mail «${mail.subject}»`)
  return token
}

/** Signs up, follows the mail's link, and returns signed in. */
export const signUpOn = async (
  server: {
    readonly url: string
    readonly mailTo: (to: string) => Promise<Pick<OutboxMail, "subject" | "text">>
  },
  email = freshEmail()
): Promise<TestLearner> => {
  await callApi(server.url, "POST", "/auth/sign-up", signUpForm(email))
  const token = linkToken(await server.mailTo(email))
  const confirmed = await callApi(server.url, "POST", "/auth/email/confirm", { token })
  const payload = confirmed.body.payload as unknown as { access_token: string; refresh_token: string }
  return {
    email,
    password: testPassword,
    accessToken: payload.access_token,
    refreshToken: payload.refresh_token,
    call: (method, path, body, headers) =>
      callApi(server.url, method, path, body, { authorization: `Bearer ${payload.access_token}`, ...headers })
  }
}
