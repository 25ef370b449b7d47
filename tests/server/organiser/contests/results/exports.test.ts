import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { browserCookieOf } from "../../../../support/browserCookie.ts"
import { startTestServer, type TestServer } from "../../../../support/server.ts"
import { callApi } from "../../../../support/testLearner.ts"
import { addSumProblem } from "../../../practice/solutions/judging.ts"
import { organiserOf } from "../contestOrganiser.ts"
import type { ContestOrganiser } from "../organiserServer.ts"
import { addSolution, runningContest } from "./resultsFixture.ts"

let server: TestServer
let organiser: ContestOrganiser
let authorization: string

beforeAll(async () => {
  server = await startTestServer()
  await addSumProblem(server)
  const contestId = await runningContest(server, "cup", [901, 902])
  await addSolution(server, contestId, { userId: 901, source: "half", passed: 1 })
  await addSolution(server, contestId, { userId: 902, source: "right", passed: 2 })
  await server.sql("update contests set freeze_at = starts_at + interval '1 minute' where id = $1", [
    contestId
  ])
  organiser = await organiserOf(server, { cup: "editor" })
  const signedIn = await callApi(server.url, "POST", "/auth/sign-in", {
    email: organiser.email,
    password: "Pineapple7"
  })
  authorization = `Bearer ${(signedIn.body.payload as unknown as { access_token: string }).access_token}`
})
afterAll(() => server.close())

const exported = async (format: string, language = "ru") => {
  const response = await fetch(`${server.url}/api/organiser/contests/cup/results/export`, {
    method: "POST",
    headers: {
      authorization,
      "content-type": "application/json",
      "accept-language": language,
      ...browserCookieOf(authorization.slice("Bearer ".length))
    },
    body: JSON.stringify({ format })
  })
  return { type: response.headers.get("content-type"), text: await response.text() }
}

describe("the results as a file", () => {
  test("are a table for spreadsheets, and a name that looks like a formula stays text", async () => {
    const { type, text } = await exported("csv")
    expect(type).toMatch("text/csv")
    expect(text.replace("\uFEFF", "").trim().split("\r\n")).toEqual([
      "Место;Номер;Имя;Город;Класс;A;Баллы;Решено;Штраф, мин",
      "1;902;'=Ёлкина Аня902;Тверь;5;100;100;1;0".replace("'=Ёлкина Аня902", `"'=Ёлкина Аня902"`),
      "2;901;'=Ёлкина Аня901;Тверь;5;50;50;0;0".replace("'=Ёлкина Аня901", `"'=Ёлкина Аня901"`)
    ])
    expect((await exported("csv", "en")).text).toContain("Place;Id;Name")
  })

  test("identify a pupil by login", async () => {
    await server.sql("update users set first_name = null, last_name = null, login = '5b-07' where id = 901")
    expect((await exported("csv")).text).toContain("2;901;5b-07;Тверь;5;50")
  })

  test("are JSON with every problem, and without addresses", async () => {
    const { text } = await exported("json")
    expect(JSON.parse(text)).toMatchObject({
      contest: "cup",
      rows: [
        {
          place: 1,
          user_id: 902,
          points: 100,
          problems: [{ label: "A", points: 100, solved: true, attempts: 1 }]
        },
        { place: 2, user_id: 901, points: 50 }
      ]
    })
    expect(text).not.toContain("@")
  })

  test("are the ICPC scoreboard after the freeze", async () => {
    const { rows } = JSON.parse((await exported("icpc")).text) as { rows: ReadonlyArray<{ score: object }> }
    expect(rows).toMatchObject([
      { team_id: "902", score: { score: 100 } },
      { team_id: "901", score: { score: 50 } }
    ])
  })

  test("are refused for viewers", async () => {
    const viewer = await organiserOf(server, { cup: "viewer" })
    expect((await viewer.asked("POST", "/cup/results/export", { format: "csv" })).status).toBe(404)
  })
})

describe("the key of the Contest API", () => {
  const open = (key: string) =>
    fetch(`${server.url}/api/icpc/contests/cup/groups`, {
      headers: { authorization: `Basic ${Buffer.from(`x:${key}`).toString("base64")}` }
    })

  test("opens the contest until it is replaced or removed", async () => {
    expect((await organiser.asked("GET", "/cup/api-key")).body.payload).toEqual({ made_at: null })
    const made = async () =>
      ((await organiser.asked("POST", "/cup/api-key")).body.payload as unknown as { key: string }).key
    const first = await made()
    expect((await open(first)).status).toBe(200)
    const second = await made()
    expect([(await open(first)).status, (await open(second)).status]).toEqual([401, 200])
    await organiser.asked("DELETE", "/cup/api-key")
    expect((await open(second)).status).toBe(401)
    const entries = await server.sql("select * from contest_audit where data::text like $1", [`%${second}%`])
    expect(entries).toEqual([])
  })
})
