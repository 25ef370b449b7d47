import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { organiserLifeEndpoints } from "../../../../src/api/contract/organiser/life.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { payloadOf } from "../../payloadOf.ts"
import { addSumProblem } from "../../practice/solutions/judging.ts"
import { register } from "../../olympiads/contestFixture.ts"
import { type ContestOrganiser, iso, newContest, signUpOrganiser } from "./organiserServer.ts"

let server: TestServer
let owner: ContestOrganiser

beforeAll(async () => {
  server = await startTestServer()
  await addSumProblem(server)
  owner = await signUpOrganiser(server)
})
afterAll(() => server.close())

const minute = 60_000
const act = (slug: string, type: string, more: object = {}) =>
  owner.asked("POST", `/${slug}/acts`, { type, ...more })
const life = async (slug: string) =>
  payloadOf(organiserLifeEndpoints.getContestLife.success, await owner.asked("GET", `/${slug}/life`))
const actsOf = async (slug: string) => (await life(slug)).acts.map(({ type }) => type)

describe("the states of a contest by its organiser's actions", () => {
  const slug = "life"
  beforeAll(() => owner.asked("POST", "", newContest(slug)))

  test("a draft can be published, and unpublished while it has no participants", async () => {
    expect(await life(slug)).toMatchObject({ state: "draft", undo: null, registered: 0 })
    expect(await actsOf(slug)).toEqual(["contest.publish", "contest.reschedule"])
    expect((await act(slug, "contest.publish")).status).toBe(200)
    expect((await life(slug)).state).toBe("open_registration.open")
    expect((await act(slug, "contest.unpublish")).status).toBe(200)
    await act(slug, "contest.publish")
    const learner = await server.signUp()
    expect((await register(learner, slug)).status).toBe(201)
    expect(await act(slug, "contest.unpublish")).toMatchObject({
      status: 409,
      body: { code: "contest_act_refused", message: "Someone has registered already." }
    })
    const { acts } = await life(slug)
    expect(acts.find(({ type }) => type === "contest.unpublish")?.rejection).toBe(
      "Someone has registered already."
    )
  })

  test("registration closes and reopens, and the dates move there and back", async () => {
    await act(slug, "registration.close")
    expect((await life(slug)).state).toBe("closed_registration")
    const { moments } = await life(slug)
    await act(slug, "registration.reopen", { until: moments.startsAt })
    expect((await life(slug)).state).toBe("open_registration.open")
    const { starts_at } = { starts_at: iso(48 * 60 * minute) }
    const moved = await act(slug, "contest.reschedule", {
      registration_starts_at: null,
      registration_ends_at: null,
      available_at: null,
      freeze_at: null,
      duration_s: null,
      starts_at,
      ends_at: iso(50 * 60 * minute)
    })
    expect(moved.status).toBe(200)
    expect(await life(slug)).toMatchObject({ undo: "reschedule", moments: { startsAt: starts_at } })
    await act(slug, "contest.undo")
    expect((await life(slug)).moments.startsAt).toBe(moments.startsAt)
  })

  test("it starts at once, is extended, paused and resumed", async () => {
    expect((await act(slug, "contest.startNow")).status).toBe(200)
    expect((await life(slug)).state).toBe("started_contest.running")
    const before = Date.parse((await life(slug)).moments.endsAt)
    await act(slug, "contest.extend", { by_s: 600 })
    expect(Date.parse((await life(slug)).moments.endsAt)).toBe(before + 600_000)
    await act(slug, "contest.extend", { to: new Date(before + 20 * minute).toISOString() })
    expect(Date.parse((await life(slug)).moments.endsAt)).toBe(before + 20 * minute)
    expect((await act(slug, "contest.extend", { to: iso(minute) })).status).toBe(409)
    await act(slug, "contest.pause")
    expect((await life(slug)).state).toBe("started_contest.paused")
    await act(slug, "contest.resume")
    const { gaps, state } = await life(slug)
    expect([state, gaps.map(({ kind }) => kind)]).toEqual(["started_contest.running", ["pause"]])
  })

  test("an interval is removed, and restored", async () => {
    const { moments, gaps } = await life(slug)
    const interval = { from: moments.startsAt, to: gaps[0]?.from ?? "" }
    expect((await act(slug, "interval.remove", interval)).status).toBe(200)
    expect((await life(slug)).gaps.map(({ kind }) => kind)).toEqual(["removed", "pause"])
    expect((await act(slug, "interval.restore", interval)).status).toBe(200)
    expect((await life(slug)).gaps.map(({ kind }) => kind)).toEqual(["pause"])
  })

  test("it ends after its name is typed in either language, and not otherwise", async () => {
    const refused = await act(slug, "contest.endNow", { name: "Чашка" })
    expect(refused).toMatchObject({ status: 422, body: { errors: { name: [expect.any(String)] } } })
    expect((await life(slug)).state).toBe("started_contest.running")
    expect((await act(slug, "contest.endNow", { name: "cup" })).status).not.toBe(200)
    expect((await act(slug, "contest.endNow", { name: " Cup " })).status).toBe(200)
    expect((await life(slug)).state).toBe("result_calculation")
    expect((await act(slug, "contest.undo")).status).toBe(200)
    expect((await life(slug)).state).toBe("started_contest.running")
    await act(slug, "contest.endNow", { name: "Кубок" })
  })

  test("its results are published, and withdrawn", async () => {
    expect((await act(slug, "results.publish", { name: "No" })).status).toBe(422)
    expect((await act(slug, "results.publish", { name: "Cup" })).status).toBe(200)
    expect((await life(slug)).state).toBe("closed_contest")
    expect(await actsOf(slug)).toEqual(["results.reopen"])
    await act(slug, "results.reopen")
    expect((await life(slug)).state).toBe("result_calculation")
  })

  test("and every action is in the audit", async () => {
    const rows = await server.sql<{ act: string }>("select act from contest_audit order by id")
    expect(rows.map((row) => row.act)).toEqual([
      "contest.create",
      "contest.publish",
      "contest.unpublish",
      "contest.publish",
      "registration.close",
      "registration.reopen",
      "contest.reschedule",
      "contest.undo",
      "contest.startNow",
      "contest.extend",
      "contest.extend",
      "contest.pause",
      "contest.resume",
      "interval.remove",
      "interval.restore",
      "contest.endNow",
      "contest.undo",
      "contest.endNow",
      "results.publish",
      "results.reopen"
    ])
  })
})

describe("actions", () => {
  test("two simultaneous ones run one after the other", async () => {
    await owner.asked("POST", "", newContest("twice"))
    const answers = await Promise.all([act("twice", "contest.publish"), act("twice", "contest.publish")])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["200", "409"])
  })

  test("repeated with the same key run once", async () => {
    await act("twice", "contest.startNow")
    const before = Date.parse((await life("twice")).moments.endsAt)
    const key = { "idempotency-key": "0b0c8f3c-57b7-4b0e-8f59-9f60f7f3e0aa" }
    const extend = () => owner.asked("POST", "/twice/acts", { type: "contest.extend", by_s: 600 }, key)
    await extend()
    await extend()
    expect(Date.parse((await life("twice")).moments.endsAt)).toBe(before + 600_000)
  })

  test.each([
    { type: "contest.nonsense" },
    { type: "contest.endNow" },
    { type: "contest.extend", by_s: -5 },
    { type: "registration.reopen", until: "soon" }
  ])("without content are rejected: %j", async (payload) => {
    expect((await owner.asked("POST", "/twice/acts", payload)).status).toBe(422)
  })

  test("need the editor role; a viewer may read, and a stranger finds nothing", async () => {
    const viewer = await signUpOrganiser(server)
    const stranger = await signUpOrganiser(server)
    await owner.asked("POST", "/twice/organisers", { who: viewer.email, organiser_role: "viewer" })
    expect((await viewer.asked("GET", "/twice/life")).status).toBe(200)
    for (const one of [viewer, stranger]) {
      expect((await one.asked("POST", "/twice/acts", { type: "contest.pause" })).status).toBe(404)
    }
    expect((await stranger.asked("GET", "/twice/life")).status).toBe(404)
  })
})
