import { Deferred, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import {
  newOneTimePassword,
  plainOneTimePassword
} from "../../../../server/account/accounts/oneTimePassword.ts"
import { classEndpoints, type Slip } from "../../../../src/api/contract/organiser/classes.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { callApi } from "../../../support/testLearner.ts"
import { payloadOf } from "../../payloadOf.ts"
import { signUpOrganiser, type TestOrganiser } from "./classServer.ts"
import { eventually } from "../../../support/eventually.ts"

let server: TestServer
let organiser: TestOrganiser
let classId: number
let slip: Slip
beforeAll(async () => {
  server = await startTestServer()
  organiser = await signUpOrganiser(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  const { id, slips } = await organiser.classOf("Ромашка", "Анна")
  classId = id
  slip = slips[0]!
})

interface Pair {
  readonly access_token: string
  readonly refresh_token: string
}

const signIn = (email: string, password: string) =>
  callApi(server.url, "POST", "/auth/sign-in", { email, password })
const pairOf = ({ body }: { readonly body: { readonly payload?: unknown } }) => body.payload as Pair
const as = (token: string, method: string, path: string, body?: unknown) =>
  callApi(server.url, method, path, body, { authorization: `Bearer ${token}` })
const chosen = { password: "Pineapple7", password_confirmation: "Pineapple7" }
const choose = (token: string, form: object = chosen) => as(token, "POST", "/account/first-password", form)
const state = async () => (await organiser.look(classId)).students[0]?.state

describe("a one-time password", () => {
  test("is easy to read from paper, and always different", () => {
    const many = Array.from({ length: 500 }, newOneTimePassword)
    expect(new Set(many).size).toBe(500)
    for (const password of many) expect(password).toMatch(/^[a-hjkmnp-z2-9]{4}-[a-hjkmnp-z2-9]{4}$/)
    expect(plainOneTimePassword(" Kmpt 4RW7")).toBe(plainOneTimePassword("kmpt-4rw7"))
  })

  test("is stored as a hash, for some days", async () => {
    const [row] = await server.sql<{ password_hash: string; days: number }>(
      `select password_hash, extract(epoch from one_time_until - now())::float8 / 86400 as days
      from users where id = $1`,
      [slip.studentId]
    )
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(row?.days).toBeGreaterThan(13.9)
    expect(row?.days).toBeLessThanOrEqual(14)
    expect(await state()).toBe("slip")
  })

  test("permits only the choice of a new one, in any spelling", async () => {
    const answer = await signIn(
      ` ${slip.login.toUpperCase()} `.trim(),
      slip.password.toUpperCase().replace("-", " ")
    )
    expect(answer.status).toBe(200)
    const { access_token, refresh_token } = pairOf(answer)
    const calls = [
      ["GET", "/account/profile"],
      ["PATCH", "/account/profile", { nickname: "anna" }],
      ["GET", "/account/devices"],
      ["GET", "/problems"],
      ["GET", "/statistic/daily-streak"],
      ["GET", "/events"]
    ] as const
    for (const [method, path, body] of calls) {
      const refused = await as(access_token, method, path, body)
      expect([path, refused.status, refused.body.code]).toEqual([path, 403, "first_password"])
    }
    const renewed = await callApi(server.url, "POST", "/auth/refresh", { access_token, refresh_token })
    const again = pairOf(renewed).access_token
    expect((await as(again, "GET", "/account/profile")).body.code).toBe("first_password")
    expect((await as(again, "GET", "/account/first-password")).body.payload).toEqual({
      login: slip.login,
      first_name: "Анна"
    })
  })

  test("has a session that is valid until it is replaced, and gets no new tokens meanwhile", async () => {
    const { access_token, refresh_token } = pairOf(await signIn(slip.login, slip.password))
    const released = Deferred.makeUnsafe<void>()
    const holding = server.run(
      Effect.flatMap(SqlClient.SqlClient, (sql) =>
        // New tokens have to wait, so the choice cannot end.
        sql.withTransaction(
          Effect.andThen(sql`lock table refresh_tokens in share mode`, Deferred.await(released))
        )
      )
    )
    const waiting = (count: number) =>
      eventually(async () =>
        expect(
          await server.sql(
            "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
          )
        ).toHaveLength(count)
      )
    await eventually(async () =>
      expect(
        await server.sql(
          "select from pg_locks where relation = 'refresh_tokens'::regclass and mode = 'ShareLock'"
        )
      ).toHaveLength(1)
    )
    try {
      const choosing = choose(access_token)
      await waiting(1)
      expect((await as(access_token, "GET", "/account/first-password")).status).toBe(200)
      const renewing = callApi(server.url, "POST", "/auth/refresh", { access_token, refresh_token })
      await waiting(2)
      await Effect.runPromise(Deferred.succeed(released, undefined))
      expect((await choosing).status).toBe(200)
      expect((await renewing).body.code).toBe("token_unknown")
    } finally {
      await Effect.runPromise(Deferred.succeed(released, undefined))
      await holding
    }
  })

  test("is replaced by the chosen one, which ends its session", async () => {
    const { access_token } = pairOf(await signIn(slip.login, slip.password))
    const other = pairOf(await signIn(slip.login, slip.password)).access_token
    const form = { password: "Chosen1pass", password_confirmation: "Chosen1pass" }
    const bearer = { authorization: `Bearer ${access_token}`, cookie: "" }
    const elsewhere = await callApi(server.url, "POST", "/account/first-password", form, bearer)
    expect([elsewhere.status, elsewhere.body.code]).toEqual([401, "token_unknown"])
    const done = await choose(access_token)
    expect(done.status).toBe(200)
    expect(done.headers.getSetCookie().join()).toMatch(/access_token=.*browser_key=.*HttpOnly/)
    const profile = await as(pairOf(done).access_token, "GET", "/account/profile")
    expect(profile.body.payload).toMatchObject({
      email: null,
      login: slip.login,
      first_name: "Анна",
      city: "Казань"
    })
    expect((await as(other, "GET", "/account/first-password")).status).toBe(401)
    expect((await signIn(slip.login, slip.password)).status).toBe(401)
    const own = await signIn(slip.login, chosen.password)
    expect(own.status).toBe(200)
    expect((await as(pairOf(own).access_token, "GET", "/account/first-password")).status).toBe(409)
    expect(await state()).toBe("active")
  })

  test.each([
    [{ password: "short", password_confirmation: "short" }, ["password"]],
    [{ password: "Pineapple7", password_confirmation: "Pineapple8" }, ["password_confirmation"]]
  ])("stays until the new one is valid: %j", async (form, fields) => {
    const { access_token } = pairOf(await signIn(slip.login, slip.password))
    const refused = await choose(access_token, form)
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, fields])
    expect((await signIn(slip.login, slip.password)).status).toBe(200)
  })

  test("expires, which only its owner learns", async () => {
    const { access_token } = pairOf(await signIn(slip.login, slip.password))
    await server.sql("update users set one_time_until = now() - interval '1 second' where id = $1", [
      slip.studentId
    ])
    const late = await signIn(slip.login, slip.password)
    expect([late.status, late.body.code]).toEqual([403, "one_time_expired"])
    expect((await signIn(slip.login, "wrong-pass")).body.code).toBe("wrong_credentials")
    expect((await choose(access_token)).body.code).toBe("one_time_expired")
    expect(await state()).toBe("expired")
  })

  test("can be issued again, which ends the old password and every session", async () => {
    const { access_token } = pairOf(
      await choose(pairOf(await signIn(slip.login, slip.password)).access_token)
    )
    const made = await organiser.asked("POST", `/${classId}/slips`, { students: [slip.studentId] })
    const [fresh] = payloadOf(classEndpoints.makeSlips.success, made)
    expect((await as(access_token, "GET", "/account/profile")).status).toBe(401)
    expect((await signIn(slip.login, chosen.password)).status).toBe(401)
    expect((await signIn(slip.login, fresh!.password)).status).toBe(200)
  })

  test("cannot be issued by the organiser for an account with an address", async () => {
    await server.sql("update users set email = 'anna@zama.test' where id = $1", [slip.studentId])
    const refused = await organiser.asked("POST", `/${classId}/slips`, { students: [slip.studentId] })
    expect(refused.status).toBe(409)
    expect((await signIn(slip.login, slip.password)).status).toBe(200)
    expect((await organiser.look(classId)).students[0]?.ownEmail).toBe(true)
  })
})

test("an account without a slip cannot sign in", async () => {
  await server.sql("update users set password_hash = '', one_time_until = now() where id = $1", [
    slip.studentId
  ])
  expect((await signIn(slip.login, "")).status).toBe(422)
  expect((await signIn(slip.login, "anything")).body.code).toBe("wrong_credentials")
})

test.each(["romashka", "romashka-7", "Ромашка-07", "romashka_07", "anna@", ""])(
  "%j is neither an address nor a login",
  async (email) => {
    const refused = await signIn(email, "Pineapple7")
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["email"]])
  }
)

test("without mail, a chosen password changes at once", async () => {
  const { access_token } = pairOf(await choose(pairOf(await signIn(slip.login, slip.password)).access_token))
  const form = { password: "Mandarin8", password_confirmation: "Mandarin8" }
  const wrong = await as(access_token, "POST", "/account/password", {
    current_password: "Wrong1234",
    ...form
  })
  expect(wrong.body.errors).toEqual({ current_password: ["Wrong password"] })
  const changed = await as(access_token, "POST", "/account/password", {
    current_password: chosen.password,
    ...form
  })
  expect([changed.status, changed.body.payload]).toEqual([202, { email: null, resend_after: 0 }])
  expect((await as(access_token, "GET", "/account/profile")).status).toBe(401)
  expect((await signIn(slip.login, "Mandarin8")).status).toBe(200)
})

test("a whole class signs in at once behind one address", async () => {
  const names = Array.from({ length: 10 }, (_, at) => `Ученик${"абвгдежзик"[at]}`)
  const classes = await Promise.all([1, 2, 3].map((at) => organiser.classOf(`Толпа ${at}`, ...names)))
  const all = classes.flatMap(({ slips }) => slips)
  const answers = await Promise.all(all.map(({ login, password }) => signIn(login, password)))
  expect(answers.map(({ status }) => status)).toEqual(all.map(() => 200))
})
