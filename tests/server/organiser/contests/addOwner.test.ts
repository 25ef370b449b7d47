import { afterAll, beforeAll, expect, test } from "vitest"
import { addOwner } from "../../../../server/organiser/contests/rights/addOwner.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { minute, insertContest } from "../../olympiads/contestFixture.ts"
import { addSumProblem } from "../../practice/solutions/judging.ts"
import { signUpOrganiser } from "./organiserServer.ts"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await addSumProblem(server)
  await insertContest(server, "imported", { starts: minute, ends: 60 * minute })
})
afterAll(() => server.close())

test("an operator makes an organiser the owner of a contest without an owner", async () => {
  const organiser = await signUpOrganiser(server)
  expect((await organiser.asked("GET", "/imported")).status).toBe(404)
  expect(await server.run(addOwner("imported", organiser.email.toUpperCase()))).toBe("added")
  expect((await organiser.asked("GET", "/imported")).body.payload).toMatchObject({ organiser_role: "owner" })
  expect((await organiser.asked("GET", "/imported/audit")).body.payload).toMatchObject({
    items: [{ act: "rights.operator", actor: null }]
  })
})

test("and neither a learner, nor the owner of a missing contest", async () => {
  const learner = await server.signUp()
  expect(await server.run(addOwner("imported", learner.email))).toBe("noOrganiser")
  expect(await server.run(addOwner("unknown", learner.email))).toBe("noContest")
})
