import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { storableText } from "../../platform/database/storableText.ts"
import type { ProblemPackage } from "../../content/ProblemPackage.ts"

/** Keeps the authors' solutions beside their problem, so that the judge can prove its tests; what it said is forgotten. */
export const importReferences = Effect.fn("importReferences")(function* (
  problemId: number,
  { submissions, files }: ProblemPackage
) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`delete from problem_references where problem_id = ${problemId}`
  for (const { path, language, expected } of submissions) {
    yield* sql`insert into problem_references (problem_id, path, language, source, expected)
      values (${problemId}, ${path}, ${language}, ${storableText(yield* files.text(path))}, ${[...expected]}::text[])`
  }
})
