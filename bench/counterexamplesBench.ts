import { Effect } from "effect"
import { submissionSource } from "../server/content/packageSubmissions.ts"
import type { ProblemPackage } from "../server/content/ProblemPackage.ts"
import { packageFolders } from "../server/content/readContent.ts"
import { readPackage } from "../server/content/readPackage.ts"
import { createEmbeddedBackend } from "../server/judge/embedded/createEmbeddedBackend.ts"
import { findCounterexample } from "../server/judge/worker/findCounterexample.ts"
import { printLine } from "./line.ts"

const wordsMax = 10
const failing = ["wrong_answer", "run_time_error"]

/** Share of the authors' wrong solutions for which the judge finds an input of at most ten words. */
export async function counterexamplesBench(): Promise<void> {
  const backend = await createEmbeddedBackend({ cacheDir: ".cache/judge" })
  try {
    // The first search would otherwise end before the judge has built its files.
    await backend.warmUp()
    await Effect.runPromise(Effect.scoped(measure(backend)))
  } finally {
    await backend.dispose()
  }
}

type Backend = Awaited<ReturnType<typeof createEmbeddedBackend>>

const measure = Effect.fnUntraced(function* (backend: Backend) {
  let wrong = 0
  let small = 0
  let slowestMs = 0
  for (const folder of yield* packageFolders("content")) {
    const problem = yield* readPackage(folder)
    for (const search of yield* searchesIn(problem)) {
      const begun = performance.now()
      const { found } = yield* Effect.promise(() => findCounterexample(backend, search))
      slowestMs = Math.max(slowestMs, performance.now() - begun)
      wrong++
      const words = found?.input.trim().split(/\s+/).length
      if (words !== undefined && words <= wordsMax) small++
      else console.error(`${problem.slug}: ${search.path}: ${words ?? "no"} words`)
    }
  }
  printLine({
    name: "counterexamples-small",
    value: small,
    unit: "solutions",
    baseline: wrong,
    target: ">= 0.7"
  })
  printLine({
    name: "counterexamples-slowest",
    value: slowestMs,
    unit: "ms",
    baseline: 20_000,
    target: "<= 1"
  })
})

const searchesIn = Effect.fnUntraced(function* (problem: ProblemPackage) {
  const { smallInputs, submissions, files, timeLimitMs } = problem
  const programs = submissions.flatMap(({ language, ...program }) =>
    language === null ? [] : [{ ...program, language }]
  )
  const right = programs.find(({ folder }) => folder === "accepted")
  if (smallInputs === null || right === undefined || timeLimitMs === null) return []
  const sourceOf = (program: typeof right) =>
    Effect.map(submissionSource(files, program), (source) => ({ language: program.language, ...source }))
  const reference = yield* sourceOf(right)
  return yield* Effect.forEach(
    programs.filter(({ folder }) => failing.includes(folder)),
    (program) =>
      Effect.map(sourceOf(program), (solution) => ({
        path: program.path,
        smallInputs,
        reference,
        solution,
        problem: { ...problem, timeLimitMs }
      }))
  )
})
