import { randomUUID } from "node:crypto"
import { Effect } from "effect"
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import { problemRejudge, rejudgeProblem } from "../../../server/cli/problemRejudge.ts"
import { ChangeFeed } from "../../../server/platform/realtime/ChangeFeed.ts"
import { adds, fakeBackend } from "../../judge/fakeBackend.ts"
import { startTestServer, type TestServer } from "../../support/server.ts"
import { addSumProblem, startJudge } from "../practice/solutions/judging.ts"
import { eventually } from "../../support/eventually.ts"

let server: TestServer
let stopJudge: () => Promise<void>
let answersRight = true

beforeAll(async () => {
  server = await startTestServer()
  await addSumProblem(server)
  stopJudge = await startJudge(
    server,
    fakeBackend((input, code) => (answersRight ? adds(input, code) : { stdout: "no" }))
  )
})
afterAll(async () => {
  await stopJudge()
  await server.close()
})
afterEach(() => vi.restoreAllMocks())

const command = (...given: Parameters<typeof rejudgeProblem>) =>
  server.run(rejudgeProblem(...given).pipe(Effect.provide(ChangeFeed.layer)))

const verdict = async () =>
  (await server.sql<{ status: string }>("select status from solutions where problem_id = 7"))[0]?.status

test("the operator judges a problem of the content again, sees what would change, applies and undoes it", async () => {
  const learner = await server.signUp()
  const body = { language: "python", source: "print(1)" }
  await learner.call("POST", "/problems/7/solutions", body, { "idempotency-key": randomUUID() })
  await eventually(async () => expect(await verdict()).toBe("accepted"))
  answersRight = false
  const choice = { languages: ["python"], verdicts: [] }
  expect(await command("sum", { act: "start", choice })).toMatchObject({ code: 0 })
  expect(await command("sum", { act: "start", choice })).toEqual({
    code: 1,
    lines: ["Another rejudging is neither applied nor dropped yet."]
  })
  const shown = async () => (await command("sum", { act: "show" })).lines.join("\n")
  await eventually(async () => expect(await shown()).toContain("1 of 1 judged"))
  const text = await shown()
  for (const part of ["accepted → wrong_answer: 1", "0 more, 1 fewer", "1 of 1, then 0 of 1"])
    expect(text).toContain(part)
  expect(await verdict()).toBe("accepted")
  const [open] = await server.sql<{ id: number }>("select id::int as id from rejudgings")
  const id = open?.id ?? 0
  expect((await command("other", { act: "apply", id })).lines).toEqual(['There is no problem "other".'])
  expect(await command("sum", { act: "apply", id })).toMatchObject({ code: 0 })
  expect(await verdict()).toBe("wrong_answer")
  expect(await shown()).toContain("1 of 1 solutions changed.")
  expect(await command("sum", { act: "undo", id })).toMatchObject({ code: 0 })
  expect([await verdict(), (await command("sum", { act: "undo", id })).code]).toEqual(["accepted", 1])
  expect(await shown()).toContain("; undone ")
})

test.each([
  [[], "Name the problem"],
  [["sum", "start", "--verdict", "rejected"], "A verdict is one of"],
  [["sum", "apply"], "apply, undo or drop with the number"],
  [["sum", "start", "3"], "apply, undo or drop with the number"]
])("the arguments %j are explained", async (args, fault) => {
  const said = vi.spyOn(console, "error").mockImplementation(() => {})
  expect(await problemRejudge.run(args)).toBe(1)
  expect(said.mock.calls).toEqual([[expect.stringContaining(fault)]])
})
