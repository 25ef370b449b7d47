import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { api } from "../../../../src/api/contract/api.ts"
import type { OrganiserRole } from "../../../../src/api/contract/organiser/contests.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { callApi, type TestLearner } from "../../../support/testLearner.ts"
import { addSumProblem } from "../../practice/solutions/judging.ts"
import { minute, insertContest, register } from "../../olympiads/contestFixture.ts"
import { idOf, organiserOf } from "./contestOrganiser.ts"
import { type ContestOrganiser, wireSettings } from "./organiserServer.ts"

const calls = { ...api.organiser, ...api.organiserPeople, ...api.organiserResults }
type Call = Exclude<keyof typeof calls, "listOrganiserContests" | "createContest">

/** The role that each organiser call of a contest needs; a new call has to be added here. */
const needed: Readonly<Record<Call, OrganiserRole>> = {
  getOrganiserContest: "viewer",
  getContestLife: "viewer",
  previewContest: "viewer",
  listParticipants: "viewer",
  getParticipant: "viewer",
  listExtraTimes: "viewer",
  listJuryQuestions: "viewer",
  listJuryAnnouncements: "viewer",
  getMonitor: "viewer",
  getReadiness: "viewer",
  getSelection: "viewer",
  answerQuestion: "jury",
  announce: "jury",
  getContestApiKey: "jury",
  exportResults: "jury",
  proveTests: "jury",
  getRejudging: "jury",
  startRejudging: "jury",
  actOnRejudging: "jury",
  decideAppeal: "jury",
  withdrawAppeal: "jury",
  getSimilarity: "jury",
  startSimilarity: "jury",
  getSimilarPair: "jury",
  getContestSettings: "editor",
  saveContestSettings: "editor",
  renderContestText: "editor",
  listOrganiserProblems: "editor",
  actOnContest: "editor",
  listOrganisers: "editor",
  listAudit: "editor",
  exportParticipants: "editor",
  previewImport: "editor",
  importParticipants: "editor",
  resumeParticipant: "editor",
  giveExtraTime: "editor",
  undoExtraTime: "editor",
  makeContestApiKey: "editor",
  removeContestApiKey: "editor",
  addOrganiser: "owner",
  changeOrganiser: "owner",
  removeOrganiser: "owner",
  disqualify: "owner",
  restoreParticipant: "owner"
}
const entries = Object.entries(needed) as ReadonlyArray<readonly [Call, OrganiserRole]>

const organiserRoles = ["owner", "editor", "jury", "viewer"] as const
const people = new Map<OrganiserRole | "none", ContestOrganiser>()
let server: TestServer
let learner: TestLearner
let participant: number
let bodies: Partial<Record<Call, object>>

beforeAll(async () => {
  server = await startTestServer()
  await addSumProblem(server)
  learner = await server.signUp()
  participant = await idOf(server, learner)
  await insertContest(server, "cup", { starts: -minute, ends: 60 * minute, registrationEnds: 50 * minute })
  await register(learner, "cup")
  await learner.call("POST", "/contests/cup/start", {})
  await learner.call("POST", "/contests/cup/questions", { text: "Why?" })
  await withWork()
  for (const organiser_role of organiserRoles)
    people.set(organiser_role, await organiserOf(server, { cup: organiser_role }))
  people.set("none", await organiserOf(server, {}))
  const owner = people.get("owner")!
  const { version, settings } = await wireSettings(owner, "cup")
  bodies = {
    saveContestSettings: { version, ...settings, summary_en: "Mine" },
    renderContestText: { markdown: "x" },
    actOnContest: { type: "contest.pause" },
    addOrganiser: { who: people.get("none")!.email, organiser_role: "owner" },
    changeOrganiser: { organiser_role: "owner" },
    previewImport: { people: ["1"] },
    importParticipants: { people: [owner.email] },
    disqualify: { name: "Cup", reason: "x" },
    giveExtraTime: { scope: "all", minutes: 5, reason: "x" },
    answerQuestion: { text: "x", public: true, replaces: true },
    announce: { text: "x" },
    exportResults: { format: "csv" },
    actOnRejudging: { type: "drop" },
    startRejudging: { problem_ids: [], user_ids: [], verdicts: [] },
    decideAppeal: { outcome: "passed", reason: "x" }
  }
}, 120_000)
afterAll(() => server.close())

/** Objects that the actions need: a next stage, a rejudging, and extra time. */
async function withWork() {
  const next = await insertContest(server, "final", { starts: 300 * minute, ends: 400 * minute })
  const cup = "(select id from contests where slug = 'cup')"
  await server.sql(
    `update contests set next_contest_id = $1, selection = '{"atLeast": 1}' where slug = 'cup'`,
    [next]
  )
  await server.sql(`insert into rejudgings (contest_id) values (${cup})`)
  await server.sql(
    `insert into contest_extra_times (contest_id, seconds, reason, scope) values (${cup}, 60, 'x', 'all')`
  )
}

const addressOf = (name: Call) => {
  const path: string = calls[name].path
  const userId = path.includes("/organisers") ? people.get("editor")!.id : participant
  const ids = { slug: "cup", userId, questionId: 1, extraTimeId: 1, rejudgingId: 1, left: 1, right: 2 }
  const filled = Object.entries(ids).reduce(
    (left, [id, value]) => left.replace(`:${id}`, String(value)),
    path
  )
  return name === "previewContest" ? `${filled}?status=started_contest` : filled
}

async function statusFor(authorization: string, name: Call): Promise<number> {
  const headers = { authorization, "idempotency-key": randomUUID() }
  return (await callApi(server.url, calls[name].method, addressOf(name), bodies[name], headers)).status
}

/** All rows that such calls write, without the columns that time changes in a contest's row. */
const everything = () =>
  server.sql(`select (select count(*) from contest_audit) as acts,
    (select jsonb_agg(to_jsonb(c) - '{status,next_moment,revision}'::text[] order by id) from contests c) as contests,
    (select jsonb_agg(p order by user_id) from contest_participants p) as participants,
    (select jsonb_agg(o order by user_id) from contest_organisers o) as organisers,
    (select jsonb_agg(q) from contest_questions q) as questions,
    (select count(*) from contest_announcements) as announcements`)

describe("a role in the organiser console", { timeout: 60_000 }, () => {
  test.each(entries)(
    "for %s does not suffice below «%s», and nothing is written",
    async (name, organiser_role) => {
      const before = await everything()
      const less = organiserRoles[organiserRoles.indexOf(organiser_role) + 1] ?? "none"
      expect(await statusFor(people.get(less)!.authorization, name)).toBe(404)
      expect(await statusFor(people.get("none")!.authorization, name)).toBe(404)
      expect(await statusFor(`Bearer ${learner.accessToken}`, name)).toBe(404)
      expect(await everything()).toEqual(before)
    }
  )

  const read = entries.filter(([name]) => calls[name].method === "GET" && name !== "getSimilarPair")
  test.each(read)("lets %s be read with «%s»", async (name, organiser_role) => {
    expect(await statusFor(people.get(organiser_role)!.authorization, name)).toBe(200)
  })
})
