import { afterAll, beforeAll, expect, test } from "vitest"
import { authoredProblemEndpoints as calls } from "../../../../src/api/contract/organiser/problems.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { polygonFiles } from "../../content/polygon/polygonPackage.ts"
import { payloadOf } from "../../payloadOf.ts"
import { type Author, bring, detailsOf, faultsOf, signUpAuthor, zipped } from "./problemServer.ts"

let server: TestServer
let author: Author
beforeAll(async () => {
  server = await startTestServer()
  author = await signUpAuthor(server)
})
afterAll(() => server.close())

/** All tests with the line ends of Windows. */
const windowsFiles = Object.fromEntries(
  Object.entries(polygonFiles).map(([path, text]) => [
    path,
    path.startsWith("tests/") ? text.replaceAll("\n", "\r\n") : text
  ])
)

test("a package of Polygon is brought, with the tests as its judges read them, and changed in Polygon only", async () => {
  const brought = await bring(author, zipped(windowsFiles))
  expect(brought.status).toBe(201)
  const { id } = payloadOf(calls.createAuthoredProblem.success, brought)
  expect(await detailsOf(author, id)).toMatchObject({ version: 1, titleEn: "Sum", checker: null })
  const inputs = await server.sql<{ text: string }>(
    `select convert_from(f.bytes, 'utf8') as text from problem_tests t
      join test_files f on f.hash = t.input_hash where t.problem_id = $1 order by t.ordinal`,
    [id]
  )
  expect(inputs.map(({ text }) => text)).toEqual([
    polygonFiles["tests/01"],
    polygonFiles["tests/02"],
    polygonFiles["tests/03"]
  ])
  const changed = await author.call("PUT", `/${id}/limits`, {
    version: 1,
    time_limit_ms: 2000,
    memory_limit_mb: 64
  })
  expect(faultsOf(changed)).toMatchObject([{ file: "problem.xml" }])
  expect(await detailsOf(author, id)).toMatchObject({ version: 1, timeLimitMs: 1500 })
})
