import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { addProblemOwner } from "../../../../server/practice/import/problemOwners.ts"
import { addSumProblem } from "../../practice/solutions/judging.ts"
import {
  change,
  type ContestOrganiser,
  iso,
  newContest,
  settingsOf,
  signUpOrganiser,
  wireSettings
} from "./organiserServer.ts"

let server: TestServer
let owner: ContestOrganiser
let stranger: ContestOrganiser

beforeAll(async () => {
  server = await startTestServer()
  await addSumProblem(server)
  owner = await signUpOrganiser(server)
  stranger = await signUpOrganiser(server)
})
afterAll(() => server.close())

const hour = 3_600_000
const audit = (slug: string) =>
  server.sql<{ act: string; data: object; actor_id: number }>(
    "select a.act, a.data, a.actor_id from contest_audit a join contests c on c.id = a.contest_id where slug = $1 order by a.id",
    [slug]
  )

describe("a new contest", () => {
  test("is a draft of its creator, and hidden from everybody else", async () => {
    expect(await owner.asked("POST", "", newContest("first"))).toMatchObject({
      status: 201,
      body: { payload: { slug: "first" } }
    })
    expect((await owner.asked("GET", "")).body.payload).toMatchObject([
      { slug: "first", status: "draft", organiser_role: "owner" }
    ])
    expect((await stranger.asked("GET", "/first/settings")).status).toBe(404)
    expect(await audit("first")).toEqual([{ act: "contest.create", data: {}, actor_id: owner.id }])
  })

  test.each([
    ["an address in use", { slug: "first" }, { slug: ["This address is taken"] }],
    ["a reserved address", { slug: "latest" }, { slug: ["This address is taken"] }],
    [
      "an address with other characters",
      { slug: "Кубок" },
      { slug: ["Lower-case Latin letters, digits and hyphens between them"] }
    ],
    ["no name", { title_ru: " ", title_en: "" }, { title_ru: ["Required field"] }],
    ["no end", { ends_at: null }, { ends_at: ["Required field"] }],
    ["an end before its start", { ends_at: iso(hour) }, { ends_at: ["The end has to come after the start"] }]
  ])("is rejected with %s", async (_, more, errors) => {
    const answer = await owner.asked("POST", "", newContest("second", more))
    expect(answer).toMatchObject({ status: 422, body: { errors } })
  })

  test("is created once if its form is sent twice", async () => {
    const key = { "idempotency-key": "8a5f2c1e-8f14-4c0f-9d7c-6f3f1d9b2a10" }
    const form = newContest("once")
    const answers = await Promise.all([1, 2].map(() => owner.asked("POST", "", form, key)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
  })
})

describe("settings", () => {
  beforeAll(() => owner.asked("POST", "", newContest("cup")))

  test("are saved together, with sanitised pages and problems with subtasks", async () => {
    const saved = await change(owner, "cup", {
      title_en: "Winter cup",
      summary_ru: "Для всех",
      scoring: "icpc",
      registration_starts_at: iso(hour),
      duration_s: 7200,
      freeze_at: iso(26 * hour),
      problems: [{ id: 7, points: 50, subtasks: [{ points: 50, from: 1, to: 2 }] }],
      landing_ru: "**Привет** <script>alert(1)</script> $x^2$"
    })
    expect(saved.status).toBe(200)
    const { settings, problems } = await settingsOf(owner, "cup")
    expect(settings).toMatchObject({
      titleEn: "Winter cup",
      scoring: "icpc",
      durationS: 7200,
      problems: [{ id: 7, points: 50, subtasks: [{ points: 50, from: 1, to: 2 }] }]
    })
    expect(problems).toMatchObject([{ id: 7, reserved: false }])
    const [page] = await server.sql<{ html: string }>("select html from contest_pages")
    expect(page?.html).toContain("<strong>Привет</strong>")
    expect(page?.html).not.toContain("<script")
    const last = (await audit("cup")).at(-1)
    expect(last).toMatchObject({ act: "contest.edit", actor_id: owner.id })
    expect(last?.data).toHaveProperty("changed", expect.arrayContaining(["titleEn", "problems"]))
  })

  test("saved unchanged are not in the audit", async () => {
    const before = await audit("cup")
    expect((await change(owner, "cup", {})).status).toBe(200)
    expect(await audit("cup")).toEqual(before)
  })

  test("changed by two organisers at once are not overwritten, and the second is told", async () => {
    const { version, settings } = await wireSettings(owner, "cup")
    const send = (title: string) =>
      owner.asked("PUT", "/cup/settings", { version, ...settings, title_ru: title })
    const answers = await Promise.all([send("Кубок А"), send("Кубок Б")])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["200", "409"])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("contest_changed")
    const winner = answers.findIndex(({ status }) => status === 200) === 0 ? "Кубок А" : "Кубок Б"
    expect((await settingsOf(owner, "cup")).settings.titleRu).toBe(winner)
  })

  test("a change by time alone does not conflict with edits", async () => {
    const { version, settings } = await wireSettings(owner, "cup")
    await server.sql("update contests set revision = revision + 1 where slug = 'cup'")
    const saved = await owner.asked("PUT", "/cup/settings", {
      version,
      ...settings,
      summary_en: "For all"
    })
    expect(saved.status).toBe(200)
  })

  test.each([
    ["a missing problem", { problems: [{ id: 999, points: 1, subtasks: null }] }, "problems"],
    [
      "a problem twice",
      {
        problems: [
          { id: 7, points: 1, subtasks: null },
          { id: 7, points: 1, subtasks: null }
        ]
      },
      "problems"
    ],
    [
      "subtasks with a wrong sum",
      { problems: [{ id: 7, points: 50, subtasks: [{ points: 40, from: 1, to: 1 }] }] },
      "problems"
    ],
    [
      "subtasks with missing tests",
      { problems: [{ id: 7, points: 50, subtasks: [{ points: 50, from: 1, to: 900 }] }] },
      "problems"
    ],
    ["an invalid formula", { regulation_en: "$\\frac{1}$" }, "regulation_en"],
    ["another stage without a rule", { next_contest: "once", selection: null }, "selection"],
    [
      "itself as its next stage",
      { next_contest: "cup", selection: { kind: "best", count: 3 } },
      "next_contest"
    ],
    ["too many percent", { selection: { kind: "best_percent", count: 101 } }, "selection"],
    ["a freeze before the start", { freeze_at: iso(hour) }, "freeze_at"],
    ["a duration longer than the contest", { duration_s: 24 * 3600 }, "duration_s"],
    ["no moment", { starts_at: "tomorrow" }, "starts_at"]
  ])("are rejected with %s", async (_, changes, field) => {
    const answer = await change(owner, "cup", changes)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors ?? {}).join()).toContain(field)
  })

  test.each(["best_of_city", "best_of_grade", "best_of_birth_year", "at_least", "best_percent"])(
    "contain the rule %s",
    async (kind) => {
      await change(owner, "cup", { next_contest: "once", selection: { kind, count: 5 } })
      expect((await settingsOf(owner, "cup")).settings).toMatchObject({
        nextContest: "once",
        selection: { kind, count: 5 }
      })
    }
  )

  test("contain languages: those of the judge, and those that it offered when they were chosen", async () => {
    const languagesOf = async (slug: string) => (await settingsOf(owner, slug)).settings.languages
    expect(await languagesOf("cup")).toBeNull()
    expect((await change(owner, "cup", { languages: ["cpp", "python", "cpp"] })).status).toBe(200)
    expect(await languagesOf("cup")).toEqual(["cpp", "python"])
    await server.sql("update contests set languages = '{cpp,javascript}' where slug = 'cup'")
    expect((await settingsOf(owner, "cup")).languages).toEqual([
      { id: "python", name: "Python", offered: true },
      { id: "cpp", name: "C++17", offered: true },
      { id: "javascript", name: "JavaScript", offered: false }
    ])
    expect((await change(owner, "cup", { languages: ["javascript"] })).status).toBe(200)
    await owner.asked("POST", "", newContest("copied-languages", { copy_of: "cup" }))
    expect(await languagesOf("copied-languages")).toEqual(["javascript"])
    expect((await change(owner, "cup", { languages: null })).status).toBe(200)
    expect((await change(owner, "cup", { languages: ["javascript"] })).body.errors).toEqual({
      languages: ["The judge does not have one of the languages"]
    })
    expect((await change(owner, "cup", { languages: [] })).body.errors).toEqual({
      languages: ["Choose at least one language"]
    })
  })

  test("make the next contest a second stage, and reject a cycle", async () => {
    const [next] = await server.sql("select stage from contests where slug = 'once'")
    expect(next).toEqual({ stage: 2 })
    const back = await change(owner, "once", { next_contest: "cup", selection: { kind: "best", count: 1 } })
    expect(back).toMatchObject({ status: 422 })
  })

  test("a scoring problem has no subtasks", async () => {
    await server.sql("update problems set scoring = '{}' where id = 7")
    const withSubtasks = { problems: [{ id: 7, points: 50, subtasks: [{ points: 50, from: 1, to: 2 }] }] }
    const refused = await change(owner, "once", withSubtasks)
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { problems: ["A problem with a score of its own cannot have subtasks"] } }
    })
    expect((await owner.asked("GET", "/once/problems?q=7")).body.payload).toMatchObject([
      { id: 7, scored: true }
    ])
    await server.sql("update problems set scoring = null where id = 7")
  })

  test("reserved problems are chosen, found and copied by their owners only", async () => {
    await server.sql("update problems set reserved = true where id = 7")
    await stranger.asked("POST", "", newContest("theirs"))
    expect((await stranger.asked("GET", "/theirs/problems?q=7")).body.payload).toEqual([])
    // Without any contest it stays reserved.
    const addedTo = async (organiser: ContestOrganiser, slug: string) =>
      (await change(organiser, slug, { problems: [{ id: 7, points: 1, subtasks: null }] })).status
    await owner.asked("POST", "", newContest("mine"))
    expect([await addedTo(owner, "mine"), await addedTo(stranger, "theirs")]).toEqual([422, 422])
    await server.run(addProblemOwner(owner.id, ["sum"]))
    await server.run(addProblemOwner(owner.id, ["sum"]))
    expect(await server.sql("select actor_id, act, data from problem_audit where problem_id = 7")).toEqual([
      { actor_id: null, act: "rights.operator", data: { userId: owner.id, from: null, to: "owner" } }
    ])
    expect([await addedTo(owner, "mine"), await addedTo(stranger, "theirs")]).toEqual([200, 422])
    expect((await owner.asked("GET", "/mine/problems?q=7")).body.payload).toMatchObject([{ id: 7 }])
    // An editor sees the contest's problems, and cannot copy them.
    await owner.asked("POST", "/mine/organisers", { who: stranger.email, organiser_role: "editor" })
    expect((await stranger.asked("GET", "/mine/problems?q=7")).body.payload).toMatchObject([{ id: 7 }])
    const copy = async (by: ContestOrganiser, slug: string) => {
      await by.asked("POST", "", newContest(slug, { copy_of: "mine" }))
      return (await settingsOf(by, slug)).problems.length
    }
    expect([await copy(owner, "my-copy"), await copy(stranger, "their-copy")]).toEqual([1, 0])
    expect((await owner.asked("GET", "/cup/problems?q=7")).body.payload).toMatchObject([
      { id: 7, reserved: true }
    ])
    const taken = await change(stranger, "theirs", { problems: [{ id: 7, points: 1, subtasks: null }] })
    expect(taken.status).toBe(422)
    await server.sql("update problems set reserved = false where id = 7")
  })

  test("are rendered as a preview, for editors only", async () => {
    const shown = await owner.asked("POST", "/cup/rendered", { markdown: "# Rules\n<b onclick=x>hi</b>" })
    expect(shown.body.payload).toMatchObject({ html: expect.stringContaining("Rules") as string })
    expect(JSON.stringify(shown.body)).not.toContain("<b")
    expect(await owner.asked("POST", "/cup/rendered", { markdown: "$\\frac{1}$" })).toMatchObject({
      status: 422
    })
    expect((await stranger.asked("POST", "/cup/rendered", { markdown: "x" })).status).toBe(404)
  })
})

describe("too late", () => {
  test("the address is fixed once it is public", async () => {
    await owner.asked("POST", "/cup/acts", { type: "contest.publish" })
    expect(await change(owner, "cup", { slug: "other" })).toMatchObject({
      status: 409,
      body: { code: "contest_frozen" }
    })
  })

  test("problems and scoring are fixed after the start, and texts are not", async () => {
    await owner.asked("POST", "/cup/acts", { type: "contest.startNow" })
    expect((await change(owner, "cup", { languages: ["cpp"] })).status).toBe(200)
    for (const changes of [{ problems: [] }, { scoring: "points" }]) {
      expect(await change(owner, "cup", changes)).toMatchObject({
        status: 409,
        body: { code: "contest_frozen", message: expect.stringContaining("begun") as string }
      })
    }
    expect((await change(owner, "cup", { end_ru: "Спасибо!" })).status).toBe(200)
    expect(await change(owner, "cup", { starts_at: iso(hour / 4) })).toMatchObject({
      status: 409,
      body: { code: "contest_act_refused" }
    })
  })
})

describe("more time by the settings", () => {
  test("makes late solutions count, and is announced to the participants", async () => {
    await owner.asked("POST", "", newContest("longer", { ends_at: iso(48 * hour) }))
    await change(owner, "longer", {
      duration_s: 1800,
      problems: [{ id: 7, points: 50, subtasks: null }]
    })
    await owner.asked("POST", "/longer/acts", { type: "contest.publish" })
    await owner.asked("POST", "/longer/acts", { type: "contest.startNow" })
    await server.sql(`insert into contest_participants (contest_id, user_id, started_at)
      select id, ${stranger.id}, now() - interval '50 minutes' from contests where slug = 'longer'`)
    await server.sql(`insert into solutions (user_id, problem_id, problem_version, language, source, source_hash, status,
        priority, contest_id, received_at, contest_points, unofficial)
      select ${stranger.id}, 7, 1, 'python', 'x', 'x', 'accepted', 1, id, now() - interval '5 minutes', 50, 'timeIsUp'
      from contests where slug = 'longer'`)
    expect((await change(owner, "longer", { duration_s: 3600 })).status).toBe(200)
    const parts = await server.sql(
      `select p.points, s.unofficial, (select count(*)::int from contest_announcements a
        where a.contest_id = p.contest_id and a.notice = 'moved' and a.user_id is null) > 0 as notified
      from contest_participants p join solutions s using (contest_id, user_id)
      where contest_id = (select id from contests where slug = 'longer')`
    )
    expect(parts).toEqual([{ points: 50, unofficial: null, notified: true }])
  })
})

describe("a copy", () => {
  test("has the parts and the duration of its model, and its own start", async () => {
    const { settings: before } = await settingsOf(owner, "cup")
    const startsAt = iso(240 * hour)
    const made = newContest("copy", { starts_at: startsAt, ends_at: null, copy_of: "cup" })
    expect((await owner.asked("POST", "", made)).status).toBe(201)
    const { settings } = await settingsOf(owner, "copy")
    const moved = Date.parse(startsAt) - Date.parse(before.startsAt)
    expect(settings).toMatchObject({
      problems: before.problems,
      scoring: before.scoring,
      selection: before.selection,
      landingRu: before.landingRu,
      durationS: before.durationS,
      nextContest: null
    })
    expect(Date.parse(settings.endsAt) - Date.parse(before.endsAt)).toBe(moved)
    expect(Date.parse(settings.freezeAt ?? "") - Date.parse(before.freezeAt ?? "")).toBe(moved)
  })

  test("can be made of the organiser's own contests only", async () => {
    const made = newContest("stolen", { copy_of: "cup" })
    expect((await stranger.asked("POST", "", made)).status).toBe(404)
  })
})
