import { mkdtemp, readFile, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"
import { unzipSync } from "fflate"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { readPackage } from "../../../../server/content/readPackage.ts"
import { authoredProblemEndpoints as calls } from "../../../../src/api/contract/organiser/problems.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { sumPackage } from "../../content/samplePackage.ts"
import { payloadOf } from "../../payloadOf.ts"
import { newContest } from "../contests/organiserServer.ts"
import { type Author, bring, bringSum, detailsOf, signUpAuthor, zipped } from "./problemServer.ts"

let server: TestServer
let author: Author

beforeAll(async () => {
  server = await startTestServer()
  author = await signUpAuthor(server)
})
afterAll(() => server.close())

const versionsOf = async (id: number) =>
  payloadOf(calls.listProblemVersions.success, await author.call("GET", `/${id}/versions`)).items

const statementOf = async (id: number, language: "ru" | "en") =>
  payloadOf(calls.getProblemStatement.success, await author.call("GET", `/${id}/statements/${language}`))

const titled = (title: string) => ({
  "problem.yaml": sumPackage["problem.yaml"]!.replace("en: Sum", `en: ${title}`)
})

const upload = (id: number, version: number, zip: Uint8Array) =>
  author.send(`/${id}/versions`, { version: String(version), detail: "later" }, "package", [zip])

describe("a problem brought in a zip", () => {
  test("is reserved and gets its own id, whatever the package says", async () => {
    const [one, other] = [await bringSum(author), await bringSum(author)]
    expect(other).not.toBe(one)
    const [row] = await server.sql<{ reserved: boolean; public: boolean }>(
      "select reserved, public from problems where id = $1",
      [one]
    )
    expect([one === 7, row]).toEqual([false, { reserved: true, public: false }])
    expect(await detailsOf(author, one)).toMatchObject({
      titleEn: "Sum",
      problemRole: "owner",
      published: false,
      version: 1,
      timeLimitMs: 1500,
      tests: 3,
      samples: 1,
      solutions: 2,
      publicationObstacle: "notProved"
    })
  })

  test("shows its texts, its tests and its solutions", async () => {
    const id = await bringSum(author)
    expect(await statementOf(id, "en")).toMatchObject({
      title: "Sum",
      format: "markdown",
      text: sumPackage["statement/problem.en.md"],
      inputHtml: "<p>Two numbers.</p>"
    })
    const tests = payloadOf(calls.listProblemTests.success, await author.call("GET", `/${id}/tests`))
    expect(tests[0]).toEqual({ ordinal: 1, name: "sample/1", sample: true, inputBytes: 4, answerBytes: 2 })
    const shown = payloadOf(calls.getProblemTest.success, await author.call("GET", `/${id}/tests/1`))
    expect(shown).toEqual({ input: "1 2\n", answer: "3\n", inputBytes: 4, answerBytes: 2 })
    const solutions = payloadOf(
      calls.listAuthorSolutions.success,
      await author.call("GET", `/${id}/solutions`)
    )
    expect(solutions.map(({ path, expected }) => [path, expected[0]])).toEqual([
      ["submissions/accepted/main.py", "accepted"],
      ["submissions/wrong_answer/minus.py", "wrong_answer"]
    ])
    const path = "submissions/accepted/main.py"
    const source = await author.call("GET", `/${id}/solutions/source?path=${encodeURIComponent(path)}`)
    expect(payloadOf(calls.getAuthorSolution.success, source).source).toBe(sumPackage[path])
  })

  test("is judged by its last version, and its solutions stay", async () => {
    const id = await bringSum(author)
    await server.sql(
      `insert into solutions (user_id, problem_id, problem_version, language, source, source_hash, priority)
       values ($1, $2, 1, 'python', 'x', 'x', 0)`,
      [author.id, id]
    )
    const zip = zipped({ ...sumPackage, "data/secret/3.in": "2 2\n", "data/secret/3.ans": "4\n" })
    expect((await upload(id, 1, zip)).body.payload).toEqual({ version: 2, made: true })
    const [row] = await server.sql<{ version: number; solutions: number; tests: number }>(
      `select version, (select count(*) from solutions where problem_id = p.id)::int as solutions,
        (select count(*) from problem_tests where problem_id = p.id)::int as tests from problems p where id = $1`,
      [id]
    )
    expect(row).toEqual({ version: 2, solutions: 1, tests: 4 })
  })

  test("gets no version from an equal package, and 409 for an outdated one", async () => {
    const id = await bringSum(author)
    expect((await upload(id, 1, zipped(sumPackage))).body.payload).toEqual({ version: 1, made: false })
    expect((await upload(id, 1, zipped({ ...sumPackage, ...titled("Total") }))).status).toBe(201)
    const outdated = await upload(id, 1, zipped({ ...sumPackage, ...titled("Other") }))
    expect([outdated.status, outdated.body.code]).toEqual([409, "problem_changed"])
    expect((await detailsOf(author, id)).titleEn).toBe("Total")
  })

  test("answers a repeated upload as the first time, when its answer was lost", async () => {
    const id = await bringSum(author)
    const zip = zipped({ ...sumPackage, ...titled("Total") })
    const sent = () =>
      author.send(`/${id}/versions`, { version: "1", detail: "" }, "package", [zip], "one-upload")
    const [first, second] = [await sent(), await sent()]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body.payload).toEqual({ version: 2, made: true })
    expect(await versionsOf(id)).toHaveLength(2)
  })

  test("lets only one of two changes of a version through", async () => {
    const id = await bringSum(author)
    const limits = (time_limit_ms: number) => ({ version: 1, time_limit_ms, memory_limit_mb: 64 })
    const answers = await Promise.all(
      [1000, 2000, 3000].map((ms) => author.call("PUT", `/${id}/limits`, limits(ms)))
    )
    // A busy machine may answer 503 to those that wait for their turn.
    const statuses = answers.map(({ status }) => (status === 503 ? 409 : status))
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409, 409])
    expect((await detailsOf(author, id)).version).toBe(2)
  })

  test("can be changed if its name is an alias", async () => {
    const yaml = sumPackage["problem.yaml"]!.replace(
      "name: { ru: Сумма, en: Sum }",
      "source: &name Sum"
    ).replace("source: Zama", "name: *name")
    const id = await bringSum(author, { "problem.yaml": yaml })
    const limits = { version: 1, time_limit_ms: 2500, memory_limit_mb: 64 }
    expect((await author.call("PUT", `/${id}/limits`, limits)).status).toBe(200)
    const statement = { version: 2, title: "Total", format: "markdown", text: "Add." }
    expect((await author.call("PUT", `/${id}/statements/en`, statement)).status).toBe(200)
    expect(await detailsOf(author, id)).toMatchObject({ titleEn: "Total", timeLimitMs: 2500 })
  })

  test("is read by two requests of a user at once", async () => {
    const id = await bringSum(author)
    const rendered = { language: "en", format: "markdown", text: "Add." }
    const answers = await Promise.all([1, 2, 3].map(() => author.call("POST", `/${id}/rendered`, rendered)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 200, 503])
  })

  test("lists, compares and restores its versions", async () => {
    const id = await bringSum(author)
    const changed = {
      ...sumPackage,
      "statement/problem.en.md": sumPackage["statement/problem.en.md"]!.replace(
        "Two numbers",
        "Two integers"
      ),
      "data/secret/3.in": "2 2\n",
      "data/secret/3.ans": "4\n"
    }
    await upload(id, 1, zipped(changed))
    const answer = await author.call("GET", `/${id}/versions/2/changes`)
    const { total, files } = payloadOf(calls.compareProblemVersions.success, answer)
    expect(total).toBe(3)
    const statement = files.find(({ path }) => path === "statement/problem.en.md")
    expect(statement?.lines?.filter(({ type }) => type === "added" || type === "removed")).toEqual([
      { type: "removed", text: "Two numbers." },
      { type: "added", text: "Two integers." }
    ])
    const restored = await author.call("POST", `/${id}/versions/1/restoration`, { version: 2 })
    expect(restored.body.payload).toEqual({ version: 3, made: true })
    const versions = await versionsOf(id)
    expect(versions.map(({ number, act, detail, current }) => [number, act, detail, current])).toEqual([
      [3, "restore", "1", true],
      [2, "upload", "later", false],
      [1, "upload", "", false]
    ])
    expect(versions[0]?.hash).toBe(versions[2]?.hash)
    expect((await statementOf(id, "en")).text).toBe(sumPackage["statement/problem.en.md"])
  })

  test("is exported as a zip that imports again unchanged", async () => {
    const id = await bringSum(author)
    await author.call("PUT", `/${id}/limits`, { version: 1, time_limit_ms: 2500, memory_limit_mb: 64 })
    const response = await fetch(`${server.url}/api/organiser/problems/${id}/package`, {
      headers: { authorization: author.authorization }
    })
    const zip = Buffer.from(await response.arrayBuffer())
    const path = join(await mkdtemp(join(tmpdir(), "zama-export-")), "sum.zip")
    await writeFile(path, zip)
    const { contentHash } = await Effect.runPromise(Effect.scoped(readPackage(path)))
    const again = payloadOf(calls.createAuthoredProblem.success, await bring(author, await readFile(path))).id
    const rows = await server.sql<{ content_hash: string }>(
      "select content_hash from problems where id = any($1::bigint[])",
      [[id, again]]
    )
    expect(rows.map((row) => row.content_hash)).toEqual([contentHash, contentHash])
  })
})

describe("deleting", () => {
  const limits = (version: number) => ({ version, time_limit_ms: 2000 + version, memory_limit_mb: 64 })
  const remove = async (path: string) => {
    const { status, body } = await author.call("DELETE", path)
    return status === 200 ? "deleted" : (body.message ?? body.code)
  }

  test("an old version leaves the others, which are compared with their neighbours", async () => {
    const id = await bringSum(author)
    for (const version of [1, 2, 3]) await author.call("PUT", `/${id}/limits`, limits(version))
    expect(await remove(`/${id}/versions/4`)).toContain("current version")
    expect(await remove(`/${id}/versions/9`)).not.toBe("deleted")
    expect(await remove(`/${id}/versions/2`)).toBe("deleted")
    expect((await versionsOf(id)).map(({ number, previous }) => [number, previous])).toEqual([
      [4, 3],
      [3, 1],
      [1, null]
    ])
    const changes = await author.call("GET", `/${id}/versions/3/changes`)
    expect(payloadOf(calls.compareProblemVersions.success, changes)).toMatchObject({
      from: 1,
      to: 3,
      total: 1
    })
    expect((await author.call("GET", `/${id}/versions/1/changes`)).status).toBe(404)
    expect((await author.call("PUT", `/${id}/limits`, limits(4))).body.payload).toEqual({
      version: 5,
      made: true
    })
  })

  test("a problem takes everything with it", async () => {
    const id = await bringSum(author)
    expect(await remove(`/${id}`)).toBe("deleted")
    expect((await author.call("GET", `/${id}`)).status).toBe(404)
    const rows = await server.sql("select from problem_versions where problem_id = $1", [id])
    expect(rows).toEqual([])
  })

  test("is refused for a problem that is public", async () => {
    const id = await bringSum(author)
    await server.sql("update problems set reserved = false where id = $1", [id])
    expect(await remove(`/${id}`)).toContain("public problem")
  })

  test("is refused for a problem that is in an olympiad, also after its end", async () => {
    const id = await bringSum(author)
    await author.asked("POST", "", newContest("with-problem"))
    await server.sql(
      `with held as (update contests set status = 'closed_contest' where slug = 'with-problem' returning id)
      insert into contest_problems (contest_id, problem_id, ordinal) select id, $1, 1 from held`,
      [id]
    )
    expect(await remove(`/${id}`)).toContain("olympiad has")
  })

  test("is refused for a problem with solutions", async () => {
    const id = await bringSum(author)
    await server.sql(
      `insert into solutions (user_id, problem_id, problem_version, language, source, source_hash, priority)
       values ($1, $2, 1, 'python', 'x', 'x', 0)`,
      [author.id, id]
    )
    expect(await remove(`/${id}`)).toContain("has solutions")
    expect((await author.call("GET", `/${id}`)).status).toBe(200)
  })
})

describe("an export", () => {
  const download = async (id: number, form = "") =>
    fetch(`${server.url}/api/organiser/problems/${id}/package${form}`, {
      headers: { authorization: author.authorization, "accept-language": "en" }
    })

  test("of edition 2025-09 is the stored zip byte for byte", async () => {
    const zip = zipped(sumPackage)
    const { id } = payloadOf(calls.createAuthoredProblem.success, await bring(author, zip))
    expect(Buffer.from(await (await download(id)).arrayBuffer())).toEqual(Buffer.from(zip))
  })

  test("of an earlier edition becomes 2025-09, or stays as it was uploaded", async () => {
    const text = sumPackage["problem.yaml"]?.replace("2025-09", "legacy") ?? ""
    const zip = zipped({ ...sumPackage, "problem.yaml": text })
    const { id } = payloadOf(calls.createAuthoredProblem.success, await bring(author, zip))
    const stored = await download(id, "?form=stored")
    expect(Buffer.from(await stored.arrayBuffer())).toEqual(Buffer.from(zip))
    const exported = Buffer.from(await (await download(id)).arrayBuffer())
    expect(unzipText(exported, "sum/problem.yaml")).toContain("problem_format_version: 2025-09")
    const again = payloadOf(calls.createAuthoredProblem.success, await bring(author, exported)).id
    expect(Buffer.from(await (await download(again)).arrayBuffer())).toEqual(exported)
  })

  test("names what edition 2025-09 cannot express", async () => {
    const yaml = `${sumPackage["problem.yaml"]?.replace("2025-09", "legacy")}\ntype: scoring\n`
    const files = { ...sumPackage, "problem.yaml": yaml, "data/testdata.yaml": "grader_flags: min\n" }
    const { id } = payloadOf(calls.createAuthoredProblem.success, await bring(author, zipped(files)))
    const refused = await download(id)
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { code: "package_invalid", faults: [{ file: "data", message: expect.stringContaining("2025-09") }] }
    ])
  })
})

const unzipText = (zip: Uint8Array, path: string) => new TextDecoder().decode(unzipSync(zip)[path])

describe("changing a problem in the browser", () => {
  test("saves a statement and its title, and keeps the rest of problem.yaml", async () => {
    const id = await bringSum(author)
    const text = "Add them.\n\n## Input\n\nTwo.\n\n## Output\n\nOne.\n"
    const saved = { version: 1, title: "Addition", format: "markdown", text }
    expect((await author.call("PUT", `/${id}/statements/en`, saved)).body.payload).toEqual({
      version: 2,
      made: true
    })
    expect(await statementOf(id, "en")).toMatchObject({
      title: "Addition",
      text,
      statementHtml: "<p>Add them.</p>"
    })
    expect(await detailsOf(author, id)).toMatchObject({
      titleEn: "Addition",
      titleRu: "Сумма",
      source: "Zama"
    })
    const [version] = await versionsOf(id)
    expect([version?.act, version?.detail]).toEqual(["statement", "en"])
  })

  test("replaces a statement by one in another format", async () => {
    const id = await bringSum(author)
    const saved = { version: 1, title: "Sum", format: "tex", text: "Add $a$.\n\n\\section*{Input}\n\nTwo.\n" }
    expect((await author.call("PUT", `/${id}/statements/en`, saved)).status).toBe(200)
    expect(await statementOf(id, "en")).toMatchObject({ format: "tex", text: saved.text })
  })

  test("names the fault of a statement that cannot be rendered, and saves nothing", async () => {
    const id = await bringSum(author)
    const saved = { version: 1, title: "Sum", format: "markdown", text: "$\\frac$" }
    const answer = await author.call("PUT", `/${id}/statements/en`, saved)
    expect([answer.status, answer.body.code]).toEqual([422, "package_invalid"])
    expect((await detailsOf(author, id)).version).toBe(1)
  })

  test("adds, replaces and removes a test", async () => {
    const id = await bringSum(author)
    const save = (version: number, input: string) =>
      author.send(`/${id}/tests`, { version: String(version), name: "secret/99-big" }, "files", [
        Buffer.from(input),
        Buffer.from("5\n")
      ])
    expect((await save(1, "2 3\n")).body.payload).toEqual({ version: 2, made: true })
    expect((await save(2, "1 4\n")).body.payload).toEqual({ version: 3, made: true })
    const shown = await author.call("GET", `/${id}/tests/4`)
    expect(payloadOf(calls.getProblemTest.success, shown)).toMatchObject({ input: "1 4\n", answer: "5\n" })
    const removed = await author.call(
      "DELETE",
      `/${id}/tests?version=3&name=${encodeURIComponent("secret/99-big")}`
    )
    expect(removed.body.payload).toEqual({ version: 4, made: true })
    expect((await detailsOf(author, id)).tests).toBe(3)
    const unknown = await author.call(
      "DELETE",
      `/${id}/tests?version=4&name=${encodeURIComponent("secret/98")}`
    )
    expect(unknown.status).toBe(404)
  })

  test.each(["../problem", "secret/../../x", "other/1", "secret/.hidden"])(
    "refuses the test name %s",
    async (name) => {
      const id = await bringSum(author)
      const answer = await author.send(`/${id}/tests`, { version: "1", name }, "files", [
        Buffer.of(),
        Buffer.of()
      ])
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ["name"]])
    }
  )

  test("adds an image that a statement shows, and removes it", async () => {
    const id = await bringSum(author)
    const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: "red" } })
      .png()
      .toBuffer()
    const added = await author.send(`/${id}/images`, { version: "1", name: "dot.png" }, "image", [png])
    expect(added.body.payload).toEqual({ version: 2, made: true })
    expect((await detailsOf(author, id)).images).toMatchObject([{ name: "dot.png" }])
    const given = { language: "en", format: "markdown", text: "![dot](dot.png)" }
    const rendered = await author.call("POST", `/${id}/rendered`, given)
    const { statementHtml } = payloadOf(calls.renderProblemStatement.success, rendered)
    expect(statementHtml).toContain('src="data:image/png;base64,')
    const removed = await author.call("DELETE", `/${id}/images?version=2&name=dot.png`)
    expect(removed.body.payload).toEqual({ version: 3, made: true })
    expect((await detailsOf(author, id)).images).toEqual([])
  })

  test("renders a text without saving it", async () => {
    const id = await bringSum(author)
    const given = { language: "en", format: "tex", text: "Add $a$ \\unknowncommand.\n" }
    const answer = await author.call("POST", `/${id}/rendered`, given)
    const { statementHtml, unknown } = payloadOf(calls.renderProblemStatement.success, answer)
    expect(statementHtml).toContain("Add <var>a</var>")
    expect(unknown).toEqual([{ line: 1, text: "\\unknowncommand" }])
    expect((await detailsOf(author, id)).version).toBe(1)
  })
})
