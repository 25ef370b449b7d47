import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, expect, test } from "vitest"
import { importContent } from "../../../../server/cli/importContent.ts"
import { ChangeFeed } from "../../../../server/platform/realtime/ChangeFeed.ts"
import { createTestDatabase, type TestDatabase } from "../../../support/database.ts"
import { writeContent } from "../samplePackage.ts"
import { polygonPackages } from "./polygonPackages.ts"

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.drop())

const rows = (statement: string) =>
  Effect.runPromise(
    SqlClient.SqlClient.use((sql) => sql.unsafe(statement)).pipe(Effect.provide(database.layer))
  )

test("twenty packages of Polygon are imported with their checkers, tests and texts", async () => {
  const slugs = Object.keys(polygonPackages)
  expect(slugs).toHaveLength(20)
  const importing = importContent(await writeContent(polygonPackages)).pipe(
    Effect.provide(ChangeFeed.layer),
    Effect.provide(database.layer)
  )
  const report = await Effect.runPromise(importing)
  expect(report.refused.map(({ message }) => message)).toEqual([])
  expect(report.imported.toSorted()).toEqual(slugs.toSorted())
  expect(await Effect.runPromise(importing)).toMatchObject({ imported: [] })

  const stored = await rows(`
    select slug, time_limit_ms as time, memory_limit_mb as memory, reserved,
      output_validator->>'protocol' as protocol,
      (select count(*)::int from problem_tests where problem_id = id) as tests,
      (select array_agg(language order by language) from problem_texts where problem_id = id) as languages
    from problems order by slug`)
  const usual = { time: 1500, memory: 256, reserved: true, protocol: "testlib", tests: 3 }
  const languagesOf: Readonly<Record<string, ReadonlyArray<string>>> = {
    "russian-only": ["ru"],
    "english-only": ["en"],
    "made-statement": ["en"]
  }
  expect(stored).toEqual(
    slugs.toSorted().map((slug) => ({
      ...usual,
      slug,
      languages: languagesOf[slug] ?? ["en", "ru"],
      tests: slug === "many-tests" ? 120 : 3
    }))
  )
  const inputs = await rows(`
    select convert_from(bytes, 'UTF8') as text from test_files where hash in
      (select input_hash from problem_tests t join problems p on p.id = problem_id where slug = 'windows-line-ends')
    order by 1`)
  expect(inputs).toEqual([{ text: "-1 1\n" }, { text: "1 2\n" }, { text: "5 5\n" }])
  expect(
    await rows(
      "select editorial_html as html from problem_texts join problems on id = problem_id where slug = 'tutorial' and language = 'ru'"
    )
  ).toEqual([{ html: "<p>Сложите.</p>" }])
})
