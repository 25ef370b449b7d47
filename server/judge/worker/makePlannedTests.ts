import { Effect, Schema } from "effect"
import { inTransaction, rowsOf, sql } from "../../platform/database/sql.ts"
import { storableText } from "../../platform/database/storableText.ts"
import type { JudgeBackend } from "../JudgeBackend.ts"
import { type Generated, GenerationPlan, generateTests } from "./generateTests.ts"
import { stoppable } from "./stoppable.ts"

const decodePlans = rowsOf({ plan: Schema.Uint8Array })
const decodePlan = Schema.decodeUnknownEffect(Schema.fromJsonString(GenerationPlan))

/**
 * Makes the tests of an uploaded package. Returns whether the judge itself failed; with `isLast`, that failure is stored
 * without a fault.
 */
export const makePlannedTests = Effect.fn("makePlannedTests")(function* (
  backend: JudgeBackend,
  hash: string,
  isLast: boolean
) {
  const [row] = yield* sql`select plan from test_generations where hash = ${hash} and state = 'queued'`.pipe(
    decodePlans
  )
  if (row === undefined) return false
  const plan = yield* decodePlan(Buffer.from(row.plan).toString())
  const generated = yield* Effect.tryPromise((signal) =>
    generateTests(stoppable(backend, signal), plan)
  ).pipe(
    Effect.tapError((error) => Effect.logError("The sandbox broke down", error)),
    Effect.orElseSucceed(() => null)
  )
  if (generated === null && !isLast) return true
  yield* storeGenerated(hash, generated)
  return false
})

const storeGenerated = Effect.fnUntraced(function* (hash: string, generated: Generated | null) {
  if (generated === null) {
    yield* sql`update test_generations set state = 'failed' where hash = ${hash}`
    return
  }
  if ("fault" in generated) {
    const fault = { ...generated.fault, message: storableText(generated.fault.message) }
    yield* sql`update test_generations set state = 'failed', fault = ${JSON.stringify(fault)}::jsonb where hash = ${hash}`
    return
  }
  for (const [path, content] of generated.files) {
    yield* sql`insert into generated_files (hash, path, content) values (${hash}, ${path}, ${content})`
  }
  yield* sql`update test_generations set state = 'done' where hash = ${hash}`
}, inTransaction)
