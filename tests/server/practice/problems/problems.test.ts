import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { importContent } from "../../../../server/cli/importContent.ts"
import { ChangeFeed } from "../../../../server/platform/realtime/ChangeFeed.ts"
import { problemListPage, problemPage } from "../../../../server/practice/problems/problemPages.ts"
import { TopicNames } from "../../../../server/practice/problems/TopicNames.ts"
import { problemEndpoints } from "../../../../src/api/contract/practice/problems.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { callApi, type TestLearner } from "../../../support/testLearner.ts"
import { payloadOf } from "../../payloadOf.ts"
import { sumPackage, writeContent } from "../../content/samplePackage.ts"

let server: TestServer
let learner: TestLearner

const problem = (id: number, ru: string, en: string, difficulty: number, topics: string) => ({
  ...sumPackage,
  "problem.yaml": [
    `name: { ru: "${ru}", en: "${en}" }`,
    `zama: { id: ${id}, difficulty: ${difficulty}, topics: [${topics}], reserved: false }`,
    "limits: { time_limit: 2 }"
  ].join("\n")
})

const topics = ["loops", "math", "graphs"]
  .map((slug) => `- slug: ${slug}\n  name: { ru: ${slug}-ru, en: ${slug}-en }\n`)
  .join("")

beforeAll(async () => {
  server = await startTestServer()
  const content = await writeContent(
    {
      apples: problem(1, "Яблоки", "Apples", 1, "loops"),
      hedgehog: problem(2, "Ёжик в тумане", "Hedgehog 100%", 2, "loops, math"),
      bridges: problem(3, "Мосты", "Bridges", 5, "graphs"),
      primes: problem(14, "Простые числа", "Primes", 3, "math"),
      echo: {
        ...problem(20, "Эхо", "Echo", 1, ""),
        "solution/editorial.ru.md": "Повторите.",
        "solution/hints.ru.md": "Крикните.\n---\nПослушайте `эхо`."
      }
    },
    topics
  )
  await server.run(importContent(content).pipe(Effect.provide(ChangeFeed.layer)))
  learner = await server.signUp()
  await server.sql("update problems set attempts = 4, accepted = 1 where id = 1")
  await server.sql("update problems set attempts = 4, accepted = 3 where id = 3")
  const user = "(select id from users limit 1)"
  await server.sql(`insert into problem_status (user_id, problem_id, status)
    values (${user}, 1, 'solved'), (${user}, 3, 'error')`)
})
afterAll(() => server.close())

const list = async (query: string, who?: TestLearner) =>
  payloadOf(
    problemEndpoints.listProblems.success,
    await (who === undefined
      ? callApi(server.url, "GET", `/problems${query}`)
      : who.call("GET", `/problems${query}`))
  )
const idsOf = async (query: string, who?: TestLearner) => (await list(query, who)).items.map(({ id }) => id)

const materialsOf = async (id: number) =>
  payloadOf(problemEndpoints.getMaterials.success, await learner.call("GET", `/problems/${id}/materials`))

describe("the problem list", () => {
  test("has all public data for a visitor, in the requested language", async () => {
    const english = await callApi(server.url, "GET", "/problems?limit=2")
    expect(english).toMatchObject({ status: 200 })
    expect(english.body.payload).toEqual({
      items: [
        {
          id: 1,
          title: "Apples",
          difficulty: 1,
          topics: [{ slug: "loops", name: "loops-en" }],
          accepted_rate: 0.25,
          my_status: null,
          favorite: false
        },
        {
          id: 2,
          title: "Hedgehog 100%",
          difficulty: 2,
          topics: [
            { slug: "loops", name: "loops-en" },
            { slug: "math", name: "math-en" }
          ],
          accepted_rate: null,
          my_status: null,
          favorite: false
        }
      ],
      page: 1,
      limit: 2,
      total: 5
    })
    const russian = await callApi(server.url, "GET", "/problems", undefined, { "accept-language": "ru" })
    expect(payloadOf(problemEndpoints.listProblems.success, russian).items[0]).toMatchObject({
      title: "Яблоки"
    })
  })

  test.each([
    ["?q=HEDGE", [2]],
    ["?q=ежик", [2]],
    ["?q=тумане+Ёжик", [2]],
    ["?q=%25", [2]],
    ["?q=_", []],
    ["?q=14", [14]],
    ["?q=%2314", [14]],
    ["?topic=math", [2, 14]],
    ["?topic=nothing", []],
    ["?difficulty=1", [1, 20]],
    ["?difficulty=2-4", [2, 14]],
    ["?difficulty=hard", [1, 2, 3, 14, 20]],
    ["?topic=loops&difficulty=2", [2]],
    ["?status=solved", [1, 2, 3, 14, 20]],
    ["?is_favorite=1&status=attempted&sort=recent", [1, 2, 3, 14, 20]],
    ["?unknown=1", [1, 2, 3, 14, 20]]
  ])("filters by %s", async (query, expected) => {
    expect(await idsOf(query)).toEqual(expected)
  })

  test.each([
    ["-id", [20, 14, 3, 2, 1]],
    ["difficulty", [1, 20, 2, 14, 3]],
    ["-difficulty", [3, 14, 2, 1, 20]],
    ["accepted", [1, 3, 2, 14, 20]],
    ["-accepted", [3, 1, 2, 14, 20]],
    ["title", [1, 3, 20, 2, 14]]
  ])("sorts by %s", async (sort, expected) => {
    expect(await idsOf(`?sort=${sort}`)).toEqual(expected)
  })

  test("sorts Russian titles", async () => {
    const russian = await callApi(server.url, "GET", "/problems?sort=title", undefined, {
      "accept-language": "ru"
    })
    expect(payloadOf(problemEndpoints.listProblems.success, russian).items.map(({ title }) => title)).toEqual(
      ["Ёжик в тумане", "Мосты", "Простые числа", "Эхо", "Яблоки"]
    )
  })

  test("has pages, and a page past the end still has the total", async () => {
    expect(await list("?limit=2&page=3")).toMatchObject({ items: [{ id: 20 }], total: 5 })
    expect(await list("?limit=2&page=9")).toMatchObject({ items: [], total: 5 })
    expect((await callApi(server.url, "GET", "/problems?page=0")).status).toBe(422)
  })

  test("shows the learner's own solved, tried and starred problems", async () => {
    expect(await idsOf("?status=solved", learner)).toEqual([1])
    expect(await idsOf("?status=error", learner)).toEqual([3])
    expect(await idsOf("?status=none", learner)).toEqual([2, 14, 20])
    expect((await learner.call("PUT", "/problems/14/favorite")).status).toBe(200)
    expect((await learner.call("PUT", "/problems/14/favorite")).status).toBe(200)
    expect(await idsOf("?status=favorite", learner)).toEqual([14])
    expect(await idsOf("?is_favorite=1", learner)).toEqual([14])
    expect(await idsOf("?status=attempted", learner)).toEqual([1, 3])
    expect(await idsOf("?status=attempted&is_favorite=1", learner)).toEqual([])
    await server.sql("update problem_status set changed_at = now() + interval '1 hour' where problem_id = 3")
    expect(await idsOf("?sort=recent", learner)).toEqual([3, 14, 1, 2, 20])
    const other = await server.signUp()
    expect(await idsOf("?status=favorite", other)).toEqual([])
    expect((await list("?limit=1", other)).items[0]).toMatchObject({ id: 1, myStatus: null })
    await learner.call("DELETE", "/problems/14/favorite")
    expect(await idsOf("?status=favorite", learner)).toEqual([])
    expect((await learner.call("PUT", "/problems/99/favorite")).status).toBe(404)
    expect((await callApi(server.url, "PUT", "/problems/1/favorite")).status).toBe(401)
  })
})

describe("a problem", () => {
  test("has its statement, samples and neighbours", async () => {
    const answer = await learner.call("GET", "/problems/3")
    expect(answer.body.payload).toMatchObject({
      id: 3,
      title: "Bridges",
      my_status: "error",
      accepted_rate: 0.75,
      statement_language: "en",
      statement_html: "<p>Add <var>a</var> and <var>b</var>.</p>",
      input_html: "<p>Two numbers.</p>",
      output_html: "<p>The sum.</p>",
      notes_html: "<p>Think.</p>",
      samples: [{ ordinal: 1, input: "1 2\n", answer: "3\n" }],
      time_limit_ms: 2000,
      memory_limit_mb: 256,
      previous_id: 2,
      next_id: 14
    })
  })

  test.each(["interactive", "passes"])(
    "with a dialogue (%s) has no samples beside its statement",
    async (key) => {
      const validator = { language: "cpp", code: "", files: {}, timeLimitMs: 1000, memoryLimitMb: 64 }
      const json = JSON.stringify({ ...validator, [key]: key === "passes" ? 2 : true })
      await server.sql(`update problems set output_validator = '${json}' where id = 14`)
      const answer = await learner.call("GET", "/problems/14")
      expect(answer.body.payload).toMatchObject({ id: 14, samples: [] })
      await server.sql("update problems set output_validator = null where id = 14")
      expect((await learner.call("GET", "/problems/14")).body.payload).not.toMatchObject({ samples: [] })
    }
  )

  test("is not found under an invalid number", async () => {
    for (const id of ["99", "0", "abc", "9007199254740993"]) {
      expect((await callApi(server.url, "GET", `/problems/${id}`)).status).toBe(404)
    }
  })

  test("returns its hints to everybody, in another language if necessary", async () => {
    expect((await materialsOf(20)).filter(({ kind }) => kind === "hint")).toEqual([
      { kind: "hint", title: "Hint 1", html: "<p>Крикните.</p>", url: null },
      { kind: "hint", title: "Hint 2", html: "<p>Послушайте <code>эхо</code>.</p>", url: null }
    ])
    expect((await materialsOf(1)).map(({ kind }) => kind)).toEqual(["editorial"])
  })

  test("hides its editorial until it is solved", async () => {
    const materials = async () => (await materialsOf(20)).filter(({ kind }) => kind === "editorial")
    expect(await materials()).toEqual([{ kind: "editorial", title: "Editorial", html: null, url: null }])
    await server.sql(`insert into problem_status (user_id, problem_id, status)
      select id, 20, 'solved' from users order by id limit 1`)
    expect(await materials()).toMatchObject([{ html: "<p>Use <code>+</code>.</p>" }])
  })
})

test("pages include the data that the browser requests first", async () => {
  const listPage = (search: string) =>
    server.run(
      problemListPage({ search: new URLSearchParams(search), language: "en" }).pipe(
        Effect.provide(TopicNames.layer)
      )
    )
  const [problems, known] = (await listPage("topic=math&page=1&sort=id&utm=x")).queries
  expect(problems).toMatchObject({ key: ["problems", { topic: "math" }], data: { total: 2 } })
  expect(known).toMatchObject({ key: ["topics"], data: [{ slug: "loops", name: "loops-en" }, {}, {}] })
  expect((await listPage("page=zero")).queries).toEqual([])
  const pageOf = (id: string) =>
    server.run(problemPage({ params: { id }, language: "en" }).pipe(Effect.provide(TopicNames.layer)))
  expect(await pageOf("3")).toMatchObject({
    title: "Bridges",
    queries: [{ key: ["problem", 3], data: { title: "Bridges", nextId: 14 } }]
  })
  expect(await pageOf("99")).toBeNull()
})
