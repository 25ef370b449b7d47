import { cp, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { EmbeddedBackend } from "../../server/judge/embedded/createEmbeddedBackend.ts"
import { judgedProblem, verifySubmission } from "../../server/content/verifyProblem.ts"
import { readPackage } from "../../server/content/readPackage.ts"
import { testBackend } from "./support/judge.ts"

const guess = join(import.meta.dirname, "../server/content/packages/problemtools/examples/guess")

let backend: EmbeddedBackend
let folder: string

beforeAll(async () => {
  backend = await testBackend(8000)
  folder = await mkdtemp(join(tmpdir(), "zama-guess-"))
  await cp(guess, join(folder, "guess"), { recursive: true })
  // Its own tools measure the time limit.
  await writeFile(join(folder, "guess/.timelimit"), "0.5\n")
})

afterAll(async () => {
  await backend.dispose()
  await rm(folder, { recursive: true })
})

test("the programs of problemtools' interactive example have the verdicts of their folders", async () => {
  const verified = await Effect.runPromise(
    Effect.scoped(
      Effect.gen(function* () {
        const problem = yield* readPackage(join(folder, "guess"))
        const judged = yield* judgedProblem(problem)
        return yield* Effect.forEach(problem.submissions, (submission) =>
          verifySubmission(backend, problem, judged, submission, submission.language ?? "cpp")
        )
      })
    )
  )
  expect(
    verified.map(({ submission, judgement }) => [
      submission.path.slice("submissions/".length),
      judgement.status,
      judgement.fault
    ])
  ).toEqual([
    ["accepted/guess.cc", "accepted", undefined],
    ["run_time_error/guess_rte_after_correct.cc", "runtime_error", undefined],
    ["time_limit_exceeded/guess_no_flush.cc", "time_limit", undefined],
    ["time_limit_exceeded/guess_tle_after_correct.cc", "time_limit", undefined],
    ["wrong_answer/guess_0.cc", "wrong_answer", undefined],
    ["wrong_answer/guess_modulo.py", "wrong_answer", undefined],
    ["wrong_answer/guess_random.cc", "wrong_answer", undefined],
    ["wrong_answer/guess_tle.cc", "wrong_answer", undefined],
    ["wrong_answer/guess.py", "wrong_answer", undefined]
  ])
})
