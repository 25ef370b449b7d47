import { mkdtemp, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { afterEach, expect, test, vi } from "vitest"
import { contentImport } from "../../../server/cli/contentImport.ts"
import { createTestDatabase, urlOf } from "../../support/database.ts"
import { zipOf } from "../../support/zip.ts"
import { sumPackage, writeContent } from "../content/samplePackage.ts"

afterEach(() => vi.unstubAllEnvs())

const capture = (stream: "log" | "error") => vi.spyOn(console, stream).mockImplementation(() => {})

test.each([
  ["without packages", {}, "", "has no packages"],
  ["of one package", { sum: sumPackage }, "/problems/sum", "is a package"]
])("a folder %s is named in the error, and nothing is imported", async (_, packages, below, fault) => {
  const said = capture("error")
  const folder = (await writeContent(packages)) + below
  expect(await contentImport.run([folder])).toBe(1)
  expect(said.mock.calls).toEqual([[expect.stringContaining(`${folder} ${fault}`)]])
})

test.each([
  [["content", "sum.zip"], "Give one folder, or only zips."],
  [["nowhere/sum.zip"], "There is no file nowhere/sum.zip."]
])("the arguments %j are explained, and nothing is imported", async (args, fault) => {
  const said = capture("error")
  expect(await contentImport.run(args)).toBe(1)
  expect(said.mock.calls).toEqual([[fault]])
})

test("zips are imported, and a faulty one does not stop the others", async () => {
  const database = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), "zama-zips-"))
  vi.stubEnv("DATA_DIR", join(folder, "data"))
  vi.stubEnv("DATABASE_URL", urlOf(database.address))
  const zips = {
    "broken.zip": Buffer.from("PK"),
    "download.zip": packed(sumPackage, "sum/"),
    "download (1).zip": packed({ ...sumPackage, "data/secret/2.ans": "other" }, "sum/"),
    "apples.zip": packed({ ...sumPackage, "problem.yaml": "name: Apples\nlimits: { time_limit: 1 }" })
  }
  for (const [name, bytes] of Object.entries(zips)) await writeFile(join(folder, name), bytes)

  const [printed, faults] = [capture("log"), capture("error")]
  expect(await contentImport.run(Object.keys(zips).map((name) => join(folder, name)))).toBe(1)
  expect(printed.mock.calls.flat()).toEqual([
    "imported sum",
    "imported apples",
    "2 imported, 0 unchanged, 2 refused"
  ])
  expect(faults.mock.calls.flat()).toEqual([
    expect.stringContaining("refused broken.zip: cannot be read: "),
    "refused sum: is in two of the zips"
  ])
  const rows = await Effect.runPromise(
    SqlClient.SqlClient.use(
      (
        sql
      ) => sql`select slug, reserved, (select count(*)::int from problem_tests where problem_id = p.id) as tests
        from problems p order by slug`
    ).pipe(Effect.provide(database.layer))
  )
  expect(rows).toEqual([
    { slug: "apples", reserved: true, tests: 3 },
    { slug: "sum", reserved: false, tests: 3 }
  ])
  await database.drop()
})

const packed = (files: Readonly<Record<string, string>>, folder = "") =>
  zipOf(Object.entries(files).map(([path, content]) => ({ name: folder + path, content })))
