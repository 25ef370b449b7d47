import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { callApi, confirmationToken, learnerPassword, newEmail } from "../../../support/apiLearner.ts"
import { runSql } from "../../../e2e/support/database.ts"
import { type RealServer, startRealServer } from "../../../support/realServer.ts"

let server: RealServer
beforeAll(async () => {
  server = await startRealServer({ env: { ROLE: "web", LOG_LEVEL: "debug" } })
})
afterAll(() => server.stop())

/** Everything that must not appear in the log. */
const secrets = new Map<string, string>()
const remember = (name: string, secret: string) => {
  secrets.set(name, secret)
  return secret
}

const post = (path: string, body: unknown, headers?: Record<string, string>) =>
  callApi(server.url, "POST", path, body, headers)

interface Pair {
  readonly access_token: string
  readonly refresh_token: string
}

const pairOf = async (response: Response, name: string): Promise<Pair> => {
  expect(response.status).toBe(200)
  const { payload } = (await response.json()) as { payload: Pair }
  remember(`${name}: access token`, payload.access_token)
  remember(`${name}: refresh token`, payload.refresh_token)
  return payload
}

const recoveryToken = async (email: string): Promise<string> => {
  for (const deadline = performance.now() + 60_000; performance.now() < deadline;) {
    const texts = (await server.mails(email)).map(({ text }) => text ?? "")
    const token = texts
      .map((text) => /\/verification\/password\/([\w-]+)/.exec(text)?.[1])
      .find((found) => found !== undefined)
    if (token !== undefined) return token
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`No recovery mail for ${email}`)
}

/** Makes a call fail internally while a table is missing. */
const without = async (table: string, act: () => Promise<Response>) => {
  await runSql(server, `alter table ${table} rename to ${table}_away`)
  const { status } = await act()
  await runSql(server, `alter table ${table}_away rename to ${table}`)
  expect(status).toBe(500)
}

const read = (path: string) => fetch(server.url + path, { redirect: "manual" })

const signUpForm = (email: string) => ({
  email,
  password: learnerPassword,
  password_confirmation: learnerPassword,
  privacy_consent: true,
  personal_data_consent: true
})

test("the log never contains a token, a password or an address, even after failures", async () => {
  const email = remember("address", newEmail())
  remember("password", learnerPassword)
  const form = signUpForm(email)
  await post("/auth/sign-up", form)
  const link = remember("link of the confirmation", await confirmationToken(server, email))
  await read(`/verification/email/${link}?email=${email}`)
  await without("mail_links", () => post("/auth/email/confirm", { token: link }))
  await pairOf(await post("/auth/email/confirm", { token: link }), "confirmation")
  await post("/auth/email/confirm", { token: link })
  await post("/auth/sign-up", form)

  const credentials = { email, password: learnerPassword }
  await post("/auth/sign-in", { email, password: remember("wrong password", "Wr0ngPineapple") })
  await without("users", () => post("/auth/sign-in", credentials))
  const pair = await pairOf(await post("/auth/sign-in", credentials), "sign-in")
  const bearer = { authorization: `Bearer ${pair.access_token}` }
  const stopped = new AbortController()
  const stream = await fetch(`${server.url}/api/events?token=${pair.access_token}`, {
    headers: bearer,
    signal: stopped.signal
  })
  expect(stream.status).toBe(200)
  stopped.abort()
  await without("refresh_tokens", () => post("/auth/refresh", pair))
  const next = await pairOf(await post("/auth/refresh", pair), "refresh")
  await post("/auth/refresh", { access_token: pair.access_token, refresh_token: "unknown" })
  await callApi(server.url, "GET", "/account/profile", undefined, { authorization: "Bearer spoiled" })

  await post("/auth/password/recover", { email })
  const recovery = remember("link of the recovery", await recoveryToken(email))
  await read(`/verification/password/${recovery}`)
  await without("mail_links", () => callApi(server.url, "GET", `/auth/password/${recovery}`))
  const password = remember("new password", "Grapefruit8")
  await post(`/auth/password/${recovery}`, { password, password_confirmation: password })
  await post("/account/sign-out", undefined, { authorization: `Bearer ${next.access_token}` })

  const logs = globSync(join(server.dataDir, "**/*.log")).map((file) => readFileSync(file, "utf8"))
  const said = [server.output(), ...logs].join("\n")
  expect(said).toContain("A request failed unexpectedly")
  expect(said).toContain("/api/auth/password/…")
  expect(logs.join("\n")).toContain("database system is ready")
  const found = [...secrets].filter(([, secret]) => said.includes(secret)).map(([name]) => name)
  expect(found).toEqual([])
})
