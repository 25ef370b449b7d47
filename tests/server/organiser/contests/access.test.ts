import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { api } from "../../../../src/api/contract/api.ts"
import type { Endpoint } from "../../../../src/api/contract/endpoint.ts"
import { isRole, Role } from "../../../../src/api/contract/account/roles.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { browserCookieOf } from "../../../support/browserCookie.ts"
import { addSumProblem } from "../../practice/solutions/judging.ts"
import { newClass, pupil } from "../classes/classServer.ts"
import { minute, insertContest, register } from "../../olympiads/contestFixture.ts"
import { idOf } from "./contestOrganiser.ts"
import { newContest, wireSettings } from "./organiserServer.ts"

interface Row {
  readonly body?: () => unknown
  readonly query?: string
  /** Names a foreign object: each holder of a role gets an empty list or a new object. */
  readonly own?: true
}

let server: TestServer
let settings: object
const ids: Record<string, string> = {}

/** Every call of a role, with the address of an object. A new call of the contract needs a row. */
const rows: Readonly<Record<string, Row>> = {
  listReports: { own: true },
  getReport: {},
  answerReport: { body: () => ({ text: "Thanks", close: false }) },
  closeReport: {},
  reopenReport: {},
  getReportImage: {},
  listClasses: { own: true },
  createClass: { own: true, body: () => newClass("Ландыш", [pupil("Ева")]) },
  getClass: {},
  renameClass: { body: () => ({ name: "Другая", school: null }) },
  deleteClass: { body: () => ({ name: "Ромашка" }) },
  addStudent: { body: () => ({ student: pupil("Ева"), school_consent: true }) },
  correctStudent: { body: () => pupil("Ева") },
  removeStudent: {},
  makeSlips: { body: () => ({ students: [Number(ids["studentId"])] }) },
  listOrganiserContests: { own: true },
  createContest: { own: true, body: () => newContest(`made-${randomUUID().slice(0, 8)}`) },
  getOrganiserContest: {},
  getContestSettings: {},
  saveContestSettings: { body: () => settings },
  renderContestText: { body: () => ({ markdown: "Text" }) },
  listOrganiserProblems: { query: "?q=7" },
  getContestLife: {},
  actOnContest: { body: () => ({ type: "contest.pause" }) },
  previewContest: { query: "?status=started_contest" },
  listOrganisers: {},
  addOrganiser: { body: () => ({ who: "1", organiser_role: "owner" }) },
  changeOrganiser: { body: () => ({ organiser_role: "viewer" }) },
  removeOrganiser: {},
  listAudit: {},
  listParticipants: {},
  exportParticipants: {},
  previewImport: { body: () => ({ people: ["romashka-01"] }) },
  importParticipants: { body: () => ({ people: ["romashka-01"] }) },
  getParticipant: {},
  disqualify: { body: () => ({ name: "Cup", reason: "x" }) },
  restoreParticipant: {},
  resumeParticipant: {},
  listExtraTimes: {},
  giveExtraTime: { body: () => ({ scope: "all", minutes: 5, reason: "x" }) },
  undoExtraTime: {},
  listJuryQuestions: {},
  answerQuestion: { body: () => ({ text: "Yes", public: false, replaces: false }) },
  listJuryAnnouncements: {},
  announce: { body: () => ({ text: "Hello" }) },
  getMonitor: {},
  getContestApiKey: {},
  makeContestApiKey: {},
  removeContestApiKey: {},
  exportResults: { body: () => ({ format: "csv" }) },
  getReadiness: {},
  proveTests: {},
  getRejudging: {},
  startRejudging: { body: () => ({ problem_ids: [7], user_ids: [], verdicts: [] }) },
  actOnRejudging: { body: () => ({ type: "drop" }) },
  getSelection: {},
  decideAppeal: { body: () => ({ outcome: "passed", reason: "x" }) },
  withdrawAppeal: {},
  getSimilarity: {},
  startSimilarity: {},
  getSimilarPair: {}
}

/** `problemRights.test.ts` has a row for each call about the problems of organisers; some of them take forms. */
const calls = Object.entries(api)
  .flatMap(([name, area]) => (name === "authoredProblems" ? [] : [area]))
  .flatMap((area) => Object.entries(area) as Array<[string, Endpoint]>)
  .filter(([, { auth }]) => isRole(auth))

beforeAll(async () => {
  server = await startTestServer()
  await addSumProblem(server)
  const signIn = async (roles: string) => {
    const learner = await server.signUp()
    await server.sql("update users set roles = $2::text[] where email = $1", [learner.email, roles])
    return learner
  }
  const owner = await signIn("{organiser,teacher}")
  const asked = (method: string, path: string, body?: unknown) =>
    owner.call(method, path, body, { "idempotency-key": randomUUID() })
  const made = await asked("POST", "/organiser/classes", newClass("Ромашка", [pupil("Анна")]))
  const payload = made.body.payload as unknown as { id: number; student_ids: ReadonlyArray<number> }
  const contestId = await insertContest(server, "theirs", {
    registrationEnds: 30 * minute,
    starts: -minute,
    ends: 50 * minute
  })
  const participant = await server.signUp()
  await register(participant, "theirs")
  await server.sql(
    "insert into contest_organisers (contest_id, user_id, organiser_role) values ($1, $2, 'owner')",
    [contestId, await idOf(server, owner)]
  )
  await asked("POST", "/organiser/contests", newContest("draft"))
  const given = await asked("POST", "/organiser/contests/theirs/extra-times", {
    scope: "all",
    minutes: 5,
    reason: "x"
  })
  const [question] = await server.sql<{ id: number }>(
    "insert into contest_questions (contest_id, user_id, text) values ($1, $2, 'Why?') returning id",
    [contestId, await idOf(server, participant)]
  )
  const [rejudging] = await server.sql<{ id: number }>(
    "insert into rejudgings (contest_id) values ($1) returning id",
    [contestId]
  )
  const { settings: present, version } = await wireSettings(
    { asked: (method: string, path: string) => asked(method, `/organiser/contests${path}`) } as never,
    "theirs"
  )
  settings = { version, ...present }
  const [report] = await server.sql<{ id: number }>(
    `insert into reports (email, text, topics, language) values ('a@zama.test', 'Broken', '{statement}', 'en') returning id`
  )
  Object.assign(ids, {
    slug: "theirs",
    classId: String(payload.id),
    studentId: String(payload.student_ids[0]),
    userId: String(await idOf(server, participant)),
    extraTimeId: String((given.body.payload as unknown as { id: number }).id),
    questionId: String(question?.id),
    reportId: String(report?.id),
    rejudgingId: String(rejudging?.id),
    ordinal: "0",
    left: "1",
    right: "2"
  })
}, 180_000)
afterAll(() => server.close())

const statusOf = async (token: string | null, { method, path }: Endpoint, row: Row, at = ids) => {
  const address = path.replaceAll(/:(\w+)/g, (_, name: string) => at[name] ?? `no ${name}`)
  const body = row.body?.()
  const response = await fetch(`${server.url}/api${address}${row.query ?? ""}`, {
    method,
    headers: {
      "idempotency-key": randomUUID(),
      ...(token !== null && { authorization: `Bearer ${token}`, ...browserCookieOf(token) }),
      ...(body !== undefined && { "content-type": "application/json" })
    },
    ...(body !== undefined && { body: JSON.stringify(body) })
  })
  await response.arrayBuffer()
  return response.status
}

const statuses = async (
  token: string | null,
  of: (endpoint: Endpoint, row: Row) => boolean,
  at = ids
): Promise<Readonly<Record<string, number>>> => {
  const found: Record<string, number> = {}
  for (const [name, endpoint] of calls) {
    const row = rows[name] ?? {}
    if (of(endpoint, row)) found[name] = await statusOf(token, endpoint, row, at)
  }
  return found
}

const tokenOf = async (...roles: ReadonlyArray<Role>) => {
  const { email, accessToken } = await server.signUp()
  await server.sql("update users set roles = $2::text[] where email = $1", [email, `{${roles.join(",")}}`])
  return accessToken
}

const others = (found: Readonly<Record<string, number>>, status: number) =>
  Object.entries(found).filter(([, other]) => other !== status)

describe("a call of the organiser console", () => {
  test("has a row here", () => {
    expect(calls.map(([name]) => name).toSorted()).toEqual(Object.keys(rows).toSorted())
  })

  test("is not found by visitors and learners", async () => {
    expect(others(await statuses(null, () => true), 404)).toEqual([])
    expect(others(await statuses(await tokenOf(), () => true), 404)).toEqual([])
  })

  test.each(Role.literals)("is found only with its own role: %s", async (role) => {
    const token = await tokenOf(role)
    expect(others(await statuses(token, ({ auth }) => auth !== role), 404)).toEqual([])
    const mine = await statuses(token, ({ auth }, row) => auth === role && row.own === true)
    expect(Object.entries(mine).filter(([, status]) => status !== 200 && status !== 201)).toEqual([])
  })

  test("is not found for a contest or class of another organiser, even with all other roles", async () => {
    const token = await tokenOf("organiser", "teacher", "administrator")
    const isTheirs = ({ auth }: Endpoint, row: Row) => auth !== "support" && row.own !== true
    expect(others(await statuses(token, isTheirs), 404)).toEqual([])
    expect(others(await statuses(token, isTheirs, { ...ids, slug: "draft" }), 404)).toEqual([])
    const lists = await Promise.all(
      ["/organiser/contests", "/organiser/classes"].map(async (path) => {
        const response = await fetch(`${server.url}/api${path}`, {
          headers: { authorization: `Bearer ${token}` }
        })
        return ((await response.json()) as { payload: unknown }).payload
      })
    )
    expect(lists).toEqual([[], []])
  })

  test("does not accept an object of another contest or class through the caller's own", async () => {
    const token = await tokenOf("organiser", "teacher")
    const asked = (path: string, body: object) =>
      fetch(`${server.url}/api${path}`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
          "idempotency-key": randomUUID()
        },
        body: JSON.stringify(body)
      })
    await asked("/organiser/contests", newContest("mine"))
    const made = await asked("/organiser/classes", newClass("Фиалка", [pupil("Ева")]))
    const { payload } = (await made.json()) as { payload: { id: number } }
    const mixed = { ...ids, slug: "mine", classId: String(payload.id) }
    const objects = ["studentId", "userId", "extraTimeId", "questionId", "left"]
    const found = await statuses(
      token,
      ({ auth, path }) => auth !== "support" && objects.some((name) => path.includes(`:${name}`)),
      mixed
    )
    expect(Object.entries(found).filter(([, status]) => status < 400)).toEqual([])
    expect(found).toMatchObject({
      getParticipant: 404,
      answerQuestion: 404,
      undoExtraTime: 404,
      correctStudent: 404
    })
  })
})
