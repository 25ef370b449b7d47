import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import {
  authoredProblemEndpoints as calls,
  type ProblemRole
} from "../../../../src/api/contract/organiser/problems.ts"
import { organiserSettingsEndpoints } from "../../../../src/api/contract/organiser/settings.ts"
import { browserCookieOf } from "../../../support/browserCookie.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { callApi, type TestLearner } from "../../../support/testLearner.ts"
import { sumPackage } from "../../content/samplePackage.ts"
import { payloadOf } from "../../payloadOf.ts"
import { newContest } from "../contests/organiserServer.ts"
import { type Author, bringSum, detailsOf, signUpAuthor, zipped } from "./problemServer.ts"

type Call = Exclude<keyof typeof calls, "listAuthoredProblems" | "createAuthoredProblem">

/** The role that each call about a problem needs; a new call has to be added here. */
const needed: Readonly<Record<Call, ProblemRole>> = {
  getAuthoredProblem: "viewer",
  listProblemVersions: "viewer",
  compareProblemVersions: "viewer",
  listProblemTests: "viewer",
  getProblemTest: "viewer",
  listAuthorSolutions: "viewer",
  getAuthorSolution: "viewer",
  getProblemStatement: "viewer",
  renderProblemStatement: "viewer",
  getProblemProof: "viewer",
  exportProblem: "viewer",
  uploadProblemVersion: "editor",
  restoreProblemVersion: "editor",
  saveProblemTest: "editor",
  removeProblemTest: "editor",
  generateProblemTests: "editor",
  saveProblemStatement: "editor",
  saveProblemLimits: "editor",
  saveProblemImage: "editor",
  removeProblemImage: "editor",
  startProblemProof: "editor",
  listProblemOrganisers: "editor",
  getPracticeRejudging: "editor",
  startPracticeRejudging: "editor",
  actOnPracticeRejudging: "editor",
  publishProblem: "owner",
  addProblemOrganiser: "owner",
  changeProblemOrganiser: "owner",
  removeProblemOrganiser: "owner",
  deleteProblemVersion: "owner",
  deleteAuthoredProblem: "owner"
}
const entries = Object.entries(needed) as ReadonlyArray<readonly [Call, ProblemRole]>
const roles = ["owner", "editor", "viewer"] as const

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64"
)

let server: TestServer
let owner: Author
let other: Author
let learner: TestLearner
let id: number
const people = new Map<ProblemRole, Author>()

beforeAll(async () => {
  server = await startTestServer()
  owner = await signUpAuthor(server)
  other = await signUpAuthor(server)
  learner = await server.signUp()
  id = await bringSum(owner, { "statement/dot.png": png })
  people.set("owner", owner)
  for (const problem_role of ["editor", "viewer"] as const) {
    const added = await signUpAuthor(server)
    await owner.call("POST", `/${id}/organisers`, { who: added.email, problem_role })
    people.set(problem_role, added)
  }
  await owner.call("PUT", `/${id}/limits`, { version: 1, time_limit_ms: 2000, memory_limit_mb: 64 })
  await server.sql("insert into rejudgings (problem_id) values ($1)", [id])
}, 120_000)
afterAll(() => server.close())

const json: Readonly<Partial<Record<Call, object>>> = {
  restoreProblemVersion: { version: 2 },
  saveProblemStatement: { version: 2, title: "X", format: "markdown", text: "x" },
  renderProblemStatement: { language: "en", format: "markdown", text: "x" },
  saveProblemLimits: { version: 2, time_limit_ms: 1000, memory_limit_mb: 64 },
  generateProblemTests: {
    version: 2,
    generator: "gen.py",
    args: "1",
    name: "secret/more",
    count: 1,
    add: true
  },
  actOnPracticeRejudging: { type: "drop" },
  startPracticeRejudging: { languages: [], verdicts: [] },
  publishProblem: { version: 2 },
  addProblemOrganiser: { who: "x@zama.test", problem_role: "owner" },
  changeProblemOrganiser: { problem_role: "owner" }
}

const forms = {
  uploadProblemVersion: ["package", [zipped(sumPackage)], { version: "2", detail: "" }],
  saveProblemTest: ["files", [Buffer.from("1 1\n"), Buffer.from("2\n")], { version: "2", name: "secret/5" }],
  saveProblemImage: ["image", [png], { version: "2", name: "dot.png" }]
} as const

const queries: Readonly<Partial<Record<Call, string>>> = {
  removeProblemTest: "?version=2&name=secret%2F2",
  removeProblemImage: "?version=2&name=dot.png",
  getAuthorSolution: `?path=${encodeURIComponent("submissions/accepted/main.py")}`
}

function bodyOf(name: Call): RequestInit {
  const form = Object.entries(forms).find(([call]) => call === name)?.[1]
  if (form !== undefined) {
    const [field, files, fields] = form
    const body = new FormData()
    for (const [each, value] of Object.entries(fields)) body.append(each, value)
    for (const [index, file] of files.entries())
      body.append(`${field}[${index}]`, new Blob([Buffer.from(file)]), "x")
    return { body }
  }
  const sent = json[name]
  return sent === undefined
    ? {}
    : { body: JSON.stringify(sent), headers: { "content-type": "application/json" } }
}

async function statusFor(name: Call, authorization?: string): Promise<number> {
  const { method, path } = calls[name]
  const ids = {
    problemId: id,
    number: 2,
    ordinal: 1,
    rejudgingId: 1,
    language: "en",
    userId: people.get("viewer")!.id
  }
  const address = Object.entries(ids).reduce(
    (left, [key, value]) => left.replace(`:${key}`, String(value)),
    path as string
  )
  const { headers, ...init } = bodyOf(name)
  const response = await fetch(`${server.url}/api${address}${queries[name] ?? ""}`, {
    method,
    ...init,
    headers: {
      ...(headers as Record<string, string> | undefined),
      ...(authorization === undefined ? {} : { authorization }),
      ...browserCookieOf(authorization?.slice("Bearer ".length), undefined),
      "idempotency-key": randomUUID()
    }
  })
  await response.arrayBuffer()
  return response.status
}

const everything = () =>
  server.sql(`select (select jsonb_agg(to_jsonb(p) - 'rank_ru' - 'rank_en' order by id) from problems p) as problems,
    (select count(*) from problem_versions) as versions, (select count(*) from problem_proofs) as proofs,
    (select jsonb_agg(g) from rejudgings g) as rejudgings,
    (select jsonb_agg(o order by user_id) from problem_organisers o) as organisers`)

describe("a role in a problem", { timeout: 180_000 }, () => {
  test.each(entries)(
    "for %s has to be «%s», and nothing is written without it",
    async (name, problemRole) => {
      const before = await everything()
      const less = roles[roles.indexOf(problemRole) + 1]
      const weaker = less === undefined ? other : people.get(less)!
      expect(await statusFor(name, weaker.authorization)).toBe(404)
      expect(await statusFor(name, other.authorization)).toBe(404)
      expect(await statusFor(name, `Bearer ${learner.accessToken}`)).toBe(404)
      // A role answers 404 also to visitors.
      expect(await statusFor(name)).toBe(404)
      expect(await everything()).toEqual(before)
    }
  )

  const read = entries.filter(([name]) => calls[name].method === "GET")
  test.each(read)("lets %s be read with «%s»", async (name, problemRole) => {
    expect(await statusFor(name, people.get(problemRole)!.authorization)).toBe(200)
  })

  test("lets an organiser list only their own problems", async () => {
    const listOf = async (author: Author) =>
      payloadOf(calls.listAuthoredProblems.success, await author.call("GET", "")).items
    expect(
      (await listOf(people.get("viewer")!)).map(({ id: each, problemRole }) => [each, problemRole])
    ).toEqual([[id, "viewer"]])
    expect(await listOf(other)).toEqual([])
    const byLearner = await callApi(server.url, "GET", "/organiser/problems", undefined, {
      authorization: `Bearer ${learner.accessToken}`
    })
    expect(byLearner.status).toBe(404)
  })

  test("lets only owners put the problem into a contest", async () => {
    const offered = async ({ asked }: Author) => {
      const slug = `own-${randomUUID().slice(0, 8)}`
      await asked("POST", "", newContest(slug))
      const answer = await asked("GET", `/${slug}/problems`)
      const found = payloadOf(organiserSettingsEndpoints.listOrganiserProblems.success, answer)
      return found.some((problem) => problem.id === id)
    }
    expect([await offered(owner), await offered(people.get("editor")!)]).toEqual([true, false])
  })

  test("does not let the problem of an announced contest be changed by those who may not change the contest", async () => {
    const slug = `held-${randomUUID().slice(0, 8)}`
    const editor = people.get("editor")!
    await owner.asked("POST", "", newContest(slug))
    await server.sql(
      `with held as (update contests set status = 'open_registration' where slug = $1 returning id)
      insert into contest_problems (contest_id, problem_id, ordinal) select id, $2, 1 from held`,
      [slug, id]
    )
    const limits = { version: 2, time_limit_ms: 3000, memory_limit_mb: 64 }
    const refused = await editor.call("PUT", `/${id}/limits`, limits)
    const allowed = await owner.call("PUT", `/${id}/limits`, limits)
    await server.sql("update contests set status = 'closed_contest' where slug = $1", [slug])
    expect([refused.status, refused.body.code, allowed.status]).toEqual([409, "problem_in_contest", 200])
  })

  test("shows nothing to a participant who started a contest with the problem", async () => {
    const slug = `own-${randomUUID().slice(0, 8)}`
    const viewer = people.get("viewer")!
    await owner.asked("POST", "", newContest(slug))
    await server.sql(
      `with held as (update contests set status = 'started_contest' where slug = $1 returning id),
        held_problem as (insert into contest_problems (contest_id, problem_id, ordinal) select id, $2, 1 from held)
      insert into contest_participants (contest_id, user_id, started_at) select id, $3, now() from held`,
      [slug, id, viewer.id]
    )
    const during = await viewer.call("GET", `/${id}/tests`)
    await server.sql("update contests set status = 'closed_contest' where slug = $1", [slug])
    const after = await viewer.call("GET", `/${id}/tests`)
    expect([during.status, after.status]).toEqual([404, 200])
  })

  test("stays with at least one owner", async () => {
    const removed = await owner.call("DELETE", `/${id}/organisers/${owner.id}`)
    const changed = await owner.call("PUT", `/${id}/organisers/${owner.id}`, { problem_role: "viewer" })
    expect([removed.status, removed.body.code, changed.status]).toEqual([409, "last_owner", 409])
    expect((await detailsOf(owner, id)).problemRole).toBe("owner")
  })

  test("can be left by everybody but the last owner", async () => {
    const left = await bringSum(owner)
    for (const problem_role of ["editor", "viewer"] as const) {
      const person = await signUpAuthor(server)
      await owner.call("POST", `/${left}/organisers`, { who: person.email, problem_role })
      const others = await person.call("DELETE", `/${left}/organisers/${owner.id}`)
      const own = await person.call("DELETE", `/${left}/organisers/${person.id}`)
      expect([others.status, own.status]).toEqual([404, 200])
      expect((await person.call("GET", `/${left}`)).status).toBe(404)
    }
    expect((await owner.call("DELETE", `/${left}/organisers/${owner.id}`)).status).toBe(409)
  })

  test("leaves a line in the log when it is given, changed or taken, which cannot be changed", async () => {
    const logged = await bringSum(owner)
    const person = await signUpAuthor(server)
    const path = `/${logged}/organisers/${person.id}`
    await owner.call("POST", `/${logged}/organisers`, { who: person.email, problem_role: "viewer" })
    for (const problem_role of ["editor", "editor"] as const) await owner.call("PUT", path, { problem_role })
    await person.call("PUT", path, { problem_role: "owner" })
    await person.call("DELETE", path)
    const log = () =>
      server.sql(
        "select actor_id::int as actor, act, data from problem_audit where problem_id = $1 order by id",
        [logged]
      )
    const created = { userId: owner.id, from: null, to: "owner" }
    const acts = [
      { actor: owner.id, act: "problem.create", data: created },
      { actor: owner.id, act: "rights.add", data: { userId: person.id, from: null, to: "viewer" } },
      { actor: owner.id, act: "rights.change", data: { userId: person.id, from: "viewer", to: "editor" } },
      { actor: person.id, act: "rights.remove", data: { userId: person.id, from: "editor", to: null } }
    ]
    expect(await log()).toEqual(acts)
    for (const statement of [
      "update problem_audit set act = 'x'",
      "delete from problem_audit",
      "truncate problem_audit"
    ]) {
      await expect(server.sql(statement)).rejects.toMatchObject({ _tag: "SqlError" })
    }
    expect((await owner.call("DELETE", `/${logged}`)).status).toBe(200)
    const deleted = { actor: owner.id, act: "problem.delete", data: { version: 1 } }
    expect(await log()).toEqual([...acts, deleted])
  })

  test("is given by address, to organisers of the platform only", async () => {
    const byLearner = { who: learner.email, problem_role: "viewer" }
    const answer = await owner.call("POST", `/${id}/organisers`, byLearner)
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ["who"]])
  })
})
