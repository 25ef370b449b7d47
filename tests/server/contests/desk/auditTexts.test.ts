import { afterAll, beforeAll, expect, test } from "vitest"
import { auditTextsOfOld } from "../../../../server/platform/database/migrations/0048_audit_texts.ts"
import { reasonsAndLateSolutions } from "../../../../server/platform/database/migrations/0050_reasons_and_late_solutions.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { addSumProblem } from "../../submissions/judging.ts"
import { runningContest } from "./results/resultsFixture.ts"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await addSumProblem(server)
}, 120_000)
afterAll(() => server.close())

test("what old rows said of somebody goes with their account, and the acts stay", async () => {
  const contestId = await runningContest(server, "cup", [901, 902])
  const [question] = await server.sql<{ id: number }>(
    "insert into contest_questions (contest_id, user_id, text) values ($1, 901, 'Why?') returning id",
    [contestId]
  )
  const rows = [
    ["participant.disqualify", { user_id: 901, solutions: 2, reason: "Sat beside Anna" }],
    ["participant.disqualify", { user_id: 902, solutions: 0, reason: "Left early" }],
    ["appeal.decide", { userId: 901, outcome: "passed", reason: "Was ill" }],
    ["question.answer", { question: question?.id, public: false, answer: "Because", before: null }],
    ["announcement.publish", { announcement: 1, user_id: 901, text: "Sit still" }],
    ["announcement.publish", { announcement: 2, user_id: null, text: "To all" }],
    ["participant.disqualify", { user_id: 999, reason: "Of somebody long gone" }]
  ] as const
  for (const [act, data] of rows) {
    await server.sql("insert into contest_audit (contest_id, act, data) values ($1, $2, $3::jsonb)", [
      contestId,
      act,
      JSON.stringify(data)
    ])
  }
  await server.run(auditTextsOfOld)
  expect(
    (await server.sql<{ data: object }>("select data from contest_audit order by id")).map(({ data }) => data)
  ).toEqual([
    { user_id: 901, solutions: 2 },
    { user_id: 902, solutions: 0 },
    { userId: 901, outcome: "passed" },
    { question: question?.id, public: false },
    { announcement: 1, user_id: 901 },
    { announcement: 2, user_id: null, text: "To all" },
    { user_id: 999 }
  ])
  await server.sql("delete from users where id = 901")
  expect(await server.sql("select user_id, data from contest_audit_texts")).toEqual([
    { user_id: 902, data: { reason: "Left early" } }
  ])
  await expect(server.sql("update contest_audit set act = 'x'")).rejects.toMatchObject({ _tag: "SqlError" })
})

test("why one was given time in old rows goes with their account, and why a city was stays", async () => {
  const contestId = await runningContest(server, "spring", [911])
  const rows = [
    { id: 1, scope: "one", user_id: 911, minutes: 5, reason: "Was ill" },
    { id: 2, scope: "city", city: "Тверь", minutes: 5, reason: "Power cut" },
    { undone: 1, people: 1 }
  ]
  for (const data of rows) {
    await server.sql(
      "insert into contest_audit (contest_id, act, data) values ($1, 'extraTime.changed', $2::jsonb)",
      [contestId, JSON.stringify(data)]
    )
  }
  await server.run(reasonsAndLateSolutions)
  const kept = await server.sql<{ data: object }>(
    "select data from contest_audit where contest_id = $1 order by id",
    [contestId]
  )
  expect(kept.map(({ data }) => data)).toEqual([
    { id: 1, scope: "one", user_id: 911, minutes: 5 },
    rows[1],
    rows[2]
  ])
  expect(await server.sql("select data from contest_audit_texts where user_id = 911")).toEqual([
    { data: { reason: "Was ill" } }
  ])
})
