import { afterAll, describe, expect, test } from "vitest"
import type { InteractionResult } from "../../../server/judge/JudgeBackend.ts"
import { programmingLanguages } from "../../../server/judge/languages/programmingLanguages.ts"
import { nativeBackend } from "../support/nativeJudge.ts"
import { limits, outcome, outcomes } from "./support.ts"
import { trialPrograms } from "./trialPrograms.ts"

const backend = await nativeBackend()
const offered = new Set(backend?.languages().map(({ id }) => id))
const missing = (backend?.missing ?? []).map(({ title }) => title)
if (missing.length > 0) console.warn(`Skipped: this machine has no ${missing.join(", ")}`)

afterAll(() => backend?.dispose())

const isFull = process.env["TEST_FULL"] !== undefined
const short = { ...limits, cpuMs: 400 }

describe.skipIf(backend === null).each(programmingLanguages)("$title", ({ id, sum }) => {
  const programs = trialPrograms[id]!
  const isOffered = offered.has(id)
  const run = (code: string, input?: string, ownLimits = limits) =>
    outcome(backend!, id, code, input, ownLimits)

  test.skipIf(!isOffered)("accepts a right program", async () => {
    expect(await run(sum, "2 3\n")).toMatchObject({ status: "ok", stdout: "5\n", stderr: "" })
  })

  test.skipIf(!isOffered)("shows the errors of a program that fails", async () => {
    const { status, stderr } = await run(programs.fails)

    expect(status).toBe("runtime_error")
    expect(stderr).toMatch(programs.failure)
    expect(stderr).not.toMatch(/\/box|node:internal/)
  })

  test.skipIf(!isOffered)("tells exhausted memory from other failures", async () => {
    expect((await run(programs.allocates)).status).toBe("memory_limit")
  })

  test.skipIf(!isOffered)("has room for deep recursion", async () => {
    expect(await run(programs.recurses)).toMatchObject({
      status: "ok",
      stdout: expect.stringMatching(/^100000\n?$/)
    })
  })

  test.skipIf(!isOffered)("names the wrong line of a program that does not compile", async () => {
    const { status, stderr } = await run(programs.isBroken)

    expect(status).toBe("compilation_error")
    expect(stderr).toMatch(programs.complaint)
    expect(stderr).not.toContain("/box")
  })

  test.skipIf(!isOffered || !isFull)("ends an endless loop", async () => {
    expect((await run(programs.loops, "", short)).status).toBe("time_limit")
  })

  test.skipIf(!isOffered || !isFull)("ends a program that sleeps", async () => {
    expect((await run(programs.sleeps, "", short)).status).toBe("time_limit")
  })

  test.skipIf(!isOffered || !isFull)("ends output without end", async () => {
    expect((await run(programs.prints)).status).toBe("output_limit")
  })
})

describe.skipIf(backend === null)("JavaScript in Node", () => {
  const run = (code: string, input = "") => outcome(backend!, "javascript", code, input)
  const printed = async (code: string, input?: string) => (await run(code, input)).stdout

  test("readline() ends with null and leaves out every line ending", async () => {
    const code = "for (let i = 0; i < 5; i++) console.log(JSON.stringify(readline()))"

    expect(await printed(code, "a\r\n\nэ\nb")).toBe('"a"\n""\n"э"\n"b"\nnull\n')
  })

  test("readAll() is what readline() has left", async () => {
    expect(
      await printed(
        "console.log(readline()); console.log(JSON.stringify([readAll(), readline()]))",
        "a\nb\nc"
      )
    ).toBe('a\n["b\\nc",null]\n')
  })

  test.each([
    ["a module of CommonJS", 'const fs = require("fs")\nprint(fs.readFileSync(0, "utf8").trim(), null)'],
    [
      "an ES module",
      'import { readFileSync } from "node:fs"\nprint(readFileSync(0, "utf8").trim(), await null)'
    ],
    ["a stream", 'process.stdin.on("data", (piece) => print(String(piece).trim(), null))']
  ])("reads its input as %s", async (_, code) => {
    expect(await printed(code, "2 3\n")).toBe("2 3 null\n")
  })

  test("keeps the order of all ways to print, also before it exits", async () => {
    const code = `console.log("a", 1); process.stdout.write("b\\n"); print("c", [1, null])
require("fs").writeSync(1, "d\\n"); console.log({ e: -0 }); process.stdout.write(Buffer.from("f\\n"))
console.group("g"); console.log("in"); console.groupEnd(); console.log("%d!", 5); process.exit(0)`

    expect(await printed(code)).toBe("a 1\nb\nc 1,\nd\n{ e: -0 }\nf\ng\n  in\n5!\n")
  })

  test("prints what came before an error", async () => {
    expect(await run('console.log("before"); null.x')).toMatchObject({
      stdout: "before\n",
      status: "runtime_error"
    })
  })

  test("names its own lines in the errors of an ES module", async () => {
    const { stderr } = await run('import "node:fs"\nfunction f() { null.x }\nf()')

    expect(stderr).toMatch(/^main\.js:2\n[^]*\n {4}at f \(main\.js:2:21\)\n {4}at main\.js:3:1\n\nNode/)
  })

  test("prints 100 000 lines in a fraction of a second", async () => {
    const [result] = await outcomes(
      backend!,
      "javascript",
      "for (let i = 0; i < 100000; i++) console.log(i, 'x')",
      [""]
    )

    expect(result).toMatchObject({ status: "ok" })
    expect(Buffer.from(Object(result).stdout).toString().split("\n")).toHaveLength(100_001)
  })
})

/** Repeats what it is asked for in small pieces. */
const echo = `import sys, time
for _ in range(10):
    for letter in 'an' + input():
        sys.stdout.write(letter)
        sys.stdout.flush()
        time.sleep(0.0005)
    print(flush=True)
sys.exit(42)
`

const talkers = [
  [
    "javascript",
    'for (let i = 0; i < 10; i++) { console.log("q" + i); if (readline() !== "anq" + i) throw new Error("wrong") }'
  ],
  [
    "javascript",
    `const lines = require("readline").createInterface({ input: process.stdin })
let i = 0
print("q" + i)
lines.on("line", (line) => {
  if (line !== "anq" + i) throw new Error("wrong")
  if (++i === 10) process.exit(0)
  print("q" + i)
})`
  ],
  [
    "java",
    `import java.util.*;
class Main { public static void main(String[] args) {
  Scanner in = new Scanner(System.in);
  for (int i = 0; i < 10; i++) {
    System.out.println("q" + i);
    if (!in.nextLine().equals("anq" + i)) throw new RuntimeException();
  }
} }`
  ],
  [
    "csharp",
    `using System;
class P { static void Main() {
  for (int i = 0; i < 10; i++) {
    Console.WriteLine("q" + i);
    if (Console.ReadLine() != "anq" + i) throw new Exception();
  }
} }`
  ]
] as const

test.skipIf(backend === null).each(talkers)("%s talks with another program", async (language, code) => {
  if (!offered.has(language)) return
  const [solution, validator] = [
    await backend!.compile({ language, code }),
    await backend!.compile({ language: "python", code: echo })
  ]
  if (!solution.ok || !validator.ok) throw new Error("does not compile")
  const rounds: Array<InteractionResult> = []
  await backend!.interact(
    {
      solution: { artifact: solution.artifact, limits },
      validator: { artifact: validator.artifact, limits },
      isAccepted: ({ exitCode }) => exitCode === 42
    },
    [{ stdin: new Uint8Array() }],
    (round) => (rounds.push(round), "go")
  )

  expect(rounds).toMatchObject([
    { solution: { status: "ok", stderr: "" }, validator: { exitCode: 42, stderr: "" } }
  ])
})

describe.skipIf(backend === null)("C++ has", () => {
  test.each([
    ["exceptions", "try { throw 5; } catch (int x) { std::cout << x; }"],
    ["threads", "int x = 0; std::thread t([&] { x = 5; }); t.join(); std::cout << x;"],
    ["long double", "std::cout << (1.0L + 1e-18L != 1.0L ? 5 : 0);"]
  ])("%s", async (_, body) => {
    const code = `#include <bits/stdc++.h>\nint main() { ${body} }\n`

    expect(await outcome(backend!, "cpp", code)).toMatchObject({ status: "ok", stdout: "5" })
  })

  test("memory that is reserved and not used", async () => {
    const code =
      '#include <cstdio>\nint a[1 << 27];\nint main() { a[1 << 26] = 5; std::printf("%d", a[1 << 26]); }\n'

    expect(await outcome(backend!, "cpp", code)).toMatchObject({ status: "ok", stdout: "5" })
  })
})

test.skipIf(!offered.has("java"))("Java runs a class of a package with any name", async () => {
  const code = `package a.b;
class Helper { static int five() { return 5; } }
public class Sum_1 {
  public static void main(String... args) { System.out.println(Helper.five()); }
}
`

  expect(await outcome(backend!, "java", code)).toMatchObject({ status: "ok", stdout: "5\n" })
})

test.skipIf(!offered.has("pascal"))(
  "Pascal has long strings, integers of 32 bits and other modes",
  async () => {
    const body =
      "var s: string; i: integer;\nbegin\n  for i := 1 to 70000 do s := s + 'x';\n  writeln(length(s));\nend.\n"

    expect(await outcome(backend!, "pascal", body)).toMatchObject({ status: "ok", stdout: "70000\n" })
    expect(await outcome(backend!, "pascal", `{$mode objfpc}{$H+}\n${body}`)).toMatchObject({
      stdout: "70000\n"
    })
  }
)

test.each(["python", "pypy"])("%s has exit() without an import", async (language) => {
  if (backend === null || backend.languages().every(({ id }) => id !== language)) return
  expect(await outcome(backend, language, "print(1)\nexit()\nprint(2)")).toMatchObject({
    ...{ status: "ok", stdout: "1\n", stderr: "" }
  })
  expect(await outcome(backend, language, "exit(3)")).toMatchObject({ status: "runtime_error", exitCode: 3 })
})
