import { mkdtemp, rm, symlink } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { importContent } from "../../server/cli/importContent.ts"
import { readPackage } from "../../server/content/readPackage.ts"
import { verifySubmission } from "../../server/content/verifyProblem.ts"
import type { EmbeddedBackend } from "../../server/judge/embedded/createEmbeddedBackend.ts"
import { ProblemTests } from "../../server/judge/worker/ProblemTests.ts"
import { ChangeFeed } from "../../server/platform/realtime/ChangeFeed.ts"
import { createTestDatabase, type TestDatabase } from "../support/database.ts"
import { testBackend } from "./support/judge.ts"

/** The example packages of Kattis/problemtools, without the programs in languages that are not judged here. */
const examples = join(import.meta.dirname, "../server/content/packages/problemtools/examples")

let backend: EmbeddedBackend
let database: TestDatabase
let folder: string

beforeAll(async () => {
  backend = await testBackend()
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), "zama-examples-"))
  await symlink(examples, join(folder, "problems"))
})

afterAll(async () => {
  await backend.dispose()
  await database.drop()
  await rm(folder, { recursive: true })
})

const inDatabase = <A, E>(work: Effect.Effect<A, E, SqlClient.SqlClient | ChangeFeed>) =>
  Effect.runPromise(work.pipe(Effect.provide(ChangeFeed.layer), Effect.provide(database.layer)))

const problemRows = () =>
  inDatabase(
    SqlClient.SqlClient.use(
      (sql) =>
        sql<{ id: number; slug: string; limit: number }>`
          select id, slug, time_limit_ms as "limit", version, xmin::text from problems order by slug`
    )
  )

/** Programs with other verdicts than their folders say, which only another judge can give. */
const others: Readonly<Record<string, unknown>> = {
  // Its module `readline` is one of Node, which the sandbox does not have.
  "different/submissions/accepted/different.js": expect.stringContaining("is runtime_error at sample/1"),
  // clang computes where the loop ends instead of running it.
  "different/submissions/time_limit_exceeded/different_linear_search.cc":
    expect.stringContaining("is accepted"),
  // clang removes the memory of which the program never uses the content.
  "hello/submissions/run_time_error/memory_limit.cc": expect.stringContaining("is accepted")
}

/** `npm test` judges the programs of one example, because the others take more than a minute. */
const full = process.env["TEST_FULL"] === "1"

describe("the examples of problemtools, whose time limits follow from their programs", () => {
  test("are imported with limits, which a second import keeps", { timeout: 600_000 }, async () => {
    const slugs = ["different", "guess", "hello", "oddecho"]
    const report = await inDatabase(
      importContent(folder, { backend: async () => backend, generatedFolder: "" })
    )
    expect(report).toEqual({ imported: slugs, unchanged: [], refused: [] })
    const rows = await problemRows()
    // The times of these programs are far below a second, and 1 s is the smallest limit.
    expect(rows.map(({ limit }) => limit % 1000)).toEqual([0, 0, 0, 0])
    const again = await inDatabase(importContent(folder))
    expect(again).toEqual({ imported: [], unchanged: slugs, refused: [] })
    expect(await problemRows()).toEqual(rows)
  })

  test.each(full ? ["different", "guess", "hello", "oddecho"] : ["oddecho"])(
    "%s: every program has the verdict and the score that its folder says",
    { timeout: 600_000 },
    async (slug) => {
      const row = (await problemRows()).find((each) => each.slug === slug)
      const judged = await inDatabase(new ProblemTests().get(row?.id ?? 0))
      const verified = await Effect.runPromise(
        Effect.scoped(
          Effect.gen(function* () {
            const problem = yield* readPackage(join(examples, slug))
            const programs = problem.submissions.flatMap((each) =>
              each.language === null ? [] : [{ ...each, language: each.language }]
            )
            return yield* Effect.forEach(programs, (submission) =>
              verifySubmission(backend, problem, judged!, submission, submission.language)
            )
          })
        )
      )
      const faults = verified.flatMap(({ submission: { path }, fault }) =>
        fault === null ? [] : [[`${slug}/${path}`, fault] as const]
      )
      const expected = Object.entries(others).filter(([path]) => path.startsWith(`${slug}/`))
      expect(faults).toEqual(expected)
      expect(verified.length).toBeGreaterThan(2)
    }
  )
})
