import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { readdirSync, readFileSync } from "node:fs"
import type { EmbeddedBackend } from "../../server/judge/embedded/createEmbeddedBackend.ts"
import type { LanguageId } from "../../server/judge/JudgeBackend.ts"
import { embeddedLanguage, embeddedProgramming } from "../../server/judge/embedded/languages.ts"
import { judgeSource } from "../../server/judge/worker/judgeSource.ts"
import { defaultCheckerFlags } from "../../src/checker/compareOutput.ts"
import { runEach, runOnce, sumIn, testBackend } from "./support/judge.ts"

let backend: EmbeddedBackend

beforeAll(async () => {
  backend = await testBackend()
  await backend.warmUp()
})

afterAll(() => backend.dispose())

const languages = embeddedProgramming.map(({ id }) => id)

/** Programs that never end if their input is not `stop`. */
const endlessIn: Readonly<Record<LanguageId, string>> = {
  python: "word = input()\nwhile word != 'stop':\n  pass",
  javascript: "const word = readline()\nwhile (word !== 'stop') {}",
  cpp: `#include <iostream>
#include <string>
int main() { std::string word; std::cin >> word; volatile int n = 0; while (word != "stop") n = n + 1; }`
}

const withAllHeaders =
  "#include <bits/stdc++.h>\nusing namespace std;\nint main() { int a, b; cin >> a >> b; cout << a + b << endl; }"

test("the first program after the compiler's start gets time for both", async () => {
  const cold = await testBackend(4000)
  const { ok, log } = await cold.compile({ language: "cpp", code: withAllHeaders })
  await cold.dispose()
  expect([ok, log]).toEqual([true, ""])
})

describe.each(languages)("%s", (language) => {
  test("adds two numbers, once per input", async () => {
    const outcomes = await runEach(backend, language, sumIn(language), ["1 2\n", "-5 5", "7 8\n\n"])
    expect(outcomes.map(({ status, stdout, stderr }) => ({ status, stdout, stderr }))).toEqual([
      { status: "ok", stdout: "3\n", stderr: "" },
      { status: "ok", stdout: "0\n", stderr: "" },
      { status: "ok", stdout: "15\n", stderr: "" }
    ])
  })

  test("an invalid program is rejected with a readable reason", async () => {
    const { status, log } = await runOnce(backend, language, "int main( { = if")
    expect(status).toBe("compilation_error")
    expect(log).toMatch(/main\.(py|js|cpp)/)
  })

  test("a program ends at once when its job is given up, and the next one runs", async () => {
    const compiled = await backend.compile({ language, code: endlessIn[language] ?? "" })
    if (!compiled.ok) throw new Error(compiled.log)
    const inputs = ["stop", "go"].map((input) => ({ stdin: new TextEncoder().encode(input) }))
    const limits = { cpuMs: 600_000, wallMs: 600_000, memoryMb: 128, outputBytes: 1000, fileBytes: 1000 }
    const job = new AbortController()
    const running = backend.run(
      compiled.artifact,
      inputs,
      limits,
      () => {
        setImmediate(() => job.abort(new Error("expired")))
        return "go"
      },
      "solutions",
      job.signal
    )
    await expect(running).rejects.toThrow("expired")
    expect(await runOnce(backend, language, sumIn(language), "1 2\n")).toMatchObject({ stdout: "3\n" })
  })

  test("a runner killed in mid-run is replaced, and the answer arrives", async () => {
    const compiled = await backend.compile({ language, code: sumIn(language) })
    expect(compiled.ok).toBe(true)
    if (!compiled.ok) return
    const seen: Array<string> = []
    const inputs = ["1 1", "2 2", "3 3"].map((input) => ({ stdin: new TextEncoder().encode(input) }))
    const limits = { cpuMs: 20_000, wallMs: 60_000, memoryMb: 128, outputBytes: 1000, fileBytes: 1000 }
    await backend.run(compiled.artifact, inputs, limits, ({ stdout }) => {
      seen.push(new TextDecoder().decode(stdout))
      if (seen.length === 1) for (const pid of runners(language)) process.kill(pid, "SIGKILL")
      return "go"
    })
    expect(seen).toEqual(["2\n", "4\n", "6\n"])
  })
})

test.each<[string, LanguageId, string, string, string]>([
  ["python handles Unicode", "python", "print(input()[::-1], 'ё', '\\U0001f600')", "привет", "тевирп ё 😀\n"],
  [
    "python raw bytes",
    "python",
    "import sys\nsys.stdout.buffer.write(sys.stdin.buffer.read()[::-1])",
    "abc",
    "cba"
  ],
  ["python reads all at once", "python", "print(sum(map(int, open(0).read().split())))", "1 2\n3", "6\n"],
  [
    "python reads lines",
    "python",
    "import sys\nfor line in sys.stdin: print(len(line))",
    "a\nbb\n",
    "2\n3\n"
  ],
  ["python reads nothing", "python", "import sys\nprint(repr(sys.stdin.read()))", "", "''\n"],
  [
    "python writes and reads files",
    "python",
    "open('o.txt', 'w').write('x')\nprint(open('o.txt').read())",
    "",
    "x\n"
  ],
  [
    "python runs atexit handlers",
    "python",
    "import atexit\natexit.register(print, 'bye')\nprint('hi')",
    "",
    "hi\nbye\n"
  ],
  [
    "python main guard and dataclasses",
    "python",
    "from dataclasses import dataclass\n@dataclass\nclass P:\n    x: int\nif __name__ == '__main__': print(P(1))",
    "",
    "P(x=1)\n"
  ],
  [
    "javascript handles Unicode",
    "javascript",
    "print([...readline()].reverse().join(''), 'ё😀')",
    "привет",
    "тевирп ё😀\n"
  ],
  [
    "javascript reads lines to the end",
    "javascript",
    "let n = 0, s; while ((s = readline()) !== null) n += +s; print(n)",
    "1\r\n2\n3",
    "6\n"
  ],
  [
    "javascript reads as Node does",
    "javascript",
    "console.log(require('fs').readFileSync(0, 'utf8').trim().split('\\n').length)",
    "a\nb\n",
    "2\n"
  ],
  [
    "javascript shows values as Node does",
    "javascript",
    "console.log([1, 'a'], { b: [2] }, new Map([[1, 2]]), 3n)",
    "",
    "[ 1, 'a' ] { b: [ 2 ] } Map(1) { 1 => 2 } 3n\n"
  ],
  [
    "javascript waits for its promises",
    "javascript",
    "(async () => { await null; print(await Promise.all([1, 2])) })()",
    "",
    "1,2\n"
  ],
  [
    "c++ reads to the end",
    "cpp",
    "#include <iostream>\nint main() { long long s = 0, x; while (std::cin >> x) s += x; std::cout << s; }",
    "1 2\n3",
    "6"
  ],
  [
    "c++ reads lines and Unicode",
    "cpp",
    "#include <bits/stdc++.h>\nint main() { std::string s; getline(std::cin, s); puts(s.c_str()); }",
    "привет мир\n",
    "привет мир\n"
  ],
  [
    "c++ prints without flushing",
    "cpp",
    '#include <cstdio>\nint main() { printf("%.3f %lld", 1.5, 1LL << 40); }',
    "",
    "1.500 1099511627776"
  ],
  [
    "c++ reads and prints a long double",
    "cpp",
    '#include <bits/stdc++.h>\nint main() { long double a, b; std::cin >> a; scanf("%Lf", &b); std::cout << a / 3 << " "; printf("%.18Lf", b); }',
    "1 0.123456789012345678",
    "0.333333 0.123456789012345678"
  ],
  [
    "c++ prints a long double that has no name",
    "cpp",
    "#include <bits/stdc++.h>\nint main() { std::cout << sqrtl(4) << ' ' << 1.5L; }",
    "",
    "2 1.5"
  ],
  [
    "c++ reads a long double as from_chars of C++17 does",
    "cpp",
    `#include <charconv>
#include <cstdio>
#include <cstring>
void read(const char *text, std::chars_format format = std::chars_format::general) {
  long double value = -1;
  auto [end, error] = std::from_chars(text, text + std::strlen(text), value, format);
  const char *what = error == std::errc() ? "ok" : error == std::errc::invalid_argument ? "invalid" : "out of range";
  std::printf("%s [%s] %d%d%d\\n", what, end, value == 0.1L, value > 1e399L, value == -26);
}
int main() {
  read("0.1 2"); read("1e400"); read("-1A", std::chars_format::hex); read("-26e"); read("+1"); read("x"); read("1e9999");
}`,
    "",
    "ok [ 2] 100\nok [] 010\nok [] 001\nok [e] 001\ninvalid [+1] 000\ninvalid [x] 000\nout of range [] 000\n"
  ],
  [
    "c++ has memory for large global arrays",
    "cpp",
    '#include <cstdlib>\n#include <cstdio>\nint a[5000][5000]; int main() { int n; scanf("%d", &n); for (auto &r : a) for (auto &c : r) c = n++; printf("%d", a[n % 5000][7]); }',
    "1",
    "5008"
  ]
])("%s", async (_name, language, code, input, output) => {
  const outcome = await runOnce(backend, language, code, input)
  expect(outcome).toMatchObject({ status: "ok", exitCode: 0, stdout: output, stderr: "" })
})

test.each<[LanguageId, string]>([
  ["python", "def f(n): return 0 if n == 0 else 1 + f(n - 1)\nprint(f(int(input())))"],
  ["javascript", "const f = (n) => (n === 0 ? 0 : 1 + f(n - 1)); print(f(+readline()))"],
  [
    "cpp",
    '#include <cstdio>\nint v[200000]; int f(int n) { if (n == 0) return 0; v[n] = 1 + f(n - 1); return v[n]; }\nint main() { int n; scanf("%d", &n); printf("%d\\n", f(n)); }'
  ]
])("%s recurses a hundred thousand deep", async (language, code) => {
  const { status, stdout } = await runOnce(backend, language, code, "100000\n", {
    cpuMs: 3000,
    memoryMb: 256
  })
  expect({ status, stdout }).toEqual({ status: "ok", stdout: "100000\n" })
})

test("a Python error shows the learner's own lines and nothing of this machine", async () => {
  const code = "import json\n\ndef read():\n    return json.loads('{')\n\nread()"
  const { status, exitCode, stderr } = await runOnce(backend, "python", code)
  expect({ status, exitCode }).toEqual({ status: "runtime_error", exitCode: 1 })
  expect(stderr.split("\n").filter((line) => line.includes("File"))).toEqual([
    '  File "main.py", line 6, in <module>',
    '  File "main.py", line 4, in read'
  ])
  expect(stderr).toContain("JSONDecodeError")
})

test("output before an error is returned", async () => {
  const python = await runOnce(backend, "python", "print('before')\n1 / 0")
  const javascript = await runOnce(backend, "javascript", "print('before'); null.x")
  expect([python.stdout, javascript.stdout]).toEqual(["before\n", "before\n"])
  expect(javascript.stderr).toContain("main.js:1")
})

test("a JavaScript program fails if its final promise is rejected", async () => {
  const code = "async function main() { print('a'); await null; null.x }\n"
  const failed = await runOnce(backend, "javascript", `${code}main()`)
  expect(failed).toMatchObject({ status: "runtime_error", exitCode: 1, stdout: "a\n" })
  expect(failed.stderr).toMatch(/^TypeError: .*\n {4}at main \(main\.js:1/)
  const caught = await runOnce(backend, "javascript", `${code}main().catch(() => print("caught"))`)
  expect(caught).toMatchObject({ status: "ok", stdout: "a\ncaught\n", stderr: "" })
})

test("a C++ throw is explained", async () => {
  const code = '#include <stdexcept>\nint main() { throw std::out_of_range("x"); }'
  const { status, stderr } = await runOnce(backend, "cpp", code)
  expect(status).toBe("runtime_error")
  expect(stderr).toContain("Exceptions are not supported here: throw std::out_of_range")
})

test("exit codes are reported", async () => {
  const python = await runOnce(backend, "python", "raise SystemExit(3)")
  const cpp = await runOnce(backend, "cpp", "int main() { return 7; }")
  expect([python.exitCode, cpp.exitCode]).toEqual([3, 7])
  expect([python.status, cpp.status]).toEqual(["runtime_error", "runtime_error"])
})

test("each run has its own random numbers", async () => {
  const outcomes = await runEach(backend, "python", "import random\nprint(random.random())", ["", "", ""])
  expect(new Set(outcomes.map(({ stdout }) => stdout)).size).toBe(3)
})

test("memory is reported, and grows with the program's use", async () => {
  for (const [language, code] of [
    ["python", "a = bytearray(b'x') * int(input())"],
    ["javascript", "const a = new Uint8Array(+readline()).fill(1); print(a.length)"],
    [
      "cpp",
      "#include <bits/stdc++.h>\nint main() { int n; std::cin >> n; std::vector<char> v(n, 1); std::cout << (int)v[n / 2]; }"
    ]
  ] as const) {
    const [small, large] = await runEach(backend, language, code, ["1000", "40000000"])
    const difference = (large?.memoryKb ?? 0) - (small?.memoryKb ?? 0)
    expect(difference).toBeGreaterThan(35_000)
    expect(difference).toBeLessThan(60_000)
  }
})

test("stopping ends the run at once", async () => {
  const compiled = await backend.compile({ language: "python", code: "print(1)" })
  expect(compiled.ok).toBe(true)
  if (!compiled.ok) return
  let calls = 0
  const limits = { cpuMs: 20_000, wallMs: 60_000, memoryMb: 128, outputBytes: 100, fileBytes: 100 }
  await backend.run(
    compiled.artifact,
    Array.from({ length: 5 }, () => ({ stdin: new Uint8Array() })),
    limits,
    () => {
      calls++
      return calls === 2 ? "stop" : "go"
    }
  )
  expect(calls).toBe(2)
})

test.each<[LanguageId, number, string]>([
  ["python", 3, "while True:\n  try:\n    while True: pass\n  except BaseException: pass"],
  ["javascript", 10, "for (;;);"],
  ["cpp", 2, "int main() { volatile int x = 0; for (;;) x = x + 1; }"]
])(
  "a %s program that never ends uses one and a half limits for all its tests",
  async (language, factor, code) => {
    const limitMs = 3000
    const tests = Array.from({ length: 10 }, (_, index) => ({
      ordinal: index + 1,
      name: String(index + 1),
      sample: false,
      input: new Uint8Array(),
      answer: new Uint8Array(),
      validatorArgs: null
    }))
    const problem = {
      version: 1,
      timeLimitMs: limitMs / factor,
      memoryLimitMb: 64,
      outputLimitBytes: 1024,
      checker: defaultCheckerFlags,
      outputValidator: null,
      scoring: null,
      tests
    }
    const judgement = await judgeSource(backend, { language, code }, problem)
    const totalMs = judgement.tests.reduce((sum, { timeMs }) => sum + (timeMs ?? 0), 0)
    expect([judgement.status, judgement.score]).toEqual(["time_limit", 0])
    // Compiled code is stopped from outside, which a busy machine delays. Judging would end after three whole limits.
    expect(totalMs).toBeLessThan(2.5 * limitMs)
  }
)

test("programs queue and none is lost", async () => {
  const results = await Promise.all(
    Array.from({ length: 12 }, (_, index) => runOnce(backend, "python", sumIn("python"), `${index} 1`))
  )
  expect(results.map(({ stdout }) => Number(stdout))).toEqual(
    Array.from({ length: 12 }, (_, index) => index + 1)
  )
})

test.each<[LanguageId, string]>([
  ["python", "while True: pass"],
  ["javascript", "for (;;);"],
  ["cpp", "int main() { for (volatile int i = 0;; i++); }"]
])("a %s solution is judged during an endless run of a visitor", async (language, endless) => {
  const [run, solution] = await Promise.all([
    backend.compile({ language, code: endless }, "runs"),
    backend.compile({ language, code: sumIn(language) })
  ])
  if (!run.ok || !solution.ok) throw new Error("not compiled")
  const ended: Array<string> = []
  const limits = { cpuMs: 600_000, wallMs: 600_000, memoryMb: 128, outputBytes: 1000, fileBytes: 1000 }
  const leaving = new AbortController()
  const input = [{ stdin: new TextEncoder().encode("2 3") }]
  const running = backend.run(
    run.artifact,
    input,
    limits,
    ({ status }) => (ended.push(`run: ${status}`), "stop"),
    "runs",
    leaving.signal
  )
  const left = running.then(() => null, String)
  await backend.run(
    solution.artifact,
    input,
    limits,
    ({ status }) => (ended.push(`solution: ${status}`), "go")
  )
  leaving.abort(new Error("the visitor left"))
  expect(await left).toBe("Error: the visitor left")
  expect(ended).toEqual(["solution: ok"])
})

test("the self-test passes", async () => {
  const report = await backend.selfTest()
  expect(report.checks.filter(({ ok }) => !ok)).toEqual([])
  expect(report.ok).toBe(true)
})

/** The child processes that run a language. */
function runners(language: LanguageId): ReadonlyArray<number> {
  const { entry } = embeddedLanguage(language).runner
  return readdirSync("/proc/self/task")
    .flatMap((task) => readFileSync(`/proc/self/task/${task}/children`, "utf8").split(" ").filter(Boolean))
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(`runner/${entry}`))
    .map(Number)
}
