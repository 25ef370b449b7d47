import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { createApi } from "../../src/api/client.ts"
import { longestPause, uploadByRequest, type SendUpload } from "../../src/api/upload.ts"

const report = { email: "m@x.ru", text: "It hangs", topics: ["site", "other"], problem_id: 7 }
const files = [
  { name: "a.png", content: new Blob(["a"], { type: "image/png" }) },
  { name: "b.jpg", content: new Blob(["bb"], { type: "image/jpeg" }) }
]

type Sent = Parameters<SendUpload>

function startApi(upload: SendUpload) {
  return createApi({
    fetch: () => Promise.reject(new Error("A form with files is not fetched")),
    upload,
    language: () => "ru",
    accessToken: () => "access-1",
    windowKey: () => null,
    settled: () => Promise.resolve(),
    renewed: () => Promise.resolve(),
    recordServerTime: () => {}
  })
}

describe("a call with files", () => {
  test("sends a form with wire names", async () => {
    const sent: Array<Sent> = []
    const api = startApi(async (...request) => {
      sent.push(request)
      return Response.json({ payload: { status: true, number: 12 } })
    })

    const answer = await api.run("createFeedback", { payload: report, files }, { idempotencyKey: "once" })

    expect(answer).toEqual({ status: true, number: 12 })
    const [address, { method, headers, body }] = sent[0]!
    expect([address, method]).toEqual(["/api/feedback/create", "POST"])
    expect(Object.fromEntries(headers)).toEqual({
      accept: "application/json",
      "accept-language": "ru",
      authorization: "Bearer access-1",
      "idempotency-key": "once"
    })
    const parts = [...body].map(([name, value]) => [name, typeof value === "string" ? value : value.name])
    expect(parts).toEqual([
      ["email", "m@x.ru"],
      ["text", "It hangs"],
      ["topics[]", "site"],
      ["topics[]", "other"],
      ["problem_id", "7"],
      ["images[0]", "a.png"],
      ["images[1]", "b.jpg"]
    ])
  })

  test("fails like any other call", async () => {
    const rejection = { message: "Look again", errors: { images: ["Not an image"] } }
    const refused = startApi(async () => Response.json(rejection, { status: 422 }))
    const cut = startApi(() => Promise.reject(new TypeError("cut")))

    const input = { payload: report, files: [] }
    await expect(refused.run("createFeedback", input)).rejects.toMatchObject({
      _tag: "Rejected",
      fieldErrors: { images: ["Not an image"] }
    })
    await expect(cut.run("createFeedback", input)).rejects.toMatchObject({ _tag: "Unreachable" })
  })
})

/** A browser's request without a network. */
class FakeRequest extends EventTarget {
  static last: FakeRequest
  readonly upload = new EventTarget()
  readonly headers = new Headers()
  aborted = false
  status = 0
  responseText = ""
  constructor() {
    super()
    FakeRequest.last = this
  }
  open() {}
  send() {}
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value)
  }
  getAllResponseHeaders() {
    return "content-type: application/json\r\ndate: Sat, 21 Nov 2026 08:00:00 GMT\r\n"
  }
  abort() {
    this.aborted = true
  }
  move(loaded: number) {
    this.upload.dispatchEvent(Object.assign(new Event("progress"), { loaded, total: 10 }))
  }
  answer(status: number, text: string) {
    Object.assign(this, { status, responseText: text })
    this.dispatchEvent(new Event("load"))
    this.dispatchEvent(new Event("loadend"))
  }
}

describe("uploadByRequest", () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal("XMLHttpRequest", FakeRequest)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  function start() {
    const shares: Array<number> = []
    const stop = new AbortController()
    const answer = uploadByRequest("/api/x", {
      method: "POST",
      headers: new Headers({ accept: "application/json" }),
      body: new FormData(),
      signal: stop.signal,
      onProgress: (share) => void shares.push(share)
    })
    return { answer, shares, stop, request: FakeRequest.last }
  }

  test("reports the progress and resolves like fetch", async () => {
    const { answer, shares, request } = start()
    request.move(5)
    request.move(10)
    request.answer(201, "{}")

    const response = await answer
    expect(shares).toEqual([0.5, 1])
    expect([response.status, response.headers.get("date"), await response.text()]).toEqual([
      201,
      "Sat, 21 Nov 2026 08:00:00 GMT",
      "{}"
    ])
    expect(request.headers.get("accept")).toBe("application/json")
  })

  test("has no time limit while bytes move, and ends after 25 seconds without progress", async () => {
    const { answer, request } = start()
    for (const loaded of [1, 2, 3]) {
      vi.advanceTimersByTime(longestPause - 1)
      request.move(loaded)
    }
    expect(request.aborted).toBe(false)

    vi.advanceTimersByTime(longestPause)
    await expect(answer).rejects.toThrow("Nothing moved.")
    expect(request.aborted).toBe(true)
    expect(longestPause).toBe(25_000)
  })

  test("stops when its signal aborts", async () => {
    const { answer, stop, request } = start()
    stop.abort(new Error("no more"))

    await expect(answer).rejects.toThrow("no more")
    expect(request.aborted).toBe(true)
  })
})
