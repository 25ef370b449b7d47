import { rm } from "node:fs/promises"
import type { Browser, Page } from "playwright"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { RunLimits } from "../../src/runtimes/runtimeMessages.ts"
import type { Trace, TraceStep } from "../../src/trace/Trace.ts"
import { launchChromium } from "../support/chromium.ts"
import { buildTestPage, startRuntimeServer, type RuntimeServer } from "./runtimeServer.ts"

// For a busy machine; only tests of the time limit set a short one.
const usual: RunLimits = { timeMs: 60_000, memoryMb: 256, outputBytes: 64 * 1024 }

let folder: string
let server: RuntimeServer
let browser: Browser
let page: Page

beforeAll(async () => {
  folder = await buildTestPage()
  server = await startRuntimeServer(folder)
  browser = await launchChromium()
  page = await browser.newPage()
  await page.goto(server.url)
  await page.waitForFunction(() => window.testPage !== undefined)
})

afterAll(async () => {
  await browser?.close()
  await server?.close()
  await rm(folder, { recursive: true })
})

const trace = (lines: ReadonlyArray<string>, input = "", limits: Partial<RunLimits> = {}): Promise<Trace> =>
  page.evaluate((request) => window.testPage.trace(request), {
    code: `${lines.join("\n")}\n`,
    input,
    limits: { ...usual, ...limits }
  })

const innermost = ({ frames }: TraceStep) => frames.at(-1)!

/** The innermost call's variables, as a program would assign them. */
const variablesOf = (step: TraceStep) =>
  innermost(step)
    .variables.map(({ name, value }) => `${name} = ${value}`)
    .join(", ")

const stepText = (step: TraceStep) =>
  `${innermost(step).line} ${step.kind} ${step.text ?? ""} ${variablesOf(step)}`.replaceAll(/ +/g, " ").trim()

const valueAtEnd = ({ steps }: Trace, name: string) =>
  steps.at(-1)!.frames[0]!.variables.find((variable) => variable.name === name)?.value

describe("a trace", () => {
  test("shows a loop line by line, with the changes of each line", async () => {
    const { steps, end } = await trace([
      "total = 0",
      "for i in range(2):",
      "    total += i + 1",
      "print(total)"
    ])

    expect(steps.map(stepText)).toEqual([
      "1 line",
      "2 line total = 0",
      "3 line total = 0, i = 0",
      "2 line total = 1, i = 0",
      "3 line total = 1, i = 1",
      "2 line total = 3, i = 1",
      "4 line total = 3, i = 1",
      "4 end total = 3, i = 1"
    ])
    expect(end).toBe("finished")
  })

  test("shows the output at each step, in characters, and reads the input", async () => {
    const { steps, stdout } = await trace(
      ["name = input('Имя? ')", "print('Привет,', name)", "print(1)"],
      "Аня\n"
    )

    expect(steps.map(({ printed }) => stdout.slice(0, printed))).toEqual([
      "",
      "Имя? ",
      "Имя? Привет, Аня\n",
      "Имя? Привет, Аня\n1\n"
    ])
  })

  test("shows recursion as nested calls, each with its variables and return value", async () => {
    const code = ["def f(n):", "    if n == 0:", "        return 1", "    return n * f(n - 1)", "print(f(2))"]
    const { steps } = await trace(code)

    const deepest = steps.find(({ kind }) => kind === "return")!
    expect(deepest.frames.map(({ name, line, variables }) => [name, line, variables[0]?.value])).toEqual([
      ["<module>", 5, undefined],
      ["f", 4, "2"],
      ["f", 4, "1"],
      ["f", 3, "0"]
    ])
    expect(new Set(deepest.frames.map(({ id }) => id)).size).toBe(4)
    expect(steps.filter(({ kind }) => kind === "return").map(({ text }) => text)).toEqual(["1", "1", "2"])
  })

  test("omits the middle of a deep recursion", async () => {
    const { steps, end } = await trace(["def f(n):", "    f(n + 1)", "f(0)"])

    expect(end).toBe("steps")
    expect(steps.length).toBe(1000)
    const last = steps.at(-1)!
    expect(last.frames.length + last.omitted).toBeGreaterThan(900)
    expect(last.frames.length).toBe(8)
    expect(last.frames.map(({ name }) => name)).toEqual(["<module>", ...Array.from({ length: 7 }, () => "f")])
  })

  test("shows an exception at its line and on its way up, until it is caught", async () => {
    const { steps, end, stderr } = await trace([
      "def half(n):",
      "    return 1 // n",
      "try:",
      "    half(0)",
      "except ZeroDivisionError:",
      "    pass",
      "{}['no']"
    ])

    expect(steps.filter(({ kind }) => kind === "exception").map(stepText)).toEqual([
      "2 exception ZeroDivisionError: division by zero n = 0",
      "4 exception ZeroDivisionError: division by zero",
      "7 exception KeyError: 'no'"
    ])
    expect(end).toBe("failed")
    expect(stderr).toContain('File "main.py", line 7, in <module>')
    expect(stderr).not.toContain("execute")
  })

  test("has no steps for an invalid program, but its message", async () => {
    const { steps, end, stderr } = await trace(["print(1", "x = = 2"])

    expect({ steps, end }).toEqual({ steps: [], end: "failed" })
    expect(stderr).toContain("SyntaxError")
  })

  test("shows generators, comprehensions and classes", async () => {
    const { steps } = await trace([
      "def pairs():",
      "    yield 1",
      "    yield 2",
      "class Box:",
      "    size = 3",
      "    def __init__(self, n):",
      "        self.n = n",
      "first = list(pairs())",
      "squares = [x * x for x in first]",
      "box = Box(squares)"
    ])

    expect(steps.filter(({ kind }) => kind === "yield").map(({ text }) => text)).toEqual(["1", "2"])
    expect(variablesOf(steps.at(-1)!)).toBe("first = [1, 2], squares = [1, 4], box = Box(n=[1, 4])")
  })

  test("stops an endless loop after a thousand steps", async () => {
    const { steps, end } = await trace(["n = 0", "while True:", "    n += 1"])

    expect(end).toBe("steps")
    expect(steps.length).toBe(1000)
    expect(variablesOf(steps.at(-1)!)).toBe("n = 499")
  })

  test("keeps the steps before a time, memory or output limit", async () => {
    const slow = await trace(["a = 1", "while True: sum(range(1000000)); import time; time.time()"], "", {
      timeMs: 5000
    })
    const hoard = await trace(["a = []", "for i in range(100): a.append('x' * 10000000)"], "", {
      memoryMb: 64
    })
    const loud = await trace(["a = 1", "print('x' * 1000)"], "", { outputBytes: 500 })

    expect([slow.end, hoard.end, loud.end]).toEqual(["time", "memory", "output"])
    for (const { steps } of [slow, hoard, loud]) expect(steps.length).toBeGreaterThan(1)
    expect(loud.stdout).toBe("x".repeat(500))
  })

  test("has no steps if native work had to be ended from outside, and the next trace works", async () => {
    const stuck = await trace(["sum(range(10**12))"], "", { timeMs: 200 })
    const next = await trace(["a = 1"])

    expect(stuck).toMatchObject({ end: "time", steps: [] })
    expect(next.end).toBe("finished")
  })
})

describe("values", () => {
  test.each([
    ["list(range(1000))", expect.stringMatching(/^\[0, 1, .*, 23, … \+976\]$/)],
    ["'я' * 100000", expect.stringMatching(/^'я{160}'…$/)],
    ["2 ** 100000", "10**30103…"],
    ["{i: str(i) for i in range(100)}", expect.stringMatching(/^\{0: '0', .* … \+76\}$/)],
    ["((1,), [], {}, set(), frozenset([2]))", "((1,), [], {}, set(), frozenset({2}))"],
    ["[[[[[[1]]]]]]", "[[[[…]]]]"],
    ["__import__('collections').Counter('aab')", "Counter({'a': 2, 'b': 1})"],
    ["__import__('collections').deque([1, 2])", "deque([1, 2])"],
    ["__import__('fractions').Fraction(1, 3)", "Fraction(1, 3)"],
    ["lambda: 1", "<function <lambda>>"],
    ["ValueError('no', 1)", "ValueError: ('no', 1)"],
    ["None", "None"]
  ])("%s is shortened to a readable length", async (code, shown) => {
    expect(valueAtEnd(await trace([`value = ${code}`]), "value")).toEqual(shown)
  })

  test("that contain themselves are shown once", async () => {
    const shown = await trace(["a = [1]", "a.append(a)", "class N: pass", "n = N()", "n.me = n"])

    expect([valueAtEnd(shown, "a"), valueAtEnd(shown, "n")]).toEqual(["[1, …]", "N(me=…)"])
  })

  test("never run the program's own code", async () => {
    const shown = await trace([
      "class Meta(type):",
      "    def __getattribute__(cls, name): print('meta'); raise SystemExit(9)",
      "    def mro(cls): return type.mro(cls)",
      "class Evil(metaclass=Meta):",
      "    def __repr__(self): print('repr'); raise SystemExit(9)",
      "    __str__ = __format__ = __hash__ = __len__ = __iter__ = __bool__ = __repr__",
      "    def __getattribute__(self, name): print('attribute'); raise SystemExit(9)",
      "    @property",
      "    def __class__(self): print('class'); return int",
      "class L(list):",
      "    def __iter__(self): print('iter'); return iter(())",
      "    def __len__(self): print('len'); return 10 ** 9",
      "class E(Exception):",
      "    def __str__(self): print('str'); raise SystemExit(9)",
      "evil = object.__new__(Evil)",
      "held = [evil, {1: evil}, L([1, 2])]",
      "try: raise E('text')",
      "except E: pass"
    ])

    expect(shown.stdout).toBe("")
    expect(shown.end).toBe("finished")
    expect(valueAtEnd(shown, "held")).toBe("[Evil(), {1: Evil()}, L([1, 2])]")
    expect(shown.steps.find(({ kind }) => kind === "exception")!.text).toBe("E: text")
  })

  test("have a common limit, however many there are", async () => {
    const many = await trace([
      "for i in range(300): globals()['name' + 'x' * 20 + str(i)] = ['y' * 200] * 50",
      "while True: i += 1"
    ])

    expect(["steps", "size"]).toContain(many.end)
    expect(JSON.stringify(many).length).toBeLessThan(40_000_000)
    expect(many.steps.at(-1)!.frames[0]!.more).toBeGreaterThan(0)
  })
})

describe("a program that knows it is recorded", () => {
  test("cannot replace the tracing, and is recorded to its end", async () => {
    const { steps, end } = await trace([
      "import sys",
      "sys.settrace(lambda *rest: print('mine'))",
      "sys.settrace(None)",
      "a = 1"
    ])

    expect(end).toBe("finished")
    expect(steps.map((step) => innermost(step).line)).toEqual([1, 2, 3, 4, 4])
  })

  test("gains nothing by writing to the recording's descriptor", async () => {
    const { steps, end, stdout } = await trace([
      "import os",
      "os.write(1023, b'nonsense')",
      `os.write(1023, b'["step", "line", [99], 0, null]')`,
      `os.write(1023, b'["frame", -1, 5]')`,
      "for i in range(300): os.write(1023, b'x' * 100000)",
      "print('still here')"
    ])

    expect(stdout).toBe("still here\n")
    expect(end).toBe("finished")
    expect(steps.length).toBeGreaterThan(4)
  })

  test("has no such descriptor in an ordinary run", async () => {
    const outcome = await page.evaluate((request) => window.testPage.run(request), {
      language: "python" as const,
      code: "import os\nos.write(1023, b'x')",
      inputs: [""],
      limits: usual
    })

    expect(outcome.results[0]!.stderr).toContain("Bad file descriptor")
  })

  test.each(["js", "pyodide_js", "_pyodide_core"])("cannot escape through %s", async (name) => {
    const { end, stdout } = await trace([`import ${name}`, `print(${name}.to_js([1]))`])

    expect({ end, stdout }).toEqual({ end: "failed", stdout: "" })
  })
})

test("a recorded program leaves no state for the next, traced or run", async () => {
  await trace(["import sys, builtins", "sys.settrace = None", "builtins.print = None", "left = 1"])
  const { steps, stdout } = await trace(["print('left' in globals())"])

  expect(stdout).toBe("False\n")
  expect(steps.length).toBe(2)
})

describe("a live run", () => {
  test.each([
    ["python" as const, "import time\nprint('now')\ntime.sleep(1)\nprint('later')"],
    [
      "javascript" as const,
      "print('now'); let t = Date.now(); while (Date.now() - t < 100); print(''); while (Date.now() - t < 1000); print('later')"
    ]
  ])("reports the output of %s while it runs", async (language, code) => {
    const request = { language, code, inputs: [""], limits: usual, live: true }
    const { output, results } = await page.evaluate((asked) => window.testPage.run(asked), request)

    expect(output[0]).toMatch(/^now\n/)
    expect(output[0]).not.toContain("later")
    expect(results[0]!.stdout).toMatch(/^now\n\n?later\n$/)
  })

  test("keeps the output before the time limit", async () => {
    const code = "print('so far')\nwhile True: pass"
    const request = {
      language: "python" as const,
      code,
      inputs: [""],
      limits: { ...usual, timeMs: 5000 },
      live: true
    }
    const { results } = await page.evaluate((asked) => window.testPage.run(asked), request)

    expect(results).toMatchObject([{ status: "time_limit", stdout: "so far\n" }])
  })
})
