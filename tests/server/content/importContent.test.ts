import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { importContent } from "../../../server/cli/importContent.ts"
import { ProblemTests } from "../../../server/judge/worker/ProblemTests.ts"
import { ChangeFeed } from "../../../server/platform/realtime/ChangeFeed.ts"
import { createTestDatabase, type TestDatabase } from "../../support/database.ts"
import { sumPackage, writeContent } from "./samplePackage.ts"

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.drop())

const bring = async (packages: Parameters<typeof writeContent>[0]) =>
  Effect.runPromise(
    importContent(await writeContent(packages)).pipe(
      Effect.provide(ChangeFeed.layer),
      Effect.provide(database.layer)
    )
  )

const rows = (statement: string) =>
  Effect.runPromise(
    SqlClient.SqlClient.use((sql) => sql.unsafe(statement)).pipe(Effect.provide(database.layer))
  )

describe("content in the database", () => {
  test("is imported once, and a second import writes nothing", async () => {
    expect(await bring({ sum: sumPackage })).toEqual({ imported: ["sum"], unchanged: [], refused: [] })
    const before = await rows("select xmin::text, id, version from problems")
    expect(await bring({ sum: sumPackage })).toEqual({ imported: [], unchanged: ["sum"], refused: [] })
    expect(await rows("select xmin::text, id, version from problems")).toEqual(before)
    expect(before).toMatchObject([{ id: 7, version: 1 }])
  })

  test("keeps its version after a changed word, and gets a new one after a changed test", async () => {
    await bring({ sum: { ...sumPackage, "statement/problem.en.md": "Sum up.\n## Input\n.\n## Output\n." } })
    expect(await rows("select version from problems")).toEqual([{ version: 1 }])
    await bring({ sum: { ...sumPackage, "data/secret/2.in": "-2 2\n" } })
    expect(await rows("select version from problems")).toEqual([{ version: 2 }])
    const files = await rows("select convert_from(bytes, 'UTF8') as text from test_files order by 1")
    expect(files).not.toContainEqual({ text: "-1 1\n" })
    expect(files).toContainEqual({ text: "-2 2\n" })
  })

  test("has the new name of a test that was only renamed, in the same version", async () => {
    const { "data/secret/10.in": input, "data/secret/10.ans": answer, ...files } = sumPackage
    await bring({ sum: sumPackage })
    const before = await rows("select version from problems where id = 7")
    await bring({ sum: { ...files, "data/secret/10-five.in": input!, "data/secret/10-five.ans": answer! } })
    const names = await rows("select name from problem_tests where problem_id = 7 order by ordinal")
    expect(names).toEqual([{ name: "sample/1" }, { name: "secret/2" }, { name: "secret/10-five" }])
    expect(await rows("select version from problems where id = 7")).toEqual(before)
  })

  test("keeps the last valid state of a package that became faulty, and imports others", async () => {
    const report = await bring({
      sum: { ...sumPackage, "problem.yaml": "name: Sum\nlimits: { time_limit: no }" },
      other: { ...sumPackage, "problem.yaml": "name: Other\nlimits: { time_limit: 1 }" }
    })
    expect(report.imported).toEqual(["other"])
    expect(report.refused.map((each) => each.message)).toEqual([
      expect.stringContaining("sum/problem.yaml:2: limits.time_limit")
    ])
    expect(await rows("select id, slug, title_ru from problems order by id")).toEqual([
      { id: 7, slug: "sum", title_ru: "Сумма" },
      { id: 1000, slug: "other", title_ru: "Other" }
    ])
  })

  test("stores the other files of an author's solution", async () => {
    const program = { "submissions/accepted/a/main.py": "import b", "submissions/accepted/a/b.py": "x = 1" }
    expect((await bring({ sum: { ...sumPackage, ...program } })).imported).toEqual(["sum"])
    const stored = await rows(
      "select r.path, r.source, r.files from problem_references r join problems p on p.id = problem_id where slug = 'sum'"
    )
    expect(stored).toContainEqual({
      path: "submissions/accepted/a/main.py",
      source: "import b",
      files: { "b.py": "x = 1" }
    })
    expect(stored).toContainEqual(
      expect.objectContaining({ path: "submissions/accepted/main.py", files: null })
    )
  })

  test("keeps how an interactive problem is judged, and shows its dialogue in the statement", async () => {
    const guess = {
      ...sumPackage,
      "problem.yaml":
        "problem_format_version: 2025-09\nname: Guess\nlimits: { time_limit: 1 }\ntype: [interactive, multi-pass]",
      "output_validator/check.py": "exit(42)",
      "data/sample/1.interaction": ">500\n<higher\n"
    }
    expect((await bring({ guess })).imported).toEqual(["guess"])
    expect(await rows("select id from problems where slug = 'guess'")).toEqual([{ id: 1001 }])
    const judged = await Effect.runPromise(new ProblemTests().get(1001).pipe(Effect.provide(database.layer)))
    expect(judged?.outputValidator).toMatchObject({ interactive: true, passes: 2, language: "python" })
    const shown = { html: expect.stringContaining("<code>higher</code>") }
    expect(await rows("select output_html as html from problem_texts where problem_id = 1001")).toEqual([
      shown,
      shown
    ])
    const changed = { ...guess, "data/sample/1.interaction": ">500\n<lower\n" }
    expect((await bring({ guess: changed })).imported).toEqual(["guess"])
  })

  test("rejects a number of another problem", async () => {
    const report = await bring({ thief: sumPackage })
    expect(report.refused[0]?.message).toBe("thief/problem.yaml: zama.id: 7 belongs to sum")
  })

  test("rejects an invalid formula, and leaves no partial state", async () => {
    const broken = {
      ...sumPackage,
      "problem.yaml": "name: Broken\nlimits: { time_limit: 1 }",
      "statement/problem.en.md": "$\\frac{1}$"
    }
    const report = await bring({ broken })
    expect(report.refused[0]?.message).toContain("broken/statement/problem.en.md")
    expect(await rows("select id from problems where slug = 'broken'")).toEqual([])
  })
})
