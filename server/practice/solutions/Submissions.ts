import { Context, Effect, Layer, Result } from "effect"
import { batched } from "../../platform/batched.ts"
import type { Answer } from "../../platform/http/ApiError.ts"
import { traced } from "../../platform/tracing.ts"
import type { SubmitResult } from "./validateSubmission.ts"
import type { NewSolution } from "./submissionContexts.ts"
import { insertSolutions } from "./insertSolutions.ts"

/**
 * Inserts concurrent solutions in one transaction: in the start rush, the single server thread has no time for separate
 * statements per solution.
 */
export class Submissions extends Context.Service<
  Submissions,
  { readonly submit: (solutions: NewSolution) => Answer<SubmitResult> }
>()("server/practice/solutions/Submissions") {
  static readonly layer = Layer.effect(
    Submissions,
    Effect.gen(function* () {
      const ask = yield* batched({ atOnce: 2, most: 50 }, tracedBatch)
      return Submissions.of({ submit: (solutions) => Effect.flatMap(ask(solutions), Effect.fromResult) })
    })
  )
}

/** The statements of a batch are shown in the trace of its first solution that has one. */
const tracedBatch = (solutions: ReadonlyArray<NewSolution>) =>
  traced(
    {
      name: "submitBatch",
      kind: "internal",
      traceparent: solutions.find(({ traceparent }) => traceparent !== null)?.traceparent
    },
    submitBatch(solutions)
  )

/** If a batch fails, retries each solution on its own, so that one bad solution does not fail the others. */
const submitBatch = (solutions: ReadonlyArray<NewSolution>) =>
  insertSolutions(solutions).pipe(
    Effect.map((results) => results.map((one) => Result.succeed(one))),
    Effect.catch(() => Effect.forEach(solutions, (one) => Effect.result(submitOne(one))))
  )

const submitOne = (solutions: NewSolution) =>
  Effect.map(insertSolutions([solutions]), ([results]) => results as SubmitResult)
