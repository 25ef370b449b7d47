import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { CallName } from "../../src/api/client.ts"
import { endpoints } from "../../src/api/endpoints.ts"
import { nameGrownUp } from "../../server/account/accounts/accountHousekeeping.ts"
import { icpcCollections } from "../../server/olympiads/icpc/icpcData.ts"
import { listenTo, stopListening } from "../support/eventStream.ts"
import { startTestServer, type TestServer } from "../support/server.ts"
import type { TestLearner } from "../support/testLearner.ts"
import { minute, insertContest } from "./olympiads/contestFixture.ts"
import { idOf } from "./organiser/contests/contestOrganiser.ts"
import { addSolution, runningContest } from "./organiser/contests/results/resultsFixture.ts"
import { addSumProblem } from "./practice/solutions/judging.ts"
import { eventually } from "../support/eventually.ts"

/** Each person's profile; every value is unique. */
interface Planted {
  readonly id: number
  readonly first: string
  readonly last: string
  readonly nickname: string | null
  readonly city: string
  readonly born: string | null
  readonly login?: string
}

const grown = {
  ...{ id: 801, first: "Взросляна", last: "Тайнова", nickname: null, city: "Тайноград", born: "1987-06-05" }
}
const child = {
  ...{ id: 802, first: "Малышана", last: "Скрытнова", nickname: null, city: "Скрытоград", born: "2019-04-03" }
}
const pupil = {
  ...{ id: 803, first: "Классиана", last: "Школяева", nickname: null, city: "Школоград", born: null },
  login: "telltale-07"
}
const named = {
  ...{
    id: 804,
    first: "Никнеяна",
    last: "Прозванова",
    nickname: "Лисица",
    city: "Нораград",
    born: "2019-02-01"
  }
}
const planted: ReadonlyArray<Planted> = [grown, child, pupil, named]

const nobodys = planted.flatMap(({ last, city, born, login }) => [
  last,
  city,
  ...(born === null ? [] : [born, born.split("-").toReversed().join(".")]),
  ...(login === undefined ? [] : [login])
])
/** The values that no other learner may see, and those that no visitor may see. */
const secrets = {
  learner: [...nobodys, child.first, pupil.first, named.first, "telltale.test"],
  visitor: [...nobodys, ...planted.map(({ first }) => first), "Лисица", "telltale.test"]
}

let server: TestServer
let learner: TestLearner
let me: number
let solution: number

async function plant(person: Planted): Promise<void> {
  const { id, first, last, nickname, city, born, login = null } = person
  await server.sql(
    `insert into users (id, email, login, password_hash, first_name, last_name, nickname, city, date_of_birth, grade,
      privacy_consent_version, personal_data_consent_version, email_confirmed_at, public_profile_since) overriding system value
    values ($1, case when $2::text is null then $1 || '@telltale.test' end, $2, '', $3, $4, $5, $6, $7::date, 10, '1', '1', now(),
      case when $2::text is null then now() end)`,
    [id, login, first, last, nickname, city, born]
  )
  await server.sql(
    `with s as (insert into solutions (user_id, problem_id, problem_version, language, source, source_hash, status, score,
        priority, tests_total, judged_at) values ($1, 7, 1, 'python', 'print(1)', 'x', 'accepted', 100, 30, 2, now()) returning id)
    insert into solution_results (solution_id, tests) select id, '[]' from s`,
    [id]
  )
  await server.sql(
    "insert into problem_status (user_id, problem_id, status, solved_at) values ($1, 7, 'solved', now())",
    [id]
  )
}

/** A contest of these people, with solutions, questions and announcements. */
async function contestOf(slug: string, status: string): Promise<void> {
  const contestId = await runningContest(
    server,
    slug,
    planted.map(({ id }) => id)
  )
  for (const { id } of planted) {
    await addSolution(server, contestId, { userId: id, source: `${slug} ${id}`, passed: 2 })
    await server.sql(
      `insert into contest_questions (contest_id, user_id, text, answer, public, answered_at)
      values ($1, $2, 'May I?', 'Yes', true, now())`,
      [contestId, id]
    )
    await server.sql(
      "insert into contest_announcements (contest_id, user_id, text) values ($1, $2, 'For you alone')",
      [contestId, id]
    )
  }
  await server.sql("update contests set status = $2 where id = $1", [contestId, status])
}

beforeAll(async () => {
  server = await startTestServer()
  await addSumProblem(server)
  learner = await server.signUp()
  me = await idOf(server, learner)
  for (const person of planted) await plant(person)
  await contestOf("over", "closed_contest")
  await server.sql(
    "insert into contest_participants (contest_id, user_id) select id, $1 from contests where slug = 'over'",
    [me]
  )
  await server.sql("update contests set ends_at = now() - interval '1 minute' where slug = 'over'")
  await insertContest(server, "ahead", { starts: 30 * minute, ends: 90 * minute })
  await server.sql(
    "delete from contest_problems where contest_id = (select id from contests where slug = 'ahead')"
  )
  const [mine] = await server.sql<{ id: number }>(
    `with s as (insert into solutions (user_id, problem_id, problem_version, language, source, source_hash, status, score,
        priority, judged_at) values ($1, 7, 1, 'python', 'print(2)', 'y', 'accepted', 100, 30, now()) returning id)
    insert into solution_results (solution_id, tests) select id, '[]' from s returning solution_id::int as id`,
    [me]
  )
  await server.sql(
    "insert into problem_status (user_id, problem_id, status, solved_at) values ($1, 7, 'solved', now())",
    [me]
  )
  const [first] = await server.sql<{ id: number }>(
    "select min(id)::int as id from solutions where user_id = $1",
    [grown.id]
  )
  solution = first?.id ?? mine?.id ?? 0
})
afterAll(async () => {
  stopListening()
  await server.close()
})

const contest = ["over", "ahead"] as const
const of = (path: (slug: string) => string) => contest.map(path)
const searches = planted.flatMap(({ last, first, city }) => [
  `query=${encodeURIComponent(last)}`,
  `query=${encodeURIComponent(first)}`,
  `city=${encodeURIComponent(city)}`,
  `city=${encodeURIComponent(city)}&grade=10`
])

/** The addresses of every reading call with parameters; the others are called as they are. */
const addresses: { readonly [Name in CallName]?: () => ReadonlyArray<string> } = {
  getAvatar: () => ["/avatars/none/64"],
  getExport: () => ["/account/exports/none"],
  getPasswordLink: () => ["/auth/password/none"],
  getEmailLink: () => ["/auth/email/link/none"],
  listProblems: () => ["/problems", ...planted.map(({ last }) => `/problems?q=${encodeURIComponent(last)}`)],
  getProblem: () => ["/problems/7"],
  getTestInput: () => ["/problems/7/inputs/1"],
  getMaterials: () => ["/problems/7/materials"],
  listMySolutions: () => ["/problems/7/solutions"],
  listAllSolutions: () => ["/problems/7/all-solutions?limit=100"],
  getSolution: () => [`/solutions/${solution}`],
  getCounterexample: () => [`/solutions/${solution}/counterexample`],
  getRun: () => ["/runs/00000000-0000-4000-8000-000000000000"],
  listNotifications: () => ["/notifications"],
  getLegalDocument: () => ["/legal/privacy"],
  getBlogPost: () => ["/blog/how-to-read-a-verdict"],
  listContests: () => ["/contests?limit=100"],
  getStandings: () => [
    ...of((slug) => `/rating/list/${slug}`),
    ...searches.map((search) => `/rating/list/over?${search}`)
  ],
  getScoreLines: () => of((slug) => `/rating/list/${slug}/lines`),
  listAnnouncements: () => of((slug) => `/contests/${slug}/announcements`),
  listQuestions: () => of((slug) => `/contests/${slug}/questions`),
  getContest: () => of((slug) => `/contests/${slug}`),
  getContestInformation: () => of((slug) => `/contests/${slug}/information`),
  getContestPage: () => of((slug) => `/contests/${slug}/page?kind=landing`),
  getSealedStatements: () => of((slug) => `/contests/${slug}/sealed`),
  listContestProblems: () => of((slug) => `/problems/contest/${slug}`),
  getContestProblem: () => of((slug) => `/contests/${slug}/problems/7`),
  getContestStatements: () => of((slug) => `/contests/${slug}/statements`),
  getRating: () => ["/rating", ...searches.map((search) => `/rating?${search.replace("&grade=10", "")}`)],
  listLedger: () => ["/balance/history"],
  getCourse: () => ["/courses/none"],
  getLesson: () => ["/courses/none/lessons/1"],
  getEntryTest: () => ["/entry-tests/1"],
  getEntryTestResult: () => ["/entry-tests/1/result"],
  getPublicProfile: () => planted.map(({ id }) => `/users/${id}`),
  feedbackTopics: () => ["/feedback/topics?type=system"]
}

const reading = Object.entries(endpoints).filter(
  ([, { method, auth }]) => method === "GET" && ["guest", "either", "learner"].includes(auth)
)

const readers = { visitor: () => ({}), learner: () => ({ authorization: `Bearer ${learner.accessToken}` }) }
type Reader = keyof typeof readers

/** The forbidden values in an answer. */
const secretsIn = (text: string, reader: Reader) => secrets[reader].filter((secret) => text.includes(secret))

async function read(path: string, reader: Reader): Promise<string> {
  const answer = await fetch(`${server.url}/api${path}`, {
    headers: { "accept-language": "en", ...readers[reader]() }
  })
  expect([path, answer.status >= 500]).toEqual([path, false])
  return answer.text()
}

const everywhere = (["visitor", "learner"] as const).flatMap((reader) =>
  reading
    .filter(([, { auth }]) => reader === "learner" || auth !== "learner")
    .map(([name, { path }]) => [reader, name as CallName, path] as const)
)

describe("no answer contains a last name, a city, a birthday, an address or a child's name", () => {
  test.each(everywhere)("to a %s: %s", async (reader, name, path) => {
    const asked = addresses[name]?.() ?? [path]
    expect(asked.join(), "a call with parameters needs addresses here").not.toMatch(/\/:/)
    // A public profile is shown to everybody as to learners, by its owner's or a parent's consent.
    const allowed = name === "getPublicProfile" ? "learner" : reader
    for (const address of asked)
      expect([address, secretsIn(await read(address, reader), allowed)]).toEqual([address, []])
  })

  const feeds = [...icpcCollections, "state", "scoreboard", "access", "event-feed?stream=false"]
  test.each(["", ...feeds.map((feed) => `/${feed}`)])("in the Contest API: %s", async (feed) => {
    for (const reader of ["visitor", "learner"] as const) {
      const text = await read(`/icpc/contests/over${feed}`, reader)
      expect(text.length).toBeGreaterThan(1)
      expect(secretsIn(text, "visitor")).toEqual([])
    }
  })

  test("in the event stream", async () => {
    const { all } = await listenTo(server.url, learner)
    await server.sql("update contest_questions set answer = answer || '!'")
    await server.sql(
      "insert into contest_announcements (contest_id, text) select id, 'For all' from contests where slug = 'over'"
    )
    await server.sql("update users set nickname = nickname || ' 2', city = city || ' 2' where id = $1", [
      named.id
    ])
    await eventually(() =>
      expect(all.some(({ event = "message" }) => event.startsWith("contest"))).toBe(true)
    )
    expect(secretsIn(JSON.stringify(all), "learner")).toEqual([])
  })
})

describe("people are named", () => {
  const authors = async (reader: Reader) =>
    (
      JSON.parse(await read("/problems/7/all-solutions?limit=100", reader)) as {
        payload: { items: ReadonlyArray<{ author: string | null; mine: boolean }> }
      }
    ).payload.items
      .filter(({ mine }) => !mine)
      .map(({ author }) => author)
  const readStandings = async (reader: Reader) =>
    (
      JSON.parse(await read("/rating/list/over", reader)) as {
        payload: { items: ReadonlyArray<{ user_id: number; name: string | null }> }
      }
    ).payload.items.map(({ user_id, name }) => [user_id, name])

  test("by nickname, otherwise by first name and one letter, children and pupils without a nickname by number", async () => {
    expect(new Set(await authors("learner"))).toEqual(
      new Set([
        "Взросляна Т.",
        "Participant no. 802",
        "Participant no. 803",
        expect.stringMatching(/^Лисица/)
      ])
    )
    expect(await readStandings("learner")).toEqual([
      [801, "Взросляна Т."],
      [802, null],
      [803, null],
      [804, expect.stringMatching(/^Лисица/)]
    ])
  })

  test("by number for visitors", async () => {
    expect(new Set(await authors("visitor"))).toEqual(
      new Set([me, ...planted.map(({ id }) => id)].map((id) => `Participant no. ${id}`))
    )
    expect(await readStandings("visitor")).toEqual(planted.map(({ id }) => [id, null]))
    expect(await read("/icpc/contests/over/teams", "visitor")).toContain("Participant no. 804")
  })

  test("by name in the rating from the 14th birthday on, without any change", async () => {
    const nameOf = async () =>
      (
        await server.sql<{ name: string | null }>("select name from rating_totals where user_id = $1", [
          child.id
        ])
      )[0]?.name
    await server.sql("update users set date_of_birth = now() - interval '14 years' where id = $1", [child.id])
    expect(await nameOf()).toBe("Малышана С.")
    await server.sql("update rating_totals set name = null where user_id = $1", [child.id])
    await server.run(nameGrownUp)
    expect(await nameOf()).toBe("Малышана С.")
  })
})
