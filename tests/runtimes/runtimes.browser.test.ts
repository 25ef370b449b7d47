import { rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { Browser, Page } from "playwright"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { RunLimits } from "../../src/runtimes/runtimeMessages.ts"
import { launchChromium } from "../support/chromium.ts"
import { attackNames, hostileWorker, openWorker } from "./attacks.ts"
import type { Outcome } from "./page/page.ts"
import {
  buildTestPage,
  startDevelopmentServer,
  startRuntimeServer,
  type RuntimeServer
} from "./runtimeServer.ts"

// For a busy machine; only tests of the time limit set a short one.
const usual: RunLimits = { timeMs: 60_000, memoryMb: 256, outputBytes: 1024 * 1024 }

let folder: string
let server: RuntimeServer
let browser: Browser
let page: Page
const violations: Array<string> = []

beforeAll(async () => {
  folder = await buildTestPage()
  server = await startRuntimeServer(folder)
  browser = await launchChromium()
  page = await openPage(server)
})

afterAll(async () => {
  await browser?.close()
  await server?.close()
  await rm(folder, { recursive: true })
})

async function openPage({ url }: Pick<RuntimeServer, "url">): Promise<Page> {
  const opened = await (await browser.newContext()).newPage()
  opened.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) violations.push(message.text())
  })
  // The development server builds the runtimes before it answers.
  await opened.goto(url, { timeout: 100_000 })
  await opened.waitForFunction(() => window.testPage !== undefined)
  return opened
}

const runIn = (
  where: Page,
  language: string,
  code: string,
  inputs: ReadonlyArray<string> = [""],
  limits: Partial<RunLimits> = {}
): Promise<Outcome> =>
  where.evaluate((request) => window.testPage.run(request), {
    language,
    code,
    inputs,
    limits: { ...usual, ...limits }
  })

const run = (...rest: Parameters<typeof runIn> extends [Page, ...infer Rest] ? Rest : never) =>
  runIn(page, ...rest)

/** Starts a program that does not end, and presses Stop once it runs. */
async function runAndStop(language: string, code: string): Promise<Outcome> {
  const before = await page.evaluate(() => window.testPage.started)
  const outcome = run(language, code)
  await page.waitForFunction((count) => window.testPage.started > count, before)
  await page.evaluate(() => window.testPage.stop())
  return outcome
}

describe("loading", () => {
  test("a page fetches nothing of a language before its first run, and then exactly once", async () => {
    const fresh = await openPage(server)
    const before = server.requests.length
    expect(
      server.requests.filter((path) => path.includes("runtime-") && path.includes("javascript")).length
    ).toBe(0)

    const first = await runIn(fresh, "javascript", "print(1)")
    const second = await runIn(fresh, "javascript", "print(2)")

    const fetched = server.requests.slice(before).filter((path) => path.includes("runtime-"))
    expect(fetched.map((path) => path.replace(/-[\w-]{10}\./, ".")).toSorted()).toEqual([
      "/assets/runtime-javascript.js",
      "/assets/runtime-javascript.wasm",
      "/runtime-frame.html"
    ])
    expect(first.progress.at(0)![0]).toBe(0)
    expect(first.progress.at(-1)![0]).toBe(first.progress.at(-1)![1])
    expect(second.progress).toEqual([])
    await fresh.context().close()
  })

  test("a language that failed to load reports it, and runs once the network is back", async () => {
    const fresh = await openPage(server)
    await fresh.route("**/assets/runtime-*", (route) => route.abort())
    const offline = await runIn(fresh, "javascript", "print(1)")
    await fresh.unroute("**/assets/runtime-*")
    const online = await runIn(fresh, "javascript", "print(1)")

    expect(offline.failure).toBe("RuntimeUnavailable offline")
    expect(online.results.map(({ stdout }) => stdout)).toEqual(["1\n"])
    await fresh.context().close()
  })

  test("a loaded language runs without the server, even after its worker was ended", async () => {
    const mortal = await startRuntimeServer(folder)
    const fresh = await openPage(mortal)
    await runIn(fresh, "python", "print(1)")
    await mortal.close()

    const killed = await runIn(fresh, "python", "sum(range(10**12))", [""], { timeMs: 100 })
    const after = await runIn(fresh, "python", "print(input())", ["еще\n"])
    const other = await runIn(fresh, "javascript", "print(1)")

    expect(killed.results.map(({ status }) => status)).toEqual(["time_limit"])
    expect(after.results.map(({ stdout }) => stdout)).toEqual(["еще\n"])
    expect(other.failure).toBe("RuntimeUnavailable offline")
    await fresh.context().close()
  })
})

test("the development server serves the same frame and languages", async () => {
  const development = await startDevelopmentServer()
  const fresh = await openPage(development)
  const { results } = await runIn(fresh, "javascript", "print(readline())", ["dev\n"])

  expect(results.map(({ stdout }) => stdout)).toEqual(["dev\n"])
  await fresh.context().close()
  await development.close()
})

describe.each([
  {
    language: "python" as const,
    echo: "print('Привет,', input())",
    sum: "import sys\nprint(sum(map(int, sys.stdin.read().split())))",
    endless: "while True: pass",
    bomb: "while True: print('x' * 1000)",
    hoard: "a = []\nwhile True: a.append('x' * 1000000)",
    failing: "def half(n):\n    return 1 // n\n\nprint('so far')\nhalf(int('0'))",
    trace:
      'Traceback (most recent call last):\n  File "main.py", line 5, in <module>\n    half(int(\'0\'))\n    ~~~~^^^^^^^^^^\n  File "main.py", line 2, in half\n    return 1 // n\n           ~~^^~~\nZeroDivisionError: division by zero\n'
  },
  {
    language: "javascript" as const,
    echo: "console.log('Привет,', readline())",
    sum: 'const all = require("fs").readFileSync(0, "utf8"); print(all.split(/\\s+/).map(Number).reduce((a, b) => a + b, 0))',
    endless: "while (true);",
    bomb: "while (true) print('x'.repeat(1000))",
    hoard: "const a = []; while (true) a.push([1, 2, 3])",
    failing: "function half(n) {\n  return n.missing.field\n}\nprint('so far')\nhalf({})",
    trace:
      "TypeError: cannot read property 'field' of undefined\n    at half (main.js:2:19)\n    at <eval> (main.js:5:5)\n"
  }
])("$language", ({ language, echo, sum, endless, bomb, hoard, failing, trace }) => {
  test("greets each input in order", async () => {
    const { results } = await run(language, echo, ["Аня\n", "Bob", "\n"])

    expect(results.map(({ status, stdout }) => [status, stdout])).toEqual([
      ["ok", "Привет, Аня\n"],
      ["ok", "Привет, Bob\n"],
      ["ok", "Привет, \n"]
    ])
  })

  test("reads a long input completely", async () => {
    const numbers = Array.from({ length: 100_000 }, (_, index) => index)
    const { results } = await run(language, sum, [`${numbers.join(" ")}\n`])

    expect(results.map(({ stdout }) => stdout)).toEqual(["4999950000\n"])
  })

  test("an endless loop ends at its time limit, and the next input still runs", async () => {
    const { results } = await run(language, endless, ["", ""], { timeMs: 300 })

    expect(results.map(({ status }) => status)).toEqual(["time_limit", "time_limit"])
    for (const { timeMs } of results) expect(timeMs).toBeGreaterThanOrEqual(300)
  })

  test("Stop ends an endless loop at once, and the next run works", async () => {
    const stopped = await runAndStop(language, endless)
    const next = await run(language, echo, ["Аня\n"])

    expect(stopped).toMatchObject({ results: [], failure: "AbortError" })
    expect(next.results.map(({ stdout }) => stdout)).toEqual(["Привет, Аня\n"])
  })

  test("output past the limit is cut and ends the program", async () => {
    const { results } = await run(language, bomb, [""], { outputBytes: 5000 })

    expect(results.map(({ status, stdout }) => [status, stdout.length])).toEqual([["output_limit", 5000]])
  })

  test("memory past the limit ends the program", async () => {
    const { results } = await run(language, hoard, [""], { memoryMb: 64 })

    expect(results.map(({ status }) => status)).toEqual(["memory_limit"])
  })

  test("an error mentions only the learner's lines", async () => {
    const { results } = await run(language, failing)

    expect(results).toMatchObject([{ status: "runtime_error", stdout: "so far\n", stderr: trace }])
  })
})

describe("Python", () => {
  test("native work inside the interpreter is ended from outside at the time limit", async () => {
    const { results } = await run("python", "sum(range(10**12))", ["", ""], { timeMs: 100 })
    const next = await run("python", "print(1)")

    expect(results.map(({ status }) => status)).toEqual(["time_limit", "time_limit"])
    expect(next.results.map(({ stdout }) => stdout)).toEqual(["1\n"])
  })

  test("a recursion of a hundred thousand calls works", async () => {
    const { results } = await run(
      "python",
      "def depth(n): return 0 if n == 0 else depth(n - 1) + 1\nprint(depth(100_000))"
    )

    expect(results).toMatchObject([{ status: "ok", stdout: "100000\n" }])
  })

  test("a run leaves no state for the next", async () => {
    const poison = [
      "import builtins, os, sys, math, random",
      "builtins.print = None; builtins.secret = 1; math.sqrt = None; os.environ['SECRET'] = '1'",
      "sys.modules['heapq'] = None; sys.stdout = None; sys.setrecursionlimit(50)",
      "open('left.txt', 'w').write('x'); os.mkdir('left'); os.dup2(1, 0)",
      "class Kept: pass",
      "sys.path.append('/box'); sys.meta_path.clear(); random.random = lambda: 4"
    ].join("\n")
    const look = [
      "import builtins, os, sys, math, heapq, random",
      "print(hasattr(builtins, 'secret'), 'Kept' in globals(), 'SECRET' in os.environ, math.sqrt(4), os.listdir('.'))",
      "print('/box' in sys.path, len(sys.meta_path) > 0, random.random() < 1, input())"
    ].join("\n")
    const poisoned = await run("python", poison)
    const { results } = await run("python", look, ["in\n"])

    expect(poisoned.results.map(({ status, stderr }) => [status, stderr])).toEqual([
      ["runtime_error", expect.anything()]
    ])
    expect(results.map(({ stdout, stderr }) => stdout + stderr)).toEqual([
      "False False False 2.0 ['main.py']\nFalse True True in\n"
    ])
  })

  test("only the program's own folder is writable", async () => {
    const { results } = await run(
      "python",
      "for path in ('/lib/x', '/tmp/x', '/x'):\n  try: open(path, 'w')\n  except OSError as e: print(e.strerror)"
    )

    expect(results.map(({ stdout }) => stdout)).toEqual(["Read-only file system\n".repeat(3)])
  })
})

describe("JavaScript", () => {
  test("a run leaves no state for the next", async () => {
    await run(
      "javascript",
      "globalThis.secret = 1; Array.prototype.map = null; print = null; JSON.stringify = null"
    )
    const { results } = await run("javascript", "print(typeof secret, [1].map(String), JSON.stringify({}))")

    expect(results.map(({ stdout }) => stdout)).toEqual(["undefined 1 {}\n"])
  })

  test("endless recursion is reported as an error, however deep the engine was", async () => {
    const deep = await run("javascript", "function f(n) { return f(n + 1) + 1 }\nf(0)")
    const inParser = await run("javascript", "print('before'); JSON.parse('['.repeat(200000))")
    const next = await run("javascript", "print(1)")

    for (const { results } of [deep, inParser]) {
      expect(results[0]!.status).toBe("runtime_error")
      expect(results[0]!.stderr).toContain("stack overflow")
    }
    expect(next.results.map(({ stdout }) => stdout)).toEqual(["1\n"])
  })

  test("output of promises is returned, and their failures end the program", async () => {
    const { results } = await run(
      "javascript",
      "(async () => { await null; print('later') })(); print('now')"
    )

    expect(results).toMatchObject([{ status: "ok", stdout: "now\nlater\n" }])
  })
})

describe("isolation", () => {
  test.each(["js", "pyodide_js"])("Python cannot import %s", async (name) => {
    const { results } = await run("python", `import ${name}\nprint('reached')`)

    expect(results).toMatchObject([{ status: "runtime_error", stdout: "" }])
    expect(results[0]!.stderr).toContain(`ModuleNotFoundError: No module named '${name}'`)
  })

  test.each([
    "import _pyodide_core as core; print(core.to_js([1, 2]))",
    "import _pyodide_core as core; print(core.to_js([1, 2]).constructor)",
    "import _pyodide_core as core; core.to_js([1, 2]).constructor.prototype.poisoned = 1; print(1)"
  ])("Python cannot reach JavaScript: %s", async (code) => {
    const { results } = await run("python", code)
    const next = await run("python", "print(1)")

    expect(results).toMatchObject([{ status: "runtime_error", stdout: "" }])
    expect(next.results.map(({ stdout }) => stdout)).toEqual(["1\n"])
  })

  test("JavaScript has none of the browser's objects", async () => {
    const names =
      "window self document parent top postMessage fetch localStorage WebSocket Worker importScripts __read"
    const { results } = await run(
      "javascript",
      `print("${names}".split(" ").filter((name) => name in globalThis).length)`
    )

    expect(results.map(({ stdout }) => stdout)).toEqual(["0\n"])
  })

  test("Python cannot reach the network through sockets", async () => {
    const before = server.requests.length
    const port = new URL(server.url).port
    const { results } = await run(
      "python",
      `import socket\ns = socket.create_connection(('127.0.0.1', ${port}), 1)\ns.sendall(b'GET /socket HTTP/1.0\\r\\n\\r\\n')\nprint(s.recv(10))`
    )

    expect(results[0]!.stdout).toBe("")
    expect(server.requests.slice(before)).toEqual([])
  })

  test("code with control of the worker reaches neither the page nor the network", async () => {
    const source = hostileWorker(server.url)
    await writeFile(join(folder, "hostile.js"), source)
    const fresh = await openPage(server)
    const script = { url: "/hostile.js", bytes: Buffer.byteLength(source) }
    await fresh.evaluate((hostile) => window.testPage.replaceWorker(hostile), script)
    await runIn(fresh, "javascript", "load", [])
    const before = server.requests.length

    const { results } = await runIn(fresh, "javascript", "attack", [""], { timeMs: 30_000 })

    expect(results[0]!.stdout.split("\n")).toEqual(attackNames.map((name) => `${name}: refused`))
    expect(server.requests.slice(before)).toEqual([])
    expect(await fresh.evaluate(() => document.getElementById("interface")!.textContent)).toBe("interface")
    await fresh.context().close()
  })

  test("the same attacks succeed in an ordinary worker, so the refusals are meaningful", async () => {
    const open = await (await browser.newContext()).newPage()
    await open.goto(`${server.url}open.html`)
    const lines = await open.evaluate(
      (source) =>
        new Promise<string>((resolve) => {
          const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }))
          new Worker(url).addEventListener("message", ({ data }) => resolve(String(data)))
        }),
      openWorker(server.url)
    )

    const reached = lines.split("\n").filter((line) => line.includes(": reached"))
    expect(reached.map((line) => line.split(":")[0])).toEqual([
      "indexedDB",
      "caches",
      "fetch",
      "opaqueFetch",
      "beaconFetch",
      "xhr",
      "eval",
      "nestedWorker"
    ])
    await open.context().close()
  })

  test("the frame has an opaque origin and cannot reach the page or the network", async () => {
    const frame = page.frames().find((candidate) => candidate.url().includes("runtime-frame.html"))!
    const before = server.requests.length
    const attempts = await frame.evaluate(async (url) => {
      const attempt = async (act: () => unknown) => {
        try {
          return `reached ${String(await act())}`
        } catch (error) {
          return (error as Error).name
        }
      }
      new Image().src = `${url}image`
      return {
        origin: self.origin,
        cookie: await attempt(() => document.cookie),
        storage: await attempt(() => localStorage.length),
        parent: await attempt(() => parent.document.title),
        navigate: await attempt(() => parent.location.assign(`${url}elsewhere`)),
        fetch: await attempt(() => fetch(`${url}fetch`)),
        popup: await attempt(() => window.open(`${url}popup`))
      }
    }, server.url)

    expect(attempts).toEqual({
      origin: "null",
      cookie: "SecurityError",
      storage: "SecurityError",
      parent: "SecurityError",
      navigate: "SecurityError",
      fetch: "TypeError",
      popup: "reached null"
    })
    expect(server.requests.slice(before)).toEqual([])
  })

  test("the frame is harmless when opened as a page", async () => {
    const alone = await (await browser.newContext()).newPage()
    await alone.goto(`${server.url}runtime-frame.html`)

    expect(await alone.evaluate(() => self.origin)).toBe("null")
    await alone.context().close()
  })
})

test("ordinary runs violate neither the page's nor the frame's policy", async () => {
  violations.length = 0
  const fresh = await openPage(server)
  await runIn(fresh, "python", "print(1)")
  await runIn(fresh, "javascript", "print(1)")

  expect(violations).toEqual([])
  await fresh.context().close()
})
