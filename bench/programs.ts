import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { Effect } from "effect"
import { readPackage } from "../server/content/readPackage.ts"
import { createNativeBackend } from "../server/judge/native/createNativeBackend.ts"
import { readContests } from "../server/olympiads/import/readContests.ts"

/** A right solution of a problem. */
export interface Program {
  readonly problemId: number
  /** Inputs of all tests of the problem. */
  readonly inputs: ReadonlyArray<Uint8Array>
  readonly language: string
  /** Differs for each index, so that nothing is compiled once for several. */
  readonly source: (index: number) => string
}

/** The program of the solution with this number. */
export type Programs = (index: number) => Program

/** Three of four learners write Python. */
const isCpp = (index: number) => index % 4 === 0

const signed = (language: string, text: string) => (index: number) =>
  `${text}\n${language === "cpp" ? "//" : "#"} ${index}\n`

const content = fileURLToPath(new URL("../content", import.meta.url))

const readProblem = Effect.fnUntraced(function* (slug: string) {
  const { id, tests, files } = yield* readPackage(join(content, "problems", slug))
  const inputs = yield* Effect.forEach(tests, ({ inputPath }) => files.bytes(inputPath))
  return { problem: { problemId: id!, inputs }, files }
})

/** Programs for the first problem with the sum of two numbers. */
export async function readSumPrograms(): Promise<Programs> {
  const { problem } = await Effect.runPromise(Effect.scoped(readProblem("two-baskets")))
  const program = (language: string, text: string): Program => ({
    ...problem,
    language,
    source: signed(language, text)
  })
  const python = program("python", "print(sum(map(int, input().split())))")
  const cpp = program(
    "cpp",
    "#include <bits/stdc++.h>\nint main() { long long a, b; std::cin >> a >> b; std::cout << a + b; }"
  )
  return (index) => (isCpp(index) ? cpp : python)
}

const readAccepted = Effect.fnUntraced(function* (slug: string) {
  const { problem, files } = yield* readProblem(slug)
  const read = Effect.fnUntraced(function* (language: string, file: string) {
    const text = yield* files.text(`submissions/accepted/${file}`)
    return { ...problem, language, source: signed(language, text) }
  })
  return { python: yield* read("python", "main.py"), cpp: yield* read("cpp", "main.cpp") }
})

/** The problems of the final that the platform ships, and the accepted programs of their packages, in turn. */
export const readFinal = Effect.gen(function* () {
  const { contests } = yield* readContests(content)
  const { tasks } = contests.find(({ slug }) => slug === "first-steps-final")!
  const accepted = yield* Effect.forEach(tasks, (task) => readAccepted(task.problem))
  const programs: Programs = (index) => {
    const { python, cpp } = accepted[index % accepted.length]!
    return isCpp(index) ? cpp : python
  }
  return { problems: accepted.map(({ python }) => python.problemId), programs }
}).pipe(Effect.scoped)

const limits = { cpuMs: 10_000, wallMs: 20_000, memoryMb: 256, outputBytes: 1_000_000, fileBytes: 1024 }
const repeats = 4

/**
 * CPU time of the compilers and the programs themselves, as the sandbox measures it, for the first `count` solutions; in
 * milliseconds.
 */
export async function cpuOfPrograms(programs: Programs, count: number): Promise<number> {
  const cacheDir = fileURLToPath(new URL("../.cache/judge", import.meta.url))
  const backend = await createNativeBackend({ cacheDir, slots: 1 })
  const cpuOnce = async ({ language, source, inputs }: Program, index: number) => {
    const compiled = await backend.compile({ language, code: source(index) })
    if (!compiled.ok) throw new Error(compiled.log)
    let cpuMs = compiled.cpuMs ?? 0
    await backend.run(
      compiled.artifact,
      inputs.map((stdin) => ({ stdin })),
      limits,
      (result) => {
        if (result.status !== "ok") throw new Error(`A program ended with ${result.status}`)
        cpuMs += result.cpuMs
        return "go"
      }
    )
    return cpuMs
  }
  const cpuOf = async (program: Program) => {
    let cpuMs = 0
    for (let index = 1; index <= repeats; index++) cpuMs += await cpuOnce(program, -index)
    return cpuMs / repeats
  }
  try {
    const costs = new Map<Program, number>()
    let cpuMs = 0
    for (let index = 0; index < count; index++) {
      const program = programs(index)
      if (!costs.has(program)) costs.set(program, await cpuOf(program))
      cpuMs += costs.get(program) ?? 0
    }
    return cpuMs
  } finally {
    await backend.dispose()
  }
}
