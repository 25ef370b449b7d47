import { Effect, Schema } from "effect"
import {
  answersBytes,
  answersBytesMax,
  readAnswers,
  writeAnswers
} from "../../../src/api/contract/practice/answers.ts"
import {
  answersFormat,
  SourceCode,
  type SubmitSolution
} from "../../../src/api/contract/practice/solutions.ts"
import { answerName } from "../../judge/answerName.ts"
import { mayKnowProblem } from "../../platform/database/mayKnowProblem.ts"
import { rowsOf, sql } from "../../platform/database/sql.ts"
import { invalid, notFound } from "../../platform/http/ApiError.ts"

const isSourceCode = Schema.is(SourceCode)

const decodeTests = rowsOf({ names: Schema.Array(Schema.String), known: Schema.Boolean })

/** The text to store: a program as it is, or answers with their names in order. Fails with field errors. */
export const checkSource = Effect.fn("checkSource")(function* (
  userId: number,
  problemId: number,
  { language, source }: Pick<SubmitSolution, "language" | "source">
) {
  if (language !== answersFormat) {
    return isSourceCode(source) ? source : yield* invalid({ source: ["validation.source64k"] })
  }
  const answers = readAnswers(source)
  const names = Object.keys(answers ?? {})
  if (answers === null || names.length === 0) return yield* invalid({ source: ["solution.noAnswers"] })
  // Some characters need six bytes in the stored text.
  const isTooLarge =
    answersBytes(answers) > answersBytesMax || Buffer.byteLength(writeAnswers(answers)) > 2 * answersBytesMax
  if (isTooLarge) return yield* invalid({ source: ["solution.answersTooLarge"] })
  const [tests] = yield* sql`
    select array(select name from problem_tests where problem_id = p.id) as names,
      ${sql.literal(mayKnowProblem("p", String(userId)))} as known
    from problems p where p.id = ${problemId} and p.submits_answers`.pipe(decodeTests)
  const asked = tests?.names.map((name) => answerName({ name }))
  if (asked === undefined || names.every((name) => asked.includes(name))) return writeAnswers(answers)
  return yield* tests?.known === true ? invalid({ source: ["solution.noSuchTest"] }) : notFound
})
