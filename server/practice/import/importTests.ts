import { Effect } from "effect"
import { invalid } from "../../content/packageFailures.ts"
import { sha256 } from "../../content/packageFiles.ts"
import type { PackageTest } from "../../content/packageTests.ts"
import { sql } from "../../platform/database/sql.ts"
import type { ProblemPackage } from "../../content/ProblemPackage.ts"

/** Limit of test data per insert. */
const batchBytes = 4 * 1024 * 1024

/** Replaces a problem's tests; files already in the database are not sent again. */
export const importTests = Effect.fn("importTests")(function* (problemId: number, problem: ProblemPackage) {
  yield* storeFiles(problem)
  yield* sql`delete from problem_tests where problem_id = ${problemId}`
  const { tests } = problem
  yield* sql`
    insert into problem_tests (problem_id, ordinal, name, sample, input_hash, answer_hash, validator_args)
    select ${problemId}::bigint, row_number() over (), test.name, test.sample, test.input, test.answer, nullif(test.args, '')::jsonb
    from unnest(
      ${tests.map((each) => each.name)}::text[], ${tests.map((each) => each.sample)}::boolean[],
      ${tests.map((each) => each.inputHash)}::text[], ${tests.map((each) => each.answerHash)}::text[],
      ${tests.map(({ validatorArgs: args }) => (args === undefined ? "" : JSON.stringify(args)))}::text[]
    ) as test (name, sample, input, answer, args)`
})

/** Renames the tests of a problem whose tests have the same content and order as those of the package. */
export const renameTests = Effect.fn("renameTests")(function* (
  problemId: number,
  { tests }: Pick<ProblemPackage, "tests">
) {
  yield* sql`
    update problem_tests t set name = test.name
    from unnest(${tests.map(({ name }) => name)}::text[]) with ordinality as test (name, ordinal)
    where t.problem_id = ${problemId} and t.ordinal = test.ordinal and t.name <> test.name`
})

interface TestFile {
  readonly hash: string
  readonly path: string
  readonly size: number
}

const storeFiles = Effect.fnUntraced(function* (problem: ProblemPackage) {
  const files = new Map(problem.tests.flatMap(filesOf).map((file) => [file.hash, file]))
  const hashes = [...files.keys()]
  const known = yield* sql<{ hash: string }>`select hash from test_files where hash = any(${hashes}::text[])`
  for (const { hash } of known) files.delete(hash)
  for (const batch of inBatches([...files.values()])) {
    const contents = yield* Effect.forEach(batch, (file) =>
      problem.files.bytes(file.path).pipe(
        // All problems share the files by their hashes.
        Effect.filterOrFail(
          (content) => sha256(content) === file.hash,
          () => invalid(problem.slug, file.path, "", "changed while it was read")
        )
      )
    )
    yield* sql`
      insert into test_files (hash, bytes)
      select * from unnest(${batch.map((file) => file.hash)}::text[], ${contents}::bytea[])
      on conflict do nothing`
  }
})

const filesOf = (test: PackageTest): ReadonlyArray<TestFile> => [
  { hash: test.inputHash, path: test.inputPath, size: test.inputBytes },
  { hash: test.answerHash, path: test.answerPath, size: test.answerBytes }
]

function inBatches(files: ReadonlyArray<TestFile>): ReadonlyArray<ReadonlyArray<TestFile>> {
  const batches: Array<Array<TestFile>> = []
  let size = Infinity
  for (const file of files) {
    size += file.size
    if (size > batchBytes) {
      batches.push([])
      size = file.size
    }
    batches.at(-1)?.push(file)
  }
  return batches
}

/** Deletes unused test files. Safe for the judge, because it reads a problem's tests in one statement. */
export const dropUnusedFiles = Effect.fn("dropUnusedFiles")(function* () {
  yield* sql`
    delete from test_files f
    where not exists (select from problem_tests t where t.input_hash = f.hash)
      and not exists (select from problem_tests t where t.answer_hash = f.hash)`
})
