import { readFile, readdir } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { createNativeBackend } from "../server/judge/native/createNativeBackend.ts"

export interface ProgramKind {
  readonly language: string
  /** Differs for each index, so that nothing is compiled once for several. */
  readonly source: (index: number) => string
}

const python: ProgramKind = {
  language: "python",
  source: (index) => `print(sum(map(int, input().split())))\n# ${index}\n`
}

const cpp: ProgramKind = {
  language: "cpp",
  source: (index) =>
    `#include <bits/stdc++.h>\nint main() { long long a, b; std::cin >> a >> b; std::cout << a + b; }\n// ${index}\n`
}

/** Three of four learners write Python. */
export const kindOf = (index: number): ProgramKind => (index % 4 === 0 ? cpp : python)

/** The first problem with the sum of two numbers, and the inputs of its tests. */
export async function readSumProblem() {
  const folder = fileURLToPath(new URL("../content/problems/two-baskets", import.meta.url))
  const [, id] = /^\s+id: (\d+)$/m.exec(await readFile(join(folder, "problem.yaml"), "utf8")) ?? []
  const files = await readdir(join(folder, "data"), { recursive: true })
  const inputs = files
    .filter((name) => name.endsWith(".in"))
    .map((name) => readFile(join(folder, "data", name)))
  return { id: Number(id), inputs: await Promise.all(inputs) }
}

const limits = { cpuMs: 1000, wallMs: 10_000, memoryMb: 256, outputBytes: 65_536, fileBytes: 1024 }
const programsOfKind = 5

/**
 * CPU time of the compilers and the programs themselves, as the sandbox measures it, for `count` solutions; in
 * milliseconds.
 */
export async function cpuOfPrograms(inputs: ReadonlyArray<Uint8Array>, count: number): Promise<number> {
  const cacheDir = fileURLToPath(new URL("../.cache/judge", import.meta.url))
  const backend = await createNativeBackend({ cacheDir, slots: 1 })
  const cpuOf = async ({ language, source }: ProgramKind, index: number) => {
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
  try {
    const costs = new Map<ProgramKind, number>()
    for (const kind of [python, cpp]) {
      let cpuMs = 0
      for (let program = 1; program <= programsOfKind; program++) cpuMs += await cpuOf(kind, -program)
      costs.set(kind, cpuMs / programsOfKind)
    }
    const all = Array.from({ length: count }, (_, index) => costs.get(kindOf(index)) ?? 0)
    return all.reduce((sum, each) => sum + each, 0)
  } finally {
    await backend.dispose()
  }
}
