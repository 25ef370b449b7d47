import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Audit, organiserRightsEndpoints } from "../../../../src/api/contract/organiser/rights.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { writeAudit } from "../../../../server/organiser/contests/writeAudit.ts"
import { payloadOf } from "../../payloadOf.ts"
import { type ContestOrganiser, newContest, signUpOrganiser } from "./organiserServer.ts"

let server: TestServer
let owner: ContestOrganiser
let helper: ContestOrganiser

beforeAll(async () => {
  server = await startTestServer()
  owner = await signUpOrganiser(server)
  helper = await signUpOrganiser(server)
  await owner.asked("POST", "", newContest("cup"))
})
afterAll(() => server.close())

const organiserRoles = async () => {
  const answer = await owner.asked("GET", "/cup/organisers")
  return payloadOf(organiserRightsEndpoints.listOrganisers.success, answer).map(
    ({ email, organiserRole }) => [email, organiserRole]
  )
}
const audit = async (search = ""): Promise<Audit> =>
  payloadOf(organiserRightsEndpoints.listAudit.success, await owner.asked("GET", `/cup/audit${search}`))

describe("organisers of a contest", () => {
  test("are added by address only, once, and need the role of an organiser", async () => {
    const learner = await server.signUp()
    const third = await signUpOrganiser(server)
    // Ids would let a caller collect the address of every organiser.
    for (const who of [learner.email, "nobody@zama.test", "999999", String(third.id)]) {
      expect(await owner.asked("POST", "/cup/organisers", { who, organiser_role: "jury" })).toMatchObject({
        status: 422,
        body: { errors: { who: [expect.stringContaining("no organiser")] } }
      })
    }
    expect(
      (await owner.asked("POST", "/cup/organisers", { who: helper.email, organiser_role: "jury" })).status
    ).toBe(201)
    expect(
      (await owner.asked("POST", "/cup/organisers", { who: third.email, organiser_role: "viewer" })).status
    ).toBe(201)
    expect(
      (await owner.asked("POST", "/cup/organisers", { who: helper.email, organiser_role: "owner" })).status
    ).toBe(422)
    expect(await organiserRoles()).toEqual([
      [owner.email, "owner"],
      [helper.email, "jury"],
      [third.email, "viewer"]
    ])
    await owner.asked("DELETE", `/cup/organisers/${third.id}`)
  })

  test("do what their role permits, and others do not find the page", async () => {
    expect((await helper.asked("GET", "/cup")).body.payload).toMatchObject({ organiser_role: "jury" })
    expect((await helper.asked("GET", "/cup/settings")).status).toBe(404)
    expect((await helper.asked("GET", "/cup/organisers")).status).toBe(404)
    await owner.asked("PUT", `/cup/organisers/${helper.id}`, { organiser_role: "editor" })
    expect((await helper.asked("GET", "/cup/settings")).status).toBe(200)
    expect((await helper.asked("GET", "/cup/organisers")).status).toBe(200)
    const seizure = await helper.asked("PUT", `/cup/organisers/${helper.id}`, { organiser_role: "owner" })
    expect(seizure.status).toBe(404)
  })

  test("always include an owner", async () => {
    const refused = { status: 409, body: { code: "last_owner" } }
    expect(await owner.asked("DELETE", `/cup/organisers/${owner.id}`)).toMatchObject(refused)
    expect(
      await owner.asked("PUT", `/cup/organisers/${owner.id}`, { organiser_role: "editor" })
    ).toMatchObject(refused)
    await owner.asked("PUT", `/cup/organisers/${helper.id}`, { organiser_role: "owner" })
    const leaving = await Promise.all([
      owner.asked("DELETE", `/cup/organisers/${owner.id}`),
      helper.asked("DELETE", `/cup/organisers/${helper.id}`)
    ])
    expect(leaving.map(({ status }) => status)).not.toEqual([200, 200])
    expect(await server.sql("select from contest_organisers where organiser_role = 'owner'")).toHaveLength(1)
    await server.sql(
      "insert into contest_organisers select id, $1, 'owner' from contests on conflict (contest_id, user_id) do update set organiser_role = 'owner'",
      [owner.id]
    )
  })

  test("cannot be changed if they are none of them", async () => {
    expect((await owner.asked("PUT", "/cup/organisers/999999", { organiser_role: "viewer" })).status).toBe(
      404
    )
    expect((await owner.asked("DELETE", "/cup/organisers/999999")).status).toBe(404)
  })
})

describe("the audit", () => {
  test("lists actions with their author, newest first, in pages, and by kind", async () => {
    const all = await audit()
    expect(all.items.at(-1)).toMatchObject({
      act: "contest.create",
      actor: { id: owner.id, name: owner.email }
    })
    expect(all.items.map(({ id }) => id)).toEqual(all.items.map(({ id }) => id).toSorted((a, b) => b - a))
    const added = await audit("?act=rights.add")
    expect(added).toMatchObject({
      total: 2,
      items: [{ data: { organiserRole: "viewer" } }, { data: { organiserRole: "jury" } }]
    })
    expect(added.acts).toContain("rights.remove")
    const second = await audit("?limit=1&page=2")
    expect(second.items.map(({ id }) => id)).toEqual([all.items[1]?.id])
    expect(second.total).toBe(all.total)
  })

  test("cannot be changed or emptied, and survives an account", async () => {
    for (const statement of [
      "update contest_audit set act = 'x'",
      "delete from contest_audit",
      "truncate contest_audit"
    ]) {
      await expect(server.sql(statement)).rejects.toMatchObject({ _tag: "SqlError" })
    }
    const gone = await signUpOrganiser(server)
    const [cup] = await server.sql<{ id: number }>("select id from contests where slug = 'cup'")
    const about = { userId: gone.id, texts: { reason: "Sat beside Anna" } }
    await server.run(writeAudit({ id: cup?.id ?? 0, actorId: owner.id }, "participant.disqualify", { about }))
    expect((await audit()).items[0]?.data).toEqual({ reason: "Sat beside Anna" })
    await owner.asked("POST", "/cup/organisers", { who: gone.email, organiser_role: "owner" })
    await gone.asked("DELETE", `/cup/organisers/${gone.id}`)
    await server.sql("delete from users where id = $1", [gone.id])
    expect((await audit()).items[0]).toMatchObject({
      act: "rights.remove",
      actor: { id: gone.id, name: null }
    })
    const entry = (await audit("?act=participant.disqualify")).items[0]
    expect(entry?.data, "entries about a user are deleted with them").toEqual({})
  })
})
