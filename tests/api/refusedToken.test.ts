import { Effect, Schema } from "effect"
import { describe, expect, test } from "vitest"
import { call } from "../../src/api/call.ts"
import type { CallEnvironment, CallName } from "../../src/api/client.ts"
import type { Endpoint } from "../../src/api/contract/endpoint.ts"
import { endpoints } from "../../src/api/endpoints.ts"
import { SessionExpired, Unreachable } from "../../src/api/errors.ts"
import { deferredSession } from "../../src/features/shell/session/Session.ts"
import { renewTokens } from "../../src/features/shell/session/renewTokens.ts"
import { offline, othersTokens, refused, rotated, tokens } from "../../qa/models/sessionModel.ts"
import { startFakeSession } from "../support/fakeSession.ts"

/** Every call that sends a token, without the schemas of its payload and its answer. */
const calls = (Object.entries(endpoints) as ReadonlyArray<[CallName, Endpoint]>)
  .filter(([, { path }]) => !path.startsWith("/auth/"))
  .map(([name, { method, path, auth, multipart, file }]) => {
    const plain: Endpoint = { method, path, auth, success: Schema.Unknown, failures: [] }
    const form = multipart === undefined ? {} : { multipart, payload: Schema.Struct({}) }
    return { name, endpoint: { ...plain, ...form, ...(file === undefined ? {} : { file }) } }
  })

/** A page whose access token the server refuses until it is renewed. */
function startPage() {
  const { actor, journal, play, environment: fakeBrowser } = startFakeSession(tokens)
  const session = deferredSession(tokens, () => Promise.resolve(actor))
  const bearers: Array<string | null> = []
  const answer = (headers: Headers) => {
    const bearer = headers.get("authorization")
    bearers.push(bearer)
    return bearer === `Bearer ${tokens.accessToken}`
      ? Response.json({ message: "The session has ended", code: "token_unknown" }, { status: 401 })
      : Response.json({ payload: "done" })
  }
  const accessToken = () => fakeBrowser.cookies?.accessToken ?? null
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
    await expect.poll(() => journal, { interval: 1 }).toContain(`refresh ${tokens.refreshToken}`)
    play({ type: `xstate.${type}.actor.refreshTokens`, ...outcome })
  }
  return { bearers, journal, run, refreshEnds, fakeBrowser }
}

const write = endpoints.updateProfile
const plainWrite: Endpoint = {
  method: write.method,
  path: write.path,
  auth: write.auth,
  success: Schema.Unknown,
  failures: []
}

describe("a refused access token", () => {
  test("every kind of call is covered", () => {
    expect(new Set(calls.map(({ endpoint: { method } }) => method)).size).toBe(5)
    expect(calls.some(({ endpoint }) => endpoint.multipart !== undefined)).toBe(true)
    expect(calls.length).toBeGreaterThan(150)
  })

  test.each(calls)("is renewed, and $name is repeated and succeeds", async ({ endpoint }) => {
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

  test("is renewed once for simultaneous calls", async () => {
    const { bearers, journal, run, refreshEnds } = startPage()

    const answers = Promise.all([run(plainWrite), run(plainWrite), run(plainWrite)])
    await refreshEnds("done", { output: rotated })

    expect(await answers).toEqual(["done", "done", "done"])
    expect(bearers).toHaveLength(6)
    expect(journal.filter((act) => act.startsWith("refresh"))).toHaveLength(1)
  })

  test("is not renewed if another tab did so: the call uses the new tokens", async () => {
    const { bearers, journal, run, fakeBrowser } = startPage()

    const answer = run(plainWrite)
    fakeBrowser.cookies = rotated

    expect(await answer).toBe("done")
    expect(bearers.at(-1)).toBe(`Bearer ${rotated.accessToken}`)
    expect(journal).toEqual([])
  })

  test("leads to the sign-in page if the refresh is refused, and the call fails with the session's end", async () => {
    const { journal, run, refreshEnds } = startPage()

    const failure = run(plainWrite).catch((error: unknown) => error)
    await refreshEnds("error", { error: refused })

    expect(await failure).toBeInstanceOf(SessionExpired)
    expect(journal).toContain("leaveToSignIn")
  })

  test("reports a lost connection if the refresh is unanswered", async () => {
    const { journal, run, refreshEnds, fakeBrowser } = startPage()

    const failure = run(plainWrite).catch((error: unknown) => error)
    await refreshEnds("error", { error: offline })

    expect(await failure).toBeInstanceOf(Unreachable)
    expect(journal).not.toContain("leaveToSignIn")
    expect(fakeBrowser.cookies).toEqual(tokens)
  })

  test("aborts the call if another user has signed in meanwhile", async () => {
    const { bearers, run, refreshEnds } = startPage()

    const failure = run(plainWrite).catch((error: unknown) => error)
    await refreshEnds("done", { output: othersTokens })

    expect(await failure).toMatchObject({ name: "AbortError" })
    expect(bearers).toHaveLength(1)
  })
})
