import { Effect, Schema } from "effect"
import type { FileAnswer } from "../../../src/api/contract/endpoint.ts"
import { notFound } from "../../platform/http/ApiError.ts"
import { mayKnowProblem } from "../../platform/database/mayKnowProblem.ts"
import { readSql, rowsOf } from "../../platform/database/sql.ts"
import { mayOpenClosedProblem } from "./mayOpenClosedProblem.ts"

const decodeInputs = rowsOf({ bytes: Schema.Uint8Array })

/** The input of a test, only of a problem whose tests learners answer. */
export const getTestInput = Effect.fn("getTestInput")(function* (
  problemId: number,
  ordinal: number,
  userId: number | null
) {
  const reader = String(userId)
  const [input] = yield* readSql`
    select i.bytes from problems p
    join problem_tests t on t.problem_id = p.id and t.ordinal = ${ordinal}
    join test_files i on i.hash = t.input_hash
    where p.id = ${problemId} and p.submits_answers
      and (${readSql.literal(mayKnowProblem("p", reader))} or ${readSql.literal(mayOpenClosedProblem("p", reader))})`.pipe(
    decodeInputs
  )
  if (input === undefined) return yield* notFound
  const answer: FileAnswer = { type: "application/octet-stream", bytes: input.bytes }
  return answer
})
