import { readFile, readdir } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { createNativeBackend } from "../server/judge/native/createNativeBackend.ts"

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

const packages = fileURLToPath(new URL("../content/problems", import.meta.url))

async function readProblem(folder: string): Promise<Pick<Program, "problemId" | "inputs">> {
  const [, id] = /^\s+id: (\d+)$/m.exec(await readFile(join(folder, "problem.yaml"), "utf8")) ?? []
  const files = await readdir(join(folder, "data"), { recursive: true })
  const inputs = files
    .filter((name) => name.endsWith(".in"))
    .map((name) => readFile(join(folder, "data", name)))
  return { problemId: Number(id), inputs: await Promise.all(inputs) }
}

/** Programs for the first problem with the sum of two numbers. */
export async function readSumPrograms(): Promise<Programs> {
  const problem = await readProblem(join(packages, "two-baskets"))
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

/** Problems of the final of the olympiad that the platform ships. */
const finalProblems = ["camp-boats", "dragon-mood", "turtle-crossing", "forest-news", "firefly-path"]

/** The accepted programs of the packages of the final, one problem after another. */
export async function readFinalPrograms(): Promise<Programs> {
  const ofProblem = async (name: string) => {
    const folder = join(packages, name)
    const problem = await readProblem(folder)
    const read = async (language: string, file: string): Promise<Program> => {
      const text = await readFile(join(folder, "submissions/accepted", file), "utf8")
      return { ...problem, language, source: signed(language, text) }
    }
    return { python: await read("python", "main.py"), cpp: await read("cpp", "main.cpp") }
  }
  const problems = await Promise.all(finalProblems.map(ofProblem))
  return (index) => {
    const { python, cpp } = problems[index % problems.length]!
    return isCpp(index) ? cpp : python
  }
}

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
      (result) => ((cpuMs += result.cpuMs), "go")
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
