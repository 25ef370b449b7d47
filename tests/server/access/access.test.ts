import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { CallName } from "../../../src/api/client.ts"
import { endpoints } from "../../../src/api/endpoints.ts"
import { accessTable } from "./accessTable.ts"
import { answerFault, outcomeOf } from "./answerFault.ts"
import { type Caller, callers } from "./callers.ts"
import { type Exchange, openExchange } from "./exchange.ts"
import { requests, type Sent } from "./requests.ts"
import { wireRequest } from "./wireRequest.ts"
import { changedTables, readTables } from "./storedRows.ts"
import { startFixture, type Fixture } from "./fixture.ts"

type Cells = Readonly<Record<Caller, string>>

const rows = Object.values(accessTable).flatMap(
  (area) => Object.entries(area) as unknown as ReadonlyArray<readonly [CallName, Cells]>
)

/** These take away what other calls need, in this order. */
const last: ReadonlyArray<CallName> = [
  ...(["chooseFirstPassword", "completeContest", "completeEntryTest", "getEntryTestResult"] as const),
  ...(["removePasskey", "endApplication", "deleteProblemVersion", "deleteAuthoredProblem"] as const),
  ...(["removeStudent", "deleteClass", "deleteAccount", "signOut"] as const)
]

/** Reads come before writes. */
const order = (name: CallName) =>
  last.includes(name) ? 2 + last.indexOf(name) : endpoints[name].method === "GET" ? 0 : 1

/** They hash a password, draw an image or start a process: only the full run makes them as everybody whom they let in. */
const costly: ReadonlyArray<CallName> = [
  ...(["signUp", "signIn", "changePassword", "changeEmail", "deleteAccount", "setAvatar"] as const),
  ...(["createFeedback", "startEntryTest", "askAuthorization", "exportProblem"] as const),
  ...(["compareProblemVersions", "getProblemStatement", "renderProblemStatement"] as const)
]
const isFull = process.env["TEST_FULL"] === "1"

let fixture: Fixture
let exchange: Exchange
beforeAll(async () => {
  fixture = await startFixture()
  exchange = openExchange(fixture.server.url)
})
afterAll(async () => {
  exchange.close()
  await fixture.server.close()
})

const makeRequest = async (name: CallName, caller: Caller): Promise<Sent> =>
  (await requests[name]?.(fixture, caller)) ?? {}

/** The outcome, or what is wrong with the answer. */
async function outcome(name: CallName, caller: Caller, sent: Sent): Promise<string> {
  const headers = { "idempotency-key": randomUUID(), ...fixture.headersOf(caller) }
  const received = await exchange.send(wireRequest(endpoints[name], sent, headers))
  return answerFault(endpoints[name], received) ?? outcomeOf(endpoints[name], received)
}

describe.each(rows)("%s", (name, cells) => {
  const others = callers.filter((caller) => cells[caller] !== "ok")
  test.runIf(others.length > 0)("answers others as its row says, and changes nothing for them", async () => {
    const sent = await makeRequest(name, "visitor")
    const before = await readTables(fixture.server)
    const found: Partial<Record<Caller, string>> = {}
    for (const caller of others) found[caller] = await outcome(name, caller, sent)
    const expected = others.map((caller) => [caller, cells[caller] === "unaffected" ? "ok" : cells[caller]])
    expect(found).toEqual(Object.fromEntries(expected))
    expect(changedTables(before, await readTables(fixture.server))).toEqual([])
  })
})

/** Objects of `otherOrganiser` and `otherTeacher`. */
async function ownParents() {
  const { sql } = fixture.server
  await sql("insert into problem_organisers (problem_id, user_id, problem_role) values (7, $1, 'owner')", [
    fixture.idOf("otherOrganiser")
  ])
  const [own] = await sql<{ id: string }>(
    `insert into classes (owner_id, name, prefix, privacy_consent_version, personal_data_consent_version)
    values ($1, 'Фиалка', 'fialka', '1', '1') returning id`,
    [fixture.idOf("otherTeacher")]
  )
  return { slug: "theirs", problemId: 7, classId: own?.id ?? 0 }
}

test("lists hold only what belongs to the caller", async () => {
  const idsOf = async (path: string, caller: Caller, key: string) => {
    const response = await fetch(`${fixture.server.url}/api/organiser/${path}`, {
      headers: fixture.headersOf(caller)
    })
    const { payload } = (await response.json()) as { payload: { items?: never } & ReadonlyArray<never> }
    return (payload.items ?? payload).map((item) => item[key])
  }
  expect(await idsOf("contests", "otherOrganiser", "slug")).toEqual(["theirs"])
  expect(await idsOf("problems", "otherOrganiser", "id")).toEqual([])
  expect(await idsOf("classes", "otherTeacher", "id")).toEqual([])
  expect(await idsOf("contests", "viewer", "slug")).toEqual(["cup"])
  expect(await idsOf("problems", "viewer", "id")).toEqual([fixture.objects.problemId])
  expect(await idsOf("classes", "teacher", "id")).toContain(fixture.objects.classId)
})

const parts = ["studentId", "userId", "extraTimeId", "questionId", "rejudgingId", "left", "rehearsalId"]
const callsOfParts = rows.flatMap(([name]) =>
  parts.some((part) => endpoints[name].path.includes(`:${part}`)) ? [name] : []
)

test("a part of another's contest, problem or class is not found through the caller's own", async () => {
  const parents = await ownParents()
  const sent = new Map<CallName, Sent>()
  for (const name of callsOfParts) {
    const made = await makeRequest(name, "visitor")
    sent.set(name, { ...made, params: { ...made.params, ...parents } })
  }
  const before = await readTables(fixture.server)
  const found: Array<string> = []
  for (const [name, request] of sent) {
    const caller = endpoints[name].auth === "teacher" ? "otherTeacher" : "otherOrganiser"
    found.push(await outcome(name, caller, request))
  }
  expect(found).toEqual(callsOfParts.map(() => "NotFound"))
  expect(changedTables(before, await readTables(fixture.server))).toEqual([])
})

describe.each(rows.toSorted(([one], [other]) => order(one) - order(other)))("%s", (name, cells) => {
  const allowed = callers.filter((caller) => cells[caller] === "ok")
  const asked = isFull || !costly.includes(name) ? allowed : allowed.slice(-1)
  test.runIf(asked.length > 0)("answers its callers", async () => {
    const found: Partial<Record<Caller, string>> = {}
    for (const caller of asked) {
      found[caller] = await outcome(name, caller, await makeRequest(name, caller))
      // The password of a class account changes at once, which ends its sessions.
      if (name === "changePassword" && caller === "pupil") await fixture.signIn(caller)
    }
    expect(found).toEqual(Object.fromEntries(asked.map((caller) => [caller, "ok"])))
  })
})
