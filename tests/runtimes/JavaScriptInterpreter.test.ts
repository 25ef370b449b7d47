import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { beforeAll, describe, expect, test } from "vitest"
import { JavaScriptInterpreter } from "../../src/runtimes/javascript/JavaScriptInterpreter.ts"

let wasm: WebAssembly.Module
let interpreter: JavaScriptInterpreter

beforeAll(async () => {
  const { resolve } = createRequire(createRequire(import.meta.url).resolve("quickjs-emscripten"))
  wasm = await WebAssembly.compile(await readFile(resolve("@jitl/quickjs-wasmfile-release-sync/wasm")))
  interpreter = await JavaScriptInterpreter.create(wasm)
})

const limits = { timeMs: 5000, memoryMb: 32, outputBytes: 10_000 }
const run = (code: string, changed: Partial<typeof limits> = {}) =>
  interpreter.run({ code, input: "1\n", limits: { ...limits, ...changed }, mode: "quick" }, () => {})

const promisesForEver = "const again = () => Promise.resolve().then(again); again()"

describe("JavaScriptInterpreter", () => {
  test.each([
    ["throw new RangeError('far')", "RangeError: far\n    at <eval> (main.js:1:21)\n"],
    ["throw 'text'", "Uncaught text\n"],
    ["throw { code: 1 }", 'Uncaught {"code":1}\n'],
    ["throw null", "Uncaught null\n"],
    ["let x = ;", "SyntaxError: unexpected token in expression: ';'\n    at main.js:1:9\n"]
  ])("explains %s", (code, stderr) => {
    expect(run(code)).toMatchObject({ worn: false, result: { status: "runtime_error", stderr } })
  })

  test("a program fails if its final promise is rejected", () => {
    const { result } = run("async function main() { print('a'); await null; null.x }\nmain()")

    expect(result).toMatchObject({ status: "runtime_error", stdout: "a\n" })
    expect(result.stderr).toMatch(/^TypeError: cannot read property 'x' of null\n {4}at main \(main\.js:1/)
  })

  test.each([
    ["main().catch(() => print('caught'))", "caught\n"],
    ["main().then(print, () => print('caught'))", "caught\n"],
    ["Promise.resolve(1).then(print)", "1\n"]
  ])("a handled promise is not a failure: %s", (ending, stdout) => {
    const { result, worn } = run(`async function main() { throw new Error("x") }\n${ending}`)

    expect({ ...result, worn }).toMatchObject({ status: "ok", stdout, stderr: "", worn: false })
  })

  test.each([
    "const m = new Map(); for (let i = 0; ; i++) m.set(i, 'k' + i)",
    "let a = {}; for (;;) a = { a }"
  ])("reports exhausted memory even if no memory is left for the report: %s", (code) => {
    expect(run(code, { timeMs: 20_000 }).result.status).toBe("memory_limit")
  })

  test("output before the time limit is returned", () => {
    const { result } = run("print('so far'); for (;;);", { timeMs: 100 })

    expect(result).toMatchObject({ status: "time_limit", stdout: "so far\n" })
  })

  test("output is counted in bytes and cut at the limit, even inside a character", () => {
    const { result } = run("print('я'.repeat(100))", { outputBytes: 7 })

    expect(result).toMatchObject({ status: "output_limit", stdout: "яяя\uFFFD" })
  })

  test("an endless chain of promises ends at the time limit", () => {
    const { result } = run(promisesForEver, { timeMs: 200, memoryMb: 1024 })

    expect(result.status).toBe("time_limit")
  })

  test("an endless chain of promises ends at the memory limit, even without an error object", () => {
    expect(run(promisesForEver, { timeMs: 20_000 }).result.status).toBe("memory_limit")
  })

  test("a program that continues after a refused allocation is not a failure", () => {
    const { result } = run("try { new Uint8Array(1e9) } catch { print('too much') }")

    expect(result).toMatchObject({ status: "ok", stdout: "too much\n", stderr: "" })
  })

  test("a program that fails with a promise keeps its output", () => {
    const { result } = run("print('a'); Promise.reject(Promise.resolve(1))")

    expect(result).toMatchObject({ status: "runtime_error", stdout: "a\n" })
  })

  test("a stack overflow is marked as this device's", () => {
    const { result } = run("const f = (n) => f(n + 1) + 1; f(0)")

    expect(result).toMatchObject({ status: "runtime_error", tooDeep: true })
  })
})
