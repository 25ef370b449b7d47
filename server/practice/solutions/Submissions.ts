import { Context, Effect, Layer, Result, type Schema } from "effect"
import type { SqlError } from "effect/sql"
import { batched } from "../../platform/batched.ts"
import type { Taken } from "./decideSent.ts"
import type { SentSolution } from "./submissionContexts.ts"
import { takeSolutions } from "./takeSolutions.ts"

type Failure = SqlError.SqlError | Schema.SchemaError

/**
 * Takes solutions, all that come at the same moment in one transaction: at the bell of an olympiad the server's one
 * thread has no time for the statements of each.
 */
export class Submissions extends Context.Service<
  Submissions,
  { readonly take: (sent: SentSolution) => Effect.Effect<Taken, Failure> }
>()("server/practice/solutions/Submissions") {
  static readonly layer = Layer.effect(
    Submissions,
    Effect.gen(function* () {
      const ask = yield* batched({ atOnce: 2, most: 50 }, takeEach)
      return Submissions.of({ take: (sent) => Effect.flatMap(ask(sent), Effect.fromResult) })
    })
  )
}

/** One that the database does not take costs the others no more than a second attempt. */
const takeEach = (sent: ReadonlyArray<SentSolution>) =>
  takeSolutions(sent).pipe(
    Effect.map((taken) => taken.map((one) => Result.succeed(one))),
    Effect.catch(() => Effect.forEach(sent, (one) => Effect.result(takeAlone(one))))
  )

const takeAlone = (sent: SentSolution) => Effect.map(takeSolutions([sent]), ([taken]) => taken as Taken)
