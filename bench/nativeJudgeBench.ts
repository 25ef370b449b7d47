import { spawn } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { JudgeBackend, Limits, RunResult } from "../server/judge/JudgeBackend.ts"
import { programmingLanguage } from "../server/judge/languages/programmingLanguages.ts"
import { createNativeBackend } from "../server/judge/native/createNativeBackend.ts"
import { median, printLine } from "./line.ts"

const cacheDir = fileURLToPath(new URL("../.cache/judge", import.meta.url))
const rounds = 25

const limits: Limits = {
  ...{ cpuMs: 10_000, wallMs: 60_000, memoryMb: 256, outputBytes: 65_536, fileBytes: 1_048_576 }
}

const sum = (language: string, round: number) =>
  `${programmingLanguage(language)?.sum ?? ""}\n${language === "python" ? "#" : "//"} ${round}\n`

const inputs = (count: number) => Array.from({ length: count }, () => ({ stdin: Buffer.from("2 3\n") }))

/** Compiles and runs a program; the cost of the wall time in milliseconds, and the results. */
async function judge(backend: JudgeBackend, language: string, code: string, tests: number) {
  const begun = performance.now()
  const compiled = await backend.compile({ language, code })
  if (!compiled.ok) throw new Error(compiled.log)
  const compiledAt = performance.now()
  const results: Array<RunResult> = []
  await backend.run(compiled.artifact, inputs(tests), limits, (result) => {
    if (result.status !== "ok") throw new Error(`${result.status}: ${result.stderr}`)
    results.push(result)
    return "go"
  })
  const ended = performance.now()
  return { allMs: ended - begun, runMs: ended - compiledAt, cpuMs: (compiled.cpuMs ?? 0) + sumOf(results) }
}

const sumOf = (results: ReadonlyArray<RunResult>) => results.reduce((all, { cpuMs }) => all + cpuMs, 0)

/** Starts a program without a sandbox and waits for its end; milliseconds. */
function bareRun(program: string, words: ReadonlyArray<string>, input = ""): Promise<number> {
  const begun = performance.now()
  return new Promise((resolve, reject) => {
    const child = spawn(program, words)
    child.once("error", reject)
    child.once("close", () => resolve(performance.now() - begun))
    child.stdout.resume()
    child.stderr.resume()
    child.stdin.on("error", () => {})
    child.stdin.end(input)
  })
}

async function repeated(times: number, measure: (round: number) => Promise<number>) {
  const values: Array<number> = []
  for (let round = 0; round < times; round++) values.push(await measure(round))
  return median(values)
}

const withNative = async (use: (backend: JudgeBackend) => Promise<void>) => {
  const backend = await createNativeBackend({ cacheDir, slots: 1 })
  try {
    await backend.warmUp()
    await use(backend)
  } finally {
    await backend.dispose()
  }
}

const nothing = "int main() {}\n"

/** A run of an empty program in a fresh sandbox, and one more run in the same sandbox, over a bare spawn and wait. */
export const sandboxOverheadBench = (): Promise<void> =>
  withNative(async (backend) => {
    const folder = mkdtempSync(join(tmpdir(), "zama-bench-"))
    try {
      const program = await compileBare(folder, nothing)
      const compiled = await backend.compile({ language: "cpp", code: nothing })
      if (!compiled.ok) throw new Error(compiled.log)
      const runTimes = async (tests: number) => {
        const begun = performance.now()
        await backend.run(compiled.artifact, inputs(tests), limits, () => "go")
        return performance.now() - begun
      }
      const fresh: Array<number> = []
      const further: Array<number> = []
      const bare: Array<number> = []
      for (let round = 0; round < rounds; round++) {
        bare.push(await bareRun(program, []))
        fresh.push(await runTimes(1))
        further.push((await runTimes(11)) / 11)
      }
      const line = { unit: "ms", baseline: median(bare) } as const
      printLine({ ...line, name: "sandbox-overhead fresh", value: median(fresh), target: "<= 3.2" })
      printLine({ ...line, name: "sandbox-overhead per test", value: median(further), target: "<= 2" })
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

async function compileBare(folder: string, code: string): Promise<string> {
  const program = join(folder, "program")
  writeFileSync(join(folder, "main.cpp"), code)
  await bareRun("/usr/bin/g++", ["-std=c++20", "-O2", "-o", program, join(folder, "main.cpp")])
  return program
}

/** From source to the last of 20 results for a C++ sum with `bits/stdc++.h`, over a plain compilation and bare runs. */
export const verdictCppBench = (): Promise<void> =>
  withNative(async (backend) => {
    const folder = mkdtempSync(join(tmpdir(), "zama-bench-"))
    const code = (round: number) =>
      `#include <bits/stdc++.h>\nint main() { int a, b; std::cin >> a >> b; std::cout << a + b; }\n// ${round}\n`
    try {
      const value = await repeated(9, async (round) => (await judge(backend, "cpp", code(round), 20)).allMs)
      const baseline = await repeated(9, async (round) => {
        const begun = performance.now()
        const program = await compileBare(folder, code(round))
        for (let test = 0; test < 20; test++) await bareRun(program, [], "2 3\n")
        return performance.now() - begun
      })
      printLine({ name: "verdict-cpp", value, unit: "ms", baseline, target: "<= 0.5" })
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

/** From source to the last of ten results for a Python sum, over ten bare starts of the interpreter. */
export const verdictPythonBench = (): Promise<void> =>
  withNative(async (backend) => {
    const program = fileURLToPath(new URL("./sum.py", import.meta.url))
    const value = await repeated(
      rounds,
      async (round) => (await judge(backend, "python", sum("python", round), 10)).allMs
    )
    const baseline = await repeated(rounds, async () => {
      const begun = performance.now()
      for (let test = 0; test < 10; test++) await bareRun("/usr/bin/python3", [program], "2 3\n")
      return performance.now() - begun
    })
    printLine({ name: "verdict-python-native", value, unit: "ms", baseline, target: "<= 1.3" })
  })

/** Per language, the share of the wall time in which programs and compilers compute: reference programs, five tests. */
export const judgeThroughputBench = (): Promise<void> =>
  withNative(async (backend) => {
    for (const { id, name } of backend.languages()) {
      const reference = programmingLanguage(id)?.native?.reference.code ?? ""
      let [cpuMs, wallMs] = [0, 0]
      for (let round = 0; round < 5; round++) {
        const judged = await judge(backend, id, reference + "\n".repeat(round + 1), 5)
        cpuMs += judged.cpuMs
        wallMs += judged.allMs
      }
      printLine({
        name: `judge-throughput ${name}`,
        value: cpuMs,
        unit: "ms",
        baseline: wallMs,
        target: ">= 0.7"
      })
    }
  })

/** The 95th percentile of the CPU time of the same program 50 times, over the median, while all cores are busy. */
export const judgeFairnessBench = (): Promise<void> =>
  withNative(async (backend) => {
    const reference = programmingLanguage("cpp")?.native?.reference.code ?? ""
    const compiled = await backend.compile({ language: "cpp", code: reference })
    if (!compiled.ok) throw new Error(compiled.log)
    const busy = [0, 1].map(() => spawn(process.execPath, ["-e", "for (;;);"]))
    try {
      const times: Array<number> = []
      await backend.run(compiled.artifact, inputs(50), limits, ({ cpuMs }) => {
        times.push(cpuMs)
        return "go"
      })
      const p95 = times.toSorted((left, right) => left - right)[Math.ceil(times.length * 0.95) - 1] ?? 0
      printLine({
        name: "judge-fairness",
        value: p95,
        unit: "ms",
        baseline: median(times),
        target: "<= 1.15"
      })
    } finally {
      for (const each of busy) each.kill("SIGKILL")
    }
  })
