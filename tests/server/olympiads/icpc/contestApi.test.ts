import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { tokenHash } from "../../../../server/platform/secretTokens.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { addSumProblem } from "../../practice/solutions/judging.ts"
import { organiserOf } from "../../organiser/contests/contestOrganiser.ts"
import { minute, insertContest } from "../contestFixture.ts"
import { propertiesOf, requiredBySpecification } from "./specification.ts"
import { eventually } from "../../../support/eventually.ts"

let server: TestServer
let contestId: number
const key = "the-key-of-the-cup"
const startsAgo = 60 * minute

type Row = Readonly<Record<string, unknown>>

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api/icpc${path}`, { headers })
const basic = (password: string) => ({
  authorization: `Basic ${Buffer.from(`scoreboard:${password}`).toString("base64")}`
})
const read = async <T = ReadonlyArray<Row>>(path: string, headers: Record<string, string> = basic(key)) =>
  (await (await get(path, headers)).json()) as T

/** The participants' three solutions: one before the freeze, one after it, one of a disqualified child. */
async function fill() {
  await server.sql(
    `insert into users (id, email, password_hash, nickname, first_name, last_name, grade, privacy_consent_version,
      personal_data_consent_version, email_confirmed_at) overriding system value
    select id, id || '@zama.test', '', nickname, first_name, last_name, 5, '1', '1', now()
    from (values (901, 'Ёж', 'Аня', 'Ёлкина'), (902, null, 'Боря', 'Белов'), (903, 'cheat', 'В', 'Г'))
      as u (id, nickname, first_name, last_name)`
  )
  await server.sql(
    `insert into contest_participants (contest_id, user_id, started_at, disqualified_at)
    select $1, id, now() - interval '1 hour', case when id = 903 then now() end from users where id > 900`,
    [contestId]
  )
  const solutions = [
    [901, "wrong_answer", 50, "cpp"],
    [901, "accepted", 40, "cpp"],
    [902, "accepted", 10, "java"],
    [903, "accepted", 45, "cpp"]
  ] as const
  for (const [user, status, ago, language] of solutions) {
    await server.sql(
      `insert into solutions (user_id, problem_id, problem_version, language, source, source_hash, status, priority,
        received_at, judged_at, time_ms, contest_id, contest_points)
      values ($1, 7, 1, $5, 'int main() {}', 'x', $2, 30, now() - $3 * interval '1 minute', now(), 12, $4,
        case when $2 = 'accepted' then 100 else 0 end)`,
      [user, status, ago, contestId, language]
    )
  }
}

beforeAll(async () => {
  server = await startTestServer({ config: { trustedProxies: 1 } })
  await addSumProblem(server)
  contestId = await insertContest(server, "cup", {
    starts: -startsAgo,
    ends: 60 * minute,
    freeze: -20 * minute
  })
  await server.sql("update contests set scoring = 'icpc' where id = $1", [contestId])
  await fill()
  const { countResults } = await import("../../../../server/olympiads/results/countResults.ts")
  await server.run(countResults({ contestId }))
  await server.sql("insert into contest_api_keys (contest_id, hash) values ($1, $2)", [
    contestId,
    tokenHash(key)
  ])
})
afterAll(() => server.close())

describe("the Contest API", () => {
  test("returns its version", async () => {
    const answer = await get("/")
    expect(answer.headers.get("access-control-allow-origin")).toBe("*")
    expect(await answer.json()).toMatchObject({ version: "2023-06" })
  })

  test.each(Object.entries(requiredBySpecification))(
    "answers %s as the specification requires",
    async (_endpoint, { path, required, optional, patterns }) => {
      const body = await read<Row | ReadonlyArray<Row>>(path)
      const objects = Array.isArray(body) ? (body as ReadonlyArray<Row>) : [body as Row]
      expect(objects.length).toBeGreaterThan(0)
      for (const object of objects) {
        expect(Object.keys(object)).toEqual(expect.arrayContaining([...required]))
        expect([...required, ...optional]).toEqual(expect.arrayContaining(Object.keys(object)))
        const misspelled = Object.entries(patterns).filter(
          ([name, pattern]) => typeof object[name] === "string" && !pattern.test(object[name])
        )
        expect(misspelled).toEqual([])
      }
    }
  )

  test("announces in access the properties that it returns", async () => {
    const { endpoints } = await read<{ endpoints: ReadonlyArray<{ type: string; properties: string[] }> }>(
      "/contests/cup/access"
    )
    for (const { type, properties } of endpoints) {
      if (type === "event-feed") continue
      const body = await read<Row | ReadonlyArray<Row>>(
        type === "contest" ? "/contests/cup" : `/contests/cup/${type}`
      )
      expect(properties).toEqual(expect.arrayContaining([...propertiesOf(body)]))
    }
  })

  test("names a language of a solution that no judge offers", async () => {
    expect(await read("/contests/cup/languages")).toContainEqual({
      id: "java",
      name: "Java",
      entry_point_required: false,
      extensions: ["java"]
    })
  })

  test("lists the languages that the contest allows, and those of its solutions", async () => {
    const ids = async () => (await read("/contests/cup/languages")).map(({ id }) => id)
    expect(await ids()).toEqual(["python3", "cpp", "java"])
    await server.sql("update contests set languages = '{cpp,javascript}' where id = $1", [contestId])
    await eventually(async () => expect(await ids()).toEqual(["cpp", "java"]))
    await server.sql("update contests set languages = '{python}' where id = $1", [contestId])
    await eventually(async () => expect(await ids()).toEqual(["python3", "cpp", "java"]))
    await server.sql("update contests set languages = null where id = $1", [contestId])
  })

  test("contains no dangling references", async () => {
    const ids = async (what: string) => new Set((await read(`/contests/cup/${what}`)).map(({ id }) => id))
    const [teams, problems, languages, submissions, types] = await Promise.all(
      ["teams", "problems", "languages", "submissions", "judgement-types"].map(ids)
    )
    for (const one of await read("/contests/cup/submissions")) {
      expect([
        teams?.has(one["team_id"]),
        problems?.has(one["problem_id"]),
        languages?.has(one["language_id"])
      ]).toEqual([true, true, true])
    }
    for (const one of await read("/contests/cup/judgements")) {
      expect([submissions?.has(one["submission_id"]), types?.has(one["judgement_type_id"])]).toEqual([
        true,
        true
      ])
    }
  })

  test("has the same counts as the standings", async () => {
    const { rows } = await read<{ rows: ReadonlyArray<Row> }>("/contests/cup/scoreboard")
    expect(rows).toEqual([
      {
        rank: 1,
        team_id: "901",
        score: { num_solved: 1, total_time: 40, time: 20 },
        problems: [{ problem_id: "7", num_judged: 2, num_pending: 0, solved: true, time: 20 }]
      },
      {
        rank: 2,
        team_id: "902",
        score: { num_solved: 1, total_time: 50, time: 50 },
        problems: [{ problem_id: "7", num_judged: 1, num_pending: 0, solved: true, time: 50 }]
      }
    ])
  })

  test("filters by references to other objects", async () => {
    expect(await read("/contests/cup/submissions?team_id=901")).toHaveLength(2)
    expect(await read("/contests/cup/submissions?team_id=901&problem_id=8")).toHaveLength(0)
  })

  test("returns source code only to the jury", async () => {
    const [first] = await read("/contests/cup/submissions")
    const path = `/contests/cup/submissions/${String(first?.["id"])}/files`
    const archive = Buffer.from(await (await get(path, basic(key))).arrayBuffer())
    expect(archive.subarray(0, 2).toString()).toBe("PK")
    expect((await get(path)).status).toBe(404)
    const [jury, onlooker] = [
      await organiserOf(server, { cup: "jury" }),
      await organiserOf(server, { cup: "viewer" })
    ]
    expect((await get(path, { authorization: jury.authorization })).status).toBe(200)
    expect((await get(path, { authorization: onlooker.authorization })).status).toBe(404)
  })
})

describe("for the public", () => {
  test("a frozen verdict is pending, and a problem is named by its letter", async () => {
    const { rows } = await read<{ rows: ReadonlyArray<Row> }>("/contests/cup/scoreboard", {})
    expect(rows.map(({ team_id, score }) => [team_id, score])).toEqual([
      ["901", { num_solved: 1, total_time: 40, time: 20 }],
      ["902", { num_solved: 0, total_time: 0 }]
    ])
    expect(rows[1]).toMatchObject({ problems: [{ num_judged: 0, num_pending: 1, solved: false }] })
    expect(
      (await read("/contests/cup/judgements", {})).map(({ judgement_type_id }) => judgement_type_id)
    ).toEqual(["WA", "AC"])
    const problems = await read("/contests/cup/problems", {})
    expect(problems).toMatchObject([{ id: "A", label: "A", name: "A" }])
    expect(problems[0]).not.toHaveProperty("test_data_count")
    expect(rows[0]).toMatchObject({ problems: [{ problem_id: "A" }] })
    const sent = await read("/contests/cup/submissions", {})
    expect(new Set(sent.map(({ problem_id }) => problem_id))).toEqual(new Set(["A"]))
    const { endpoints } = await read<{ endpoints: ReadonlyArray<Row> }>("/contests/cup/access", {})
    expect(endpoints.find(({ type }) => type === "problems")?.["properties"]).not.toContain("test_data_count")
  })

  test("full names, code, school years and disqualifications are hidden", async () => {
    const teams = await read("/contests/cup/teams", {})
    expect(teams).toEqual([
      { id: "901", label: "901", name: "Participant no. 901", group_ids: [] },
      { id: "902", label: "902", name: "Participant no. 902", group_ids: [] }
    ])
    expect(JSON.stringify(await read("/contests/cup/submissions", {}))).not.toContain("files/")
    expect(await read("/contests/cup/groups", {})).toEqual([])
  })

  test("rejects a wrong key, a draft, and an unknown token of the feed", async () => {
    const refused = await get("/contests/cup/teams", basic("guess"))
    expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([
      401,
      `Basic realm="Contest API"`
    ])
    expect(await refused.json()).toMatchObject({ code: 401 })
    await insertContest(server, "hidden", { starts: minute, ends: 2 * minute })
    await server.sql("update contests set status = 'draft', next_moment = null where slug = 'hidden'")
    expect((await get("/contests/hidden")).status).toBe(404)
    expect((await get("/contests/cup/event-feed?since_token=5")).status).toBe(400)
  })
})

describe("the event feed", () => {
  test("sends everything once, the state last", async () => {
    const text = await (await get("/contests/cup/event-feed?stream=false", basic(key))).text()
    const events = text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { type: string; id: string | null; data: Row })
    expect(events[0]).toMatchObject({ type: "contest", id: null })
    expect(events.at(-1)).toMatchObject({ type: "state", id: null })
    expect(events.filter(({ type }) => type === "submissions")).toHaveLength(4)
    const misnamed = events.filter(({ id, data }) => id !== null && data["id"] !== id)
    expect(misnamed).toEqual([])
  })

  test("continues with changes", async () => {
    const stop = new AbortController()
    const response = await fetch(`${server.url}/api/icpc/contests/cup/event-feed`, {
      headers: basic(key),
      signal: stop.signal
    })
    expect(response.headers.get("content-type")).toMatch("application/x-ndjson")
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ""
    const until = async (wanted: string) => {
      while (!text.includes(wanted)) {
        const { value, done } = (await reader?.read()) ?? { done: true, value: undefined }
        if (done) throw new Error(`The feed ended without ${wanted}`)
        text += value ?? ""
      }
    }
    await until('"type":"state"')
    await server.sql("update contest_participants set disqualified_at = now() where user_id = 902")
    await until('"label":"902","name":"Боря Белов","group_ids":["grade-5"],"hidden":true')
    stop.abort()
    await server.sql("update contest_participants set disqualified_at = null where user_id = 902")
  })

  test("is limited to a hundred connections, four for an address, and unlimited for the key's holders", async () => {
    const path = "/contests/cup/event-feed"
    const stops = Array.from({ length: 101 }, () => new AbortController())
    const feed = ({ signal }: AbortController, headers: Record<string, string>) =>
      fetch(`${server.url}/api/icpc${path}`, { signal, headers })
    const from = (index: number) => ({ "x-forwarded-for": `2001:db8:0:${Math.floor(index / 4)}::${index}` })
    const open = await Promise.all(stops.slice(0, 4).map((stop, index) => feed(stop, from(index))))
    const fifth = await get(path, from(3))
    expect([fifth.status, fifth.headers.get("retry-after")]).toEqual([429, "60"])
    open.push(...(await Promise.all(stops.slice(4, 100).map((stop, index) => feed(stop, from(index + 4))))))
    expect(new Set(open.map(({ status }) => status))).toEqual(new Set([200]))
    const refused = await get(path)
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({ code: 429, message: expect.any(String) as string })
    expect((await feed(stops[100]!, basic(key))).status, "the hall's scoreboard").toBe(200)
    expect((await get(`${path}?stream=false`)).status, "an ended stream frees its slot").toBe(200)
    for (const stop of stops) stop.abort()
    await eventually(async () => {
      const stop = new AbortController()
      const { status } = await feed(stop, {})
      stop.abort()
      expect(status).toBe(200)
    })
  })
})
