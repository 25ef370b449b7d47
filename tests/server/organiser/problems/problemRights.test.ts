import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import {
  authoredProblemEndpoints as calls,
  type ProblemRole
} from "../../../../src/api/contract/organiser/problems.ts"
import { organiserSettingsEndpoints } from "../../../../src/api/contract/organiser/settings.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { callApi, type TestLearner } from "../../../support/testLearner.ts"
import { payloadOf } from "../../payloadOf.ts"
import { newContest } from "../contests/organiserServer.ts"
import { type Author, bringSum, detailsOf, signUpAuthor } from "./problemServer.ts"

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
  id = await bringSum(owner)
  people.set("owner", owner)
  for (const problem_role of ["editor", "viewer"] as const) {
    const added = await signUpAuthor(server)
    await owner.call("POST", `/${id}/organisers`, { who: added.email, problem_role })
    people.set(problem_role, added)
  }
  await owner.call("PUT", `/${id}/limits`, { version: 1, time_limit_ms: 2000, memory_limit_mb: 64 })
})
afterAll(() => server.close())

/** Who may make which call is in `tests/server/access`. */
describe("a role in a problem", () => {
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
