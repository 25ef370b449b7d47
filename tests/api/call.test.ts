import { describe, expect, test } from "vitest"
import { createApi, type CallEnvironment } from "../../src/api/client.ts"
import { isApiError } from "../../src/api/errors.ts"

interface Sent {
  readonly address: string
  readonly method: string | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

function startApi(reply: () => Response | Promise<Response>, around: Partial<CallEnvironment> = {}) {
  const sent: Array<Sent> = []
  const dates: Array<string | null> = []
  const api = createApi({
    fetch: async (address, init) => {
      const headers = Object.fromEntries(new Headers(init.headers))
      sent.push({ address, method: init.method, headers, body: JSON.parse(String(init.body ?? "null")) })
      return reply()
    },
    language: () => "en",
    accessToken: () => "access-1",
    windowKey: () => "key-1",
    settled: () => Promise.resolve(),
    renewed: () => Promise.resolve(),
    recordServerTime: (date) => void dates.push(date),
    ...around
  })
  return { api, sent, dates }
}

const success = (payload: unknown) => Response.json({ payload })
const failing = (status: number, body: unknown = null, headers: Record<string, string> = {}) =>
  startApi(() => Response.json(body, { status, headers }), { accessToken: () => null })
    .api.run("listTopics", {})
    .catch((error) => error)

describe("a call", () => {
  test("uses wire names and sends the token, the window key and the language", async () => {
    const { api, sent } = startApi(() => success({ access_token: "a2", refresh_token: "r2" }))

    const tokens = await api.run("refresh", { payload: { accessToken: "a1", refreshToken: "r1" } })

    expect(tokens).toEqual({ accessToken: "a2", refreshToken: "r2" })
    expect(sent).toEqual([
      {
        address: "/api/auth/refresh",
        method: "POST",
        headers: {
          accept: "application/json",
          "accept-language": "en",
          authorization: "Bearer access-1",
          "content-type": "application/json",
          "x-window-key": "key-1"
        },
        body: { access_token: "a1", refresh_token: "r1" }
      }
    ])
  })

  test("names a new trace if the server exports traces", async () => {
    const { api, sent } = startApi(() => success([]), { traced: true })
    await api.run("listTopics", {})
    await api.run("listTopics", {})
    const traces = sent.map(({ headers }) => headers["traceparent"])
    for (const trace of traces) expect(trace).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
    expect(new Set(traces).size).toBe(2)
  })

  test("encodes path parameters and the query", async () => {
    const page = { items: [], page: 2, limit: 20, total: 0 }
    const { api, sent } = startApi(() => success(page))

    await api.run("listMySolutions", { params: { id: 7 }, query: { page: 2 } })
    await api.run("listProblems", { query: { q: "a&b=c", sort: "-id" } })

    expect(sent.map(({ address }) => address)).toEqual([
      "/api/problems/7/solutions?page=2",
      "/api/problems?q=a%26b%3Dc&sort=-id"
    ])
  })

  test("sends its idempotency key and records the server's time", async () => {
    const date = "Sat, 21 Nov 2026 08:00:00 GMT"
    const receipt = { id: 1, status: "queued", received_at: "2026-11-21T08:00:00.000Z" }
    const { api, sent, dates } = startApi(() => Response.json({ payload: receipt }, { headers: { date } }))

    const input = { params: { id: 1 }, payload: { language: "python", source: "1" } }
    await api.run("submitSolution", input, { idempotencyKey: "once" })

    expect(sent[0]?.headers["idempotency-key"]).toBe("once")
    expect(dates).toEqual([date])
  })

  test("waits for the session to settle if it uses the token, and not if it is for guests", async () => {
    const session = Promise.withResolvers<void>()
    const { api, sent } = startApi(() => success([]), { settled: () => session.promise })

    await api.run("listTopics", {})
    const waiting = api.run("getMaterials", { params: { id: 1 } })
    await expect.poll(() => sent.length).toBe(1)
    session.resolve()
    await waiting

    expect(sent.map(({ address }) => address)).toEqual(["/api/topics", "/api/problems/1/materials"])
  })

  test("aborts its request with its signal", async () => {
    const end = new AbortController()
    const seen: Array<string> = []
    const { api } = startApi(() => success([]), {
      fetch: (_, { signal }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener("abort", () => {
            seen.push("aborted")
            reject(signal.reason)
          })
          end.abort()
        })
    })

    const error = await api.run("listTopics", {}, { signal: end.signal }).catch((cause) => cause)

    expect(seen).toEqual(["aborted"])
    expect([error.name, isApiError(error)]).toEqual(["AbortError", false])
  })
})

describe("a failed call", () => {
  test.each([
    [400, { _tag: "NotFound" }],
    [401, { _tag: "SessionExpired" }],
    [403, { _tag: "Rejected", code: "forbidden" }],
    [404, { _tag: "NotFound" }],
    [408, { _tag: "Unreachable" }],
    [409, { _tag: "Conflict" }],
    [413, { _tag: "Rejected", code: "too_large" }],
    [415, { _tag: "Rejected", code: "unsupported_media" }],
    [422, { _tag: "Rejected", code: "invalid" }],
    [429, { _tag: "TooManyRequests" }],
    [500, { _tag: "ServerFault" }],
    [503, { _tag: "Unreachable" }]
  ])("%i of a read is %o", async (status, failure) => {
    expect(await failing(status, { message: "why" })).toMatchObject(failure)
  })

  test.each([
    [400, "bad_request"],
    [401, "wrong_credentials"]
  ])("%i of a sign-in is Rejected for %s", async (status, code) => {
    const { api } = startApi(() => Response.json({ message: "why" }, { status }))
    const payload = { email: "a@b.ru", password: "12345678" }

    await expect(api.run("signIn", { payload })).rejects.toMatchObject({ _tag: "Rejected", code })
  })

  test("carries the message, the code and the field errors", async () => {
    const body = { message: "Look again", code: "same_source", errors: { email: ["Taken"] } }

    expect(await failing(422, body)).toMatchObject({
      message: "Look again",
      code: "same_source",
      fieldErrors: { email: ["Taken"] }
    })
  })

  test.each([
    ["12", 12],
    ["Sat, 21 Nov 2026 08:00:30 GMT", 30],
    ["soon", null]
  ])("Retry-After %s is %s seconds", async (value, seconds) => {
    const headers = { "retry-after": value, date: "Sat, 21 Nov 2026 08:00:00 GMT" }

    expect(await failing(429, { message: "" }, headers)).toMatchObject({ retryAfter: seconds })
  })

  test("no reply is Unreachable", async () => {
    const { api } = startApi(() => Promise.reject(new TypeError("Failed to fetch")))

    expect(await api.run("listTopics", {}).catch((error) => error)).toMatchObject({
      _tag: "Unreachable"
    })
  })

  test("keeps its status if the body is not JSON", async () => {
    const { api } = startApi(() => new Response("<html>", { status: 404 }))

    expect(await api.run("listTopics", {}).catch((error) => error)).toMatchObject({
      _tag: "NotFound",
      message: ""
    })
  })

  test("resolves with the payload and reports the status", async () => {
    const { api } = startApi(() => Response.json({ payload: null }, { status: 202 }))
    const statuses: Array<number> = []

    const answer = await api.run("signOut", {}, { onStatus: (status) => statuses.push(status) })

    expect([answer, statuses]).toEqual([null, [202]])
  })

  test("sends invalid input, and reports the server's field errors", async () => {
    const { api, sent } = startApi(() =>
      Response.json({ message: "Check the fields", errors: { first_name: ["Too short"] } }, { status: 422 })
    )

    const payload = { firstName: "A", dateOfBirth: "31.02.2013" }
    const refused = api.run("registerForContest", { params: { slug: "cup" }, payload })

    await expect(refused).rejects.toMatchObject({
      _tag: "Rejected",
      fieldErrors: { first_name: ["Too short"] }
    })
    expect(sent[0]?.body).toEqual({ first_name: "A", date_of_birth: "31.02.2013" })
  })

  test("rejects with a defect, not an API error, if the answer breaks the contract", async () => {
    const { api } = startApi(() => success([{ slug: 1 }]))

    expect(isApiError(await api.run("listTopics", {}).catch((error) => error))).toBe(false)
  })
})
