import { join } from "node:path"
import { Effect } from "effect"
import { expect, test } from "vitest"
import { readPackage } from "../../../server/content/readPackage.ts"
import { judgedProblem, verifySubmission } from "../../../server/content/verifyProblem.ts"
import { fakeBackend } from "../../judge/fakeBackend.ts"

const example = join(import.meta.dirname, "packages/problemtools/examples/oddecho")

/** Does what the programs of the package do; the partial one reads five words, whatever their number is. */
const backend = fakeBackend((input, code) => {
  const words = input
    .split("\n")
    .slice(1)
    .filter((word) => word !== "")
  const isPartial = code.includes("E = input()")
  if (isPartial && words.length < 5) return { status: "runtime_error" }
  const said = (isPartial ? words.slice(0, 5) : words).filter((_word, index) => index % 2 === 0)
  return { stdout: said.join("\n") }
})

test("oddecho of problemtools proves its own programs", async () => {
  const program = Effect.gen(function* () {
    const problem = yield* readPackage(example)
    const judged = yield* judgedProblem(problem, 1000)
    return yield* Effect.forEach(problem.submissions, (submission) =>
      verifySubmission(backend, problem, judged, submission, submission.language === "cpp" ? "cpp" : "python")
    )
  })
  const verified = await Effect.runPromise(Effect.scoped(program))
  const shown = verified.map(({ submission: { path }, judgement: { status, scored }, fault }) => [
    ...[path.replace("submissions/", ""), status, fault, scored?.score],
    ...(scored?.groups ?? []).map((group) => [group.from, group.to, group.score, group.status])
  ])
  expect(shown).toEqual([
    ["accepted/echo.cpp", "accepted", null, 100, [3, 5, 50, "accepted"], [6, 18, 50, "accepted"]],
    ["accepted/js.py", "accepted", null, 100, [3, 5, 50, "accepted"], [6, 18, 50, "accepted"]],
    ["partially_accepted/sol.py", "partial", null, 50, [3, 5, 50, "accepted"], [6, 18, 0, expect.any(String)]]
  ])
})
