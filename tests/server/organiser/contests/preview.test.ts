import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { ContestStatus } from "../../../../src/api/contract/olympiads/contests.ts"
import { organiserPreviewEndpoints } from "../../../../src/api/contract/organiser/preview.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { payloadOf } from "../../payloadOf.ts"
import { addSumProblem } from "../../practice/solutions/judging.ts"
import { register } from "../../olympiads/contestFixture.ts"
import { change, type ContestOrganiser, iso, newContest, signUpOrganiser } from "./organiserServer.ts"

let server: TestServer
let owner: ContestOrganiser
const hour = 3_600_000

beforeAll(async () => {
  server = await startTestServer()
  await addSumProblem(server)
  owner = await signUpOrganiser(server)
  await owner.asked("POST", "", newContest("plain"))
  await owner.asked("POST", "", newContest("full"))
  await owner.asked("POST", "", newContest("second"))
  for (const slug of ["plain", "full", "second"]) {
    await change(owner, slug, {
      problems: [{ id: 7, points: 100, subtasks: null }],
      landing_ru: "Привет",
      end_en: "Thanks"
    })
  }
  await change(owner, "full", {
    registration_starts_at: iso(hour),
    registration_ends_at: iso(20 * hour),
    available_at: iso(23 * hour),
    freeze_at: iso(26 * hour),
    duration_s: 3600
  })
  await change(owner, "second", { has_registration: false })
  await owner.asked("POST", "/full/acts", { type: "contest.publish" })
  await owner.asked("POST", "/plain/acts", { type: "contest.publish" })
  await register(await server.signUp(), "plain")
})
afterAll(() => server.close())

const preview = async (slug: string, status: string, as?: string) => {
  const answer = await owner.asked(
    "GET",
    `/${slug}/preview?status=${status}${as === undefined ? "" : `&as=${as}`}`
  )
  return payloadOf(organiserPreviewEndpoints.previewContest.success, answer)
}

/** Every row of every table that refers to contests, as text. */
const everything = async () => {
  const tables = await server.sql<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'
      and (table_name like 'contest%' or table_name in ('solutions', 'problems', 'notifications')) order by 1`
  )
  const rows = await Promise.all(
    tables.map(({ name }) => server.sql<{ row: string }>(`select t::text as row from ${name} t order by 1`))
  )
  return tables.map(({ name }, index) => [name, rows[index]])
}

describe.each(["plain", "full", "second"])("the preview of %s", (slug) => {
  test("covers all six statuses with every participant, and writes nothing", async () => {
    const before = await everything()
    expect(before.length).toBeGreaterThan(8)
    for (const status of ContestStatus.literals) {
      const { possible } = await preview(slug, status)
      expect(possible.length).toBeGreaterThan(1)
      for (const as of possible) {
        const shown = await preview(slug, status, as)
        expect(shown).toMatchObject({
          status,
          as,
          contest: { slug, status: { value: status }, participation: { state: as } },
          information: { status: { value: status }, serverTime: shown.at, participation: { state: as } }
        })
      }
    }
    expect(await everything()).toEqual(before)
  })

  test("shows every participation status somewhere", async () => {
    const answers = await Promise.all(ContestStatus.literals.map((status) => preview(slug, status)))
    expect(new Set(answers.flatMap(({ possible }) => possible)).size).toBe(12)
  })
})

test("shows problems only where the participant would see them, and the pages unchanged", async () => {
  expect((await preview("full", "started_contest", "ready")).problems).toBeNull()
  expect((await preview("full", "started_contest", "running")).problems).toMatchObject([
    { id: 7, label: "A" }
  ])
  expect((await preview("full", "closed_contest", "results")).problems).toHaveLength(1)
  expect((await preview("full", "closed_contest", "visitor")).problems, "another contest has them").toEqual(
    []
  )
  const { pages } = await preview("full", "closed_contest")
  expect(pages.map(({ kind, language, html }) => [kind, language, html])).toEqual([
    ["landing", "ru", "<p>Привет</p>"],
    ["regulation", "en", null],
    ["end", "en", "<p>Thanks</p>"]
  ])
})

test("replaces an impossible participation status by a possible one", async () => {
  expect((await preview("full", "open_registration", "running")).as).toBe("not_registered")
})

test("is limited to the contest's organisers", async () => {
  const stranger = await signUpOrganiser(server)
  expect((await stranger.asked("GET", "/full/preview?status=started_contest")).status).toBe(404)
})
