import { Effect, Schema } from "effect"
import { describe, expect, test } from "vitest"
import { call } from "../../src/api/call.ts"
import type { CallEnvironment, CallName } from "../../src/api/client.ts"
import type { Endpoint } from "../../src/api/contract/endpoint.ts"
import { endpoints } from "../../src/api/endpoints.ts"
import { SessionExpired, Unreachable } from "../../src/api/errors.ts"
import { deferredSession } from "../../src/features/shell/session/Session.ts"
import { renewTokens } from "../../src/features/shell/session/renewTokens.ts"
import { offline, othersTokens, refused, rotated, tokens } from "../machines/sessionModel.ts"
import { startFakeSession } from "../support/fakeSession.ts"

/** Every call that brings a token, as far as a refused one concerns it; what it says is other tests' business. */
const calls = (Object.entries(endpoints) as ReadonlyArray<[CallName, Endpoint]>)
  .filter(([, { path }]) => !path.startsWith("/auth/"))
  .map(([name, { method, path, auth, multipart, file }]) => {
    const plain: Endpoint = { method, path, auth, success: Schema.Unknown, failures: [] }
    const form = multipart === undefined ? {} : { multipart, payload: Schema.Struct({}) }
    return { name, endpoint: { ...plain, ...form, ...(file === undefined ? {} : { file }) } }
  })

/** A page whose access token the server refuses, whatever the call, until it is renewed. */
function startPage() {
  const { actor, journal, play, environment: world } = startFakeSession(tokens)
  const session = deferredSession(tokens, () => Promise.resolve(actor))
  const bearers: Array<string | null> = []
  const answer = (headers: Headers) => {
    const bearer = headers.get("authorization")
    bearers.push(bearer)
    return bearer === `Bearer ${tokens.accessToken}`
      ? Response.json({ message: "The session has ended", code: "token_unknown" }, { status: 401 })
      : Response.json({ payload: "done" })
  }
  const accessToken = () => world.cookies?.accessToken ?? null
  const environment: CallEnvironment = {
    fetch: async (_, { headers }) => answer(new Headers(headers)),
    upload: async (_, { headers }) => answer(headers),
    language: () => "en",
    accessToken,
    windowKey: () => null,
    settled: () => session.settled(),
    renewed: renewTokens(session, () => {}, accessToken),
    recordServerTime: () => {}
  }
  const run = (endpoint: Endpoint) =>
    Effect.runPromise(call(environment, endpoint, { payload: {}, params: {} }))
  const refreshEnds = async (type: "done" | "error", outcome: object) => {
    await expect.poll(() => journal).toContain(`refresh ${tokens.refreshToken}`)
    play({ type: `xstate.${type}.actor.refreshTokens`, ...outcome })
  }
  return { bearers, journal, run, refreshEnds, world }
}

const write = endpoints.updateProfile
const plainWrite: Endpoint = {
  method: write.method,
  path: write.path,
  auth: write.auth,
  success: Schema.Unknown,
  failures: []
}

describe("an access token that the server refuses", () => {
  test("there are calls of every kind to try", () => {
    expect(new Set(calls.map(({ endpoint: { method } }) => method)).size).toBe(5)
    expect(calls.some(({ endpoint }) => endpoint.multipart !== undefined)).toBe(true)
    expect(calls.length).toBeGreaterThan(150)
  })

  test.each(calls)("is renewed, and $name succeeds without being asked again", async ({ endpoint }) => {
    const { bearers, journal, run, refreshEnds } = startPage()

    const answer = run(endpoint)
    await refreshEnds("done", { output: rotated })
    await answer

    expect(bearers).toEqual([tokens, rotated].map(({ accessToken }) => `Bearer ${accessToken}`))
    const reload = endpoint.method === "GET" ? ["reloadPage"] : []
    expect(journal).toEqual([
      `refresh ${tokens.refreshToken}`,
      `storeTokens ${rotated.refreshToken}`,
      ...reload
    ])
  })

  test("is renewed once for calls that were made together", async () => {
    const { bearers, journal, run, refreshEnds } = startPage()

    const answers = Promise.all([run(plainWrite), run(plainWrite), run(plainWrite)])
    await refreshEnds("done", { output: rotated })

    expect(await answers).toEqual(["done", "done", "done"])
    expect(bearers).toHaveLength(6)
    expect(journal.filter((act) => act.startsWith("refresh"))).toHaveLength(1)
  })

  test("is not renewed where another tab already did: the call goes with its tokens", async () => {
    const { bearers, journal, run, world } = startPage()

    const answer = run(plainWrite)
    world.cookies = rotated

    expect(await answer).toBe("done")
    expect(bearers.at(-1)).toBe(`Bearer ${rotated.accessToken}`)
    expect(journal).toEqual([])
  })

  test("leads to the sign-in page when the renewal is refused, and the call fails as it did", async () => {
    const { journal, run, refreshEnds } = startPage()

    const failure = run(plainWrite).catch((error: unknown) => error)
    await refreshEnds("error", { error: refused })

    expect(await failure).toBeInstanceOf(SessionExpired)
    expect(journal).toContain("leaveToSignIn")
  })

  test("says that there is no connection when nobody answered the renewal", async () => {
    const { journal, run, refreshEnds, world } = startPage()

    const failure = run(plainWrite).catch((error: unknown) => error)
    await refreshEnds("error", { error: offline })

    expect(await failure).toBeInstanceOf(Unreachable)
    expect(journal).not.toContain("leaveToSignIn")
    expect(world.cookies).toEqual(tokens)
  })

  test("makes nobody else's call of it when somebody else has signed in meanwhile", async () => {
    const { bearers, run, refreshEnds } = startPage()

    const failure = run(plainWrite).catch((error: unknown) => error)
    await refreshEnds("done", { output: othersTokens })

    expect(await failure).toMatchObject({ name: "AbortError" })
    expect(bearers).toHaveLength(1)
  })
})
