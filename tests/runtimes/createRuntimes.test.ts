import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { createRuntimes, type RunRequest } from "../../src/runtimes/createRuntimes.ts"
import type { RuntimeAssets } from "../../src/runtimes/RuntimeAssets.ts"
import type { RunResult } from "../../src/runtimes/runtimeMessages.ts"
import { fakeFrame, result, type FakeWorker } from "./fakeFrame.ts"
import { eventually } from "../support/eventually.ts"

const file = Buffer.alloc(100_000)
let silent = false
/** Answers that have begun and not ended. */
let open = 0
const server = createServer((_request, response) => {
  open++
  response.on("close", () => open--)
  if (silent) response.writeHead(200).write(file.subarray(0, 10))
  else response.end(file)
})
let assets: RuntimeAssets

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const at = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/file`, bytes: file.length }
  const language = { script: at, wasm: at, data: { "a.zip": at } }
  assets = { frameUrl: "/frame", languages: { python: language, javascript: language } }
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const limits = { timeMs: 60_000, memoryMb: 64, outputBytes: 1000 }
const request = (...inputs: ReadonlyArray<string>): RunRequest => ({
  language: "python",
  code: "",
  inputs,
  limits
})

function start(answer: FakeWorker, boot?: () => unknown) {
  const fake = fakeFrame(answer, boot)
  return { ...fake, runtimes: createRuntimes({ assets, openFrame: async () => fake.frame }) }
}

function collect(signal = new AbortController().signal) {
  const results: Array<RunResult> = []
  const onTestDone = (_index: number, done: RunResult) => void results.push(done)
  return { results, handlers: { onTestDone, signal } }
}

const echo: FakeWorker = (input) => ({ type: "result", result: result(input), worn: false })

describe("createRuntimes", () => {
  test("rejects a language that this build of the page does not have", async () => {
    const { runtimes } = start(echo)
    const run = runtimes.run({ ...request("a"), language: "cobol" }, collect().handlers)

    await expect(run).rejects.toMatchObject({ reason: "unsupported" })
  })

  test("one warm worker serves several inputs, and several runs", async () => {
    const { runtimes, journal } = start(echo)
    const { results, handlers } = collect()
    await Promise.all([runtimes.run(request("a", "b"), handlers), runtimes.run(request("c"), handlers)])

    expect(results.map(({ stdout }) => stdout)).toEqual(["a", "b", "c"])
    expect(journal).toEqual(["install python", "start 1", "send 1", "send 1", "send 1"])
  })

  test("progress counts the bytes of all files together", async () => {
    const { runtimes } = start(echo)
    const seen: Array<readonly [number, number]> = []
    const onProgress = (loaded: number, total: number) => void seen.push([loaded, total])
    await runtimes.run(request("a"), { ...collect().handlers, onProgress })

    expect(seen[0]).toEqual([0, 300_000])
    expect(seen.at(-1)).toEqual([300_000, 300_000])
    expect(seen).toEqual(seen.toSorted(([left], [right]) => left - right))
  })

  test("a worker that reports wear is replaced before the next input", async () => {
    const { runtimes, journal } = start((input) => ({
      type: "result",
      result: result(input),
      worn: input === "a"
    }))
    const { results, handlers } = collect()
    await runtimes.run(request("a", "b"), handlers)

    expect(results.map(({ stdout }) => stdout)).toEqual(["a", "b"])
    expect(journal.slice(2)).toEqual(["send 1", "terminate 1", "start 2", "send 2"])
  })

  test.each([
    ["an unknown message", { type: "result", result: { status: "accepted", stdout: {} } }],
    ["a crash", { type: "failed", reason: "trap" }],
    ["readiness in place of a result", { type: "ready" }]
  ])("a worker that reports %s ends its program with an error and is replaced", async (_name, reply) => {
    const { runtimes, journal } = start((input) => (input === "bad" ? reply : echo(input)))
    const { results, handlers } = collect()
    await runtimes.run(request("bad", "good"), handlers)

    expect(results.map(({ status, stdout }) => [status, stdout])).toEqual([
      ["runtime_error", ""],
      ["ok", "good"]
    ])
    expect(journal.slice(2)).toEqual(["send 1", "terminate 1", "start 2", "send 2"])
  })

  test("a worker without a timely answer is ended, and the run continues", async () => {
    const { runtimes } = start((input) => (input === "endless" ? null : echo(input)))
    const { results, handlers } = collect()
    await runtimes.run({ ...request("endless", "a"), limits: { ...limits, timeMs: -990 } }, handlers)

    expect(results.map(({ status }) => status)).toEqual(["time_limit", "ok"])
  })

  test("Stop ends the worker and starts the next one in the background", async () => {
    const controller = new AbortController()
    const { runtimes, journal } = start(() => {
      queueMicrotask(() => controller.abort())
      return null
    })
    const running = runtimes.run(request("a"), collect(controller.signal).handlers)

    await expect(running).rejects.toThrow("aborted")
    expect(journal.slice(2)).toEqual(["send 1", "terminate 1", "start 2"])
  })

  test("an interpreter that does not boot is unsupported, and the next request tries again", async () => {
    let broken = true
    const { runtimes } = start(echo, () =>
      broken ? { type: "failed", reason: "no WebAssembly" } : { type: "ready" }
    )
    const { results, handlers } = collect()
    await expect(runtimes.run(request("a"), handlers)).rejects.toMatchObject({ reason: "unsupported" })
    broken = false
    await runtimes.run(request("a"), handlers)

    expect(results.map(({ stdout }) => stdout)).toEqual(["a"])
  })

  test("a program stopped just before it starts never starts, and the worker stays", async () => {
    const { runtimes, journal } = start(echo)
    const controller = new AbortController()
    const { results, handlers } = collect(controller.signal)
    const running = runtimes.run(request("a"), { ...handlers, onTestStarted: () => controller.abort() })

    await expect(running).rejects.toThrow("aborted")
    expect(results).toEqual([])
    expect(journal).toEqual(["install python", "start 1"])
  })

  test("stopping while files are fetched stops the fetch unless another caller waits for them", async () => {
    silent = true
    const { runtimes } = start(echo)
    const [mine, others] = [new AbortController(), new AbortController()]
    const running = runtimes.run(request("a"), collect(mine.signal).handlers)
    const preloading = runtimes.preload("python", { signal: others.signal })
    await eventually(() => expect(open).toBe(3))
    mine.abort()
    await expect(running).rejects.toThrow("aborted")
    expect(open).toBe(3)
    others.abort()
    await expect(preloading).rejects.toThrow("aborted")
    await eventually(() => expect(open).toBe(0))

    silent = false
    const { results, handlers } = collect()
    await runtimes.run(request("a"), handlers)
    expect(results.map(({ stdout }) => stdout)).toEqual(["a"])
  })

  test("disposing ends a running program and closes the frame", async () => {
    const { runtimes, journal } = start(() => null)
    const running = runtimes.run(request("a"), {
      ...collect().handlers,
      onTestStarted: () => runtimes.dispose()
    })

    await expect(running).rejects.toThrow("aborted")
    expect(journal).toContain("close")
  })
})
