import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { forgetSpent } from "../../../../server/account/accounts/accountHousekeeping.ts"
import { passkeyEndpoints } from "../../../../src/api/contract/account/passkeys.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import {
  type SoftAuthenticator,
  softAuthenticator,
  type Oddities
} from "../../../support/softAuthenticator.ts"
import { callApi, type Answer, type TestLearner, testPassword } from "../../../support/testLearner.ts"
import { payloadOf } from "../../payloadOf.ts"

const origin = "http://localhost:3000"

let server: TestServer
let learner: TestLearner
let authenticator: SoftAuthenticator
beforeAll(async () => {
  server = await startTestServer({ config: { publicUrl: origin } })
})
afterAll(() => server.close())
beforeEach(async () => {
  learner = await server.signUp()
  authenticator = softAuthenticator(origin)
})

interface Creation {
  readonly challenge: string
  readonly user: { readonly id: string; readonly name: string }
  readonly rp: { readonly id: string }
  readonly exclude_credentials: ReadonlyArray<{ readonly id: string }>
}

const begin = async (who = learner) =>
  (await who.call("POST", "/account/passkeys/begin", {})).body.payload as unknown as Creation
const add = async (who = learner, odd: Oddities = {}, made = authenticator) =>
  who.call("POST", "/account/passkeys", made.make(await begin(who), odd))
const list = async (who = learner) =>
  payloadOf(passkeyEndpoints.listPasskeys.success, await who.call("GET", "/account/passkeys")).passkeys

/** A browser on the sign-in page: the options, and the cookie of the ceremony. */
async function ask() {
  const answer = await callApi(server.url, "POST", "/auth/passkey/begin")
  const [cookie = ""] = answer.headers.getSetCookie()
  const { challenge } = answer.body.payload as unknown as { challenge: string }
  return { challenge, cookie: cookie.split(";", 1)[0]!, setCookie: cookie }
}
const enter = (proof: object, cookie: string) =>
  callApi(server.url, "POST", "/auth/passkey", proof, { cookie })
async function signIn(odd: Oddities = {}, made = authenticator) {
  const { cookie, ...asked } = await ask()
  return enter(made.prove(asked, odd), cookie)
}
const outcome = ({ status, body }: Answer) => [status, body.code ?? null]
const refused = [401, "passkey_refused"]

describe("adding a passkey", () => {
  test("names it, notifies its owner by mail, and it signs in from then on", async () => {
    const google = softAuthenticator(origin, "ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4")
    const added = await add(learner, { copyable: true }, google)
    expect(added.status).toBe(201)
    expect(await list()).toEqual([
      expect.objectContaining({ name: "Google Password Manager", synced: true, lastUsedAt: null })
    ])
    const mail = await server.mailTo(learner.email, 2)
    expect(mail.subject).toBe("A passkey was added to your Zama account")
    expect(mail.text).toContain("Google Password Manager")
    const entered = await signIn({ copyable: true }, google)
    expect(entered.status).toBe(200)
    const { access_token } = entered.body.payload as unknown as { access_token: string }
    const profile = await callApi(server.url, "GET", "/account/profile", undefined, {
      authorization: `Bearer ${access_token}`
    })
    expect(profile.body.payload).toMatchObject({ email: learner.email })
    expect((await list())[0]?.lastUsedAt).not.toBeNull()
  })

  test("asks for the password if the sign-in is not recent", async () => {
    await server.sql("update sessions set created_at = now() - interval '11 minutes'")
    const call = (body: object) => learner.call("POST", "/account/passkeys/begin", body)
    expect(outcome(await call({}))).toEqual([403, "password_needed"])
    const wrong = await call({ current_password: "Wrong-password1" })
    expect([wrong.status, wrong.body.errors]).toEqual([422, { current_password: ["Wrong password"] }])
    expect((await call({ current_password: testPassword })).status).toBe(200)
  })

  test("excludes existing ones, under one user handle that reveals nothing about the account", async () => {
    await add()
    const again = await begin()
    expect(again.exclude_credentials.map(({ id }) => id)).toEqual([authenticator.id])
    const other = softAuthenticator(origin)
    await add(learner, {}, other)
    const third = await begin()
    expect(third.user.id).toBe(again.user.id)
    expect(Buffer.from(third.user.id, "base64url")).toHaveLength(32)
    expect(third.rp.id).toBe("localhost")
  })

  test.each<readonly [string, Oddities]>([
    ["made for another site", { origin: "https://evil.example" }],
    ["made for another host", { rpId: "evil.example" }],
    ["with another challenge", { challenge: "c29tZXRoaW5nLWVsc2U" }],
    ["made without user verification", { verified: false }]
  ])("rejects one %s", async (_, odd) => {
    expect(outcome(await add(learner, odd))).toEqual([403, "passkey_refused"])
    expect(await list()).toEqual([])
  })

  test("accepts an answer once, from the same account, and in time", async () => {
    const stranger = await server.signUp()
    const asked = await begin()
    const answer = authenticator.make(asked)
    expect((await stranger.call("POST", "/account/passkeys", answer)).status).toBe(403)
    expect((await learner.call("POST", "/account/passkeys", answer)).status).toBe(201)
    expect((await learner.call("POST", "/account/passkeys", answer)).status).toBe(403)
    const late = softAuthenticator(origin)
    const stale = late.make(await begin())
    await server.sql("update passkey_challenges set expires_at = now() - interval '1 second'")
    expect((await learner.call("POST", "/account/passkeys", stale)).status).toBe(403)
    await server.run(forgetSpent)
    expect(await server.sql("select 1 from passkey_challenges where expires_at < now()")).toEqual([])
  })

  test("sign-in and registration challenges are not interchangeable", async () => {
    const { challenge, cookie } = await ask()
    const answer = authenticator.make({ challenge, user: { id: "x" } })
    expect((await learner.call("POST", "/account/passkeys", answer)).status).toBe(403)
    await add()
    const asked = await begin()
    expect(outcome(await enter(authenticator.prove(asked), cookie))).toEqual(refused)
  })

  test("another account's passkey is rejected", async () => {
    await add()
    const stranger = await server.signUp()
    const second = await add(stranger)
    expect([second.status, second.body.message]).toEqual([409, "This passkey was added before"])
    expect(await list(stranger)).toEqual([])
  })

  test("is limited in number", async () => {
    for (let count = 0; count < 20; count++) await add(learner, {}, softAuthenticator(origin))
    const more = await learner.call("POST", "/account/passkeys/begin", {})
    expect([more.status, more.body.message]).toEqual([
      409,
      "There are too many passkeys already. Remove those you do not use"
    ])
  })
})

describe("a learner's passkeys", () => {
  test("are renamed and removed only by their owner", async () => {
    await add()
    const [mine] = await list()
    const stranger = await server.signUp()
    const path = `/account/passkeys/${mine!.id}`
    expect((await stranger.call("PATCH", path, { name: "Mine" })).status).toBe(404)
    expect((await stranger.call("DELETE", path)).status).toBe(404)
    expect((await learner.call("PATCH", path, { name: "  " })).body.errors).toEqual({
      name: ["Required field"]
    })
    expect((await learner.call("PATCH", path, { name: "x".repeat(61) })).status).toBe(422)
    expect((await learner.call("PATCH", path, { name: " Мамин телефон " })).status).toBe(200)
    expect((await list())[0]?.name).toBe("Мамин телефон")
    expect((await learner.call("DELETE", path)).status).toBe(200)
    expect((await learner.call("DELETE", path)).status).toBe(404)
    expect(outcome(await signIn())).toEqual(refused)
  })

  test("are deleted with the account", async () => {
    await add()
    await server.sql("delete from users where email = $1", [learner.email])
    expect(outcome(await signIn())).toEqual(refused)
  })
})

describe("signing in with a passkey", () => {
  beforeEach(async () => void (await add()))

  test.each<readonly [string, Oddities]>([
    ["signed for another site", { origin: "https://evil.example" }],
    ["signed for another host", { rpId: "evil.example" }],
    ["without user verification", { verified: false }],
    ["that has become copyable", { copyable: true }],
    ["with another account's user handle", { userHandle: "c29tZWJvZHktZWxzZQ" }],
    ["without a user handle", { userHandle: null }]
  ])("is rejected %s", async (_, odd) => {
    expect(outcome(await signIn(odd))).toEqual(refused)
    expect((await signIn()).status).toBe(200)
  })

  test("is rejected with a forged signature", async () => {
    const { cookie, challenge } = await ask()
    const proof = authenticator.prove({ challenge })
    const bytes = Buffer.from(proof.signature, "base64url")
    bytes[bytes.length - 1]! ^= 1
    expect(outcome(await enter({ ...proof, signature: bytes.toString("base64url") }, cookie))).toEqual(
      refused
    )
  })

  test("is rejected with another learner's user handle", async () => {
    const stranger = await server.signUp()
    const theirs = softAuthenticator(origin)
    await add(stranger, {}, theirs)
    const { cookie, challenge } = await ask()
    expect(outcome(await enter({ ...authenticator.prove({ challenge }), id: theirs.id }, cookie))).toEqual(
      refused
    )
  })

  test("is rejected in the same way for an unknown passkey", async () => {
    const nobodys = softAuthenticator(origin)
    const { cookie, challenge } = await ask()
    const unknown = await enter({ ...nobodys.prove({ challenge }), user_handle: "bm9ib2R5" }, cookie)
    const known = await signIn({ verified: false })
    expect(unknown.body).toEqual(known.body)
    expect(unknown.status).toBe(401)
  })

  test("accepts an answer once, from the same browser, and in time", async () => {
    const { cookie, challenge, setCookie } = await ask()
    expect(setCookie).toMatch(
      /^passkey_browser=[\w-]{43}; Path=\/api\/auth\/passkey; HttpOnly; SameSite=Lax$/
    )
    const other = await ask()
    const proof = authenticator.prove({ challenge })
    expect(outcome(await enter(proof, other.cookie))).toEqual(refused)
    expect(outcome(await enter(proof, ""))).toEqual(refused)
    expect((await enter(proof, cookie)).status).toBe(200)
    expect(outcome(await enter(proof, cookie))).toEqual(refused)
    const late = await ask()
    await server.sql("update passkey_challenges set expires_at = now() - interval '1 second'")
    expect(outcome(await enter(authenticator.prove(late), late.cookie))).toEqual(refused)
  })

  test("two tabs of a browser have separate challenges, and both may answer", async () => {
    const { cookie, challenge } = await ask()
    const second = await callApi(server.url, "POST", "/auth/passkey/begin", undefined, { cookie })
    expect(second.headers.getSetCookie()[0]).toContain(cookie)
    expect((await enter(authenticator.prove({ challenge }), cookie)).status).toBe(200)
  })

  test("checks the counter: a lower one belongs to a copy", async () => {
    expect((await signIn({ counter: 5 })).status).toBe(200)
    expect(outcome(await signIn({ counter: 5 }))).toEqual(refused)
    expect((await signIn({ counter: 6 })).status).toBe(200)
  })

  test("on a shared device sets session cookies", async () => {
    const { cookie, challenge } = await ask()
    const entered = await enter({ ...authenticator.prove({ challenge }), shared_device: true }, cookie)
    const cookies = entered.headers.getSetCookie()
    expect(cookies.filter((each) => /Max-Age|Expires/i.test(each))).toEqual([])
    expect(cookies.map((each) => each.split("=", 1)[0])).toEqual([
      "access_token",
      "refresh_token",
      "browser_key",
      "shared_device"
    ])
  })

  test("exposes no secret in answers or lists", async () => {
    const listed = JSON.stringify((await learner.call("GET", "/account/passkeys")).body)
    expect(listed).not.toContain(authenticator.id)
    expect(listed).not.toMatch(/handle|public_key|counter/)
  })
})

test("at an IP address passkeys are neither offered nor accepted", async () => {
  const plain = await startTestServer()
  try {
    const theirs = await plain.signUp()
    expect((await theirs.call("GET", "/account/passkeys")).body.payload).toEqual({
      origin: null,
      passkeys: []
    })
    expect((await theirs.call("POST", "/account/passkeys/begin", {})).status).toBe(409)
    expect((await callApi(plain.url, "POST", "/auth/passkey/begin")).status).toBe(409)
  } finally {
    await plain.close()
  }
})
