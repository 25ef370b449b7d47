import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { organiserRejudgeEndpoints } from "../../../../src/api/contract/organiser/rejudge.ts"
import { solutionEndpoints } from "../../../../src/api/contract/practice/solutions.ts"
import { verifyTotals } from "../../../../server/olympiads/results/verifyTotals.ts"
import { adds, fakeBackend } from "../../../judge/fakeBackend.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import type { TestLearner } from "../../../support/testLearner.ts"
import { insertContest, minute, register } from "../../olympiads/contestFixture.ts"
import { organiserOf } from "../../organiser/contests/contestOrganiser.ts"
import { payloadOf } from "../../payloadOf.ts"
import { sumPackage } from "../../content/samplePackage.ts"
import { addSumProblem, startJudge } from "./judging.ts"
import { eventually } from "../../../support/eventually.ts"

let server: TestServer
let stopJudge: () => Promise<void>
let learner: TestLearner
let contestId: number
let solutionId: number
/** The judge finds sums of large numbers wrong. */
let isStrict = true

/** 40 points for small numbers and 60 for large ones, which are judged only after the small ones. */
const scoringPackage = {
  "problem.yaml": `${sumPackage["problem.yaml"]}\ntype: scoring`,
  ...{
    "data/secret/10.in": null,
    "data/secret/10.ans": null,
    "data/secret/2.in": null,
    "data/secret/2.ans": null
  },
  "data/secret/a/test_group.yaml": "max_score: 40",
  "data/secret/a/1.in": "2 2\n",
  "data/secret/a/1.ans": "4\n",
  "data/secret/b/test_group.yaml": "{ max_score: 60, score_aggregation: sum, require_pass: secret/a }",
  "data/secret/b/1.in": "3 3\n",
  "data/secret/b/1.ans": "6\n",
  "data/secret/b/2.in": "1000 1\n",
  "data/secret/b/2.ans": "1001\n",
  "data/secret/b/3.in": "1000 2\n",
  "data/secret/b/3.ans": "1002\n"
}

beforeAll(async () => {
  server = await startTestServer()
  await addSumProblem(server, scoringPackage)
  stopJudge = await startJudge(
    server,
    fakeBackend((input, code) => (isStrict && input.includes("1000") ? { stdout: "0" } : adds(input, code)))
  )
  learner = await server.signUp()
  contestId = await insertContest(server, "cup", {
    starts: -60 * minute,
    ends: 60 * minute,
    registrationEnds: 50 * minute
  })
  await register(learner, "cup")
  await learner.call("POST", "/contests/cup/start", {})
})
afterAll(async () => {
  await stopJudge()
  await server.close()
})

const solution = async () =>
  payloadOf(solutionEndpoints.getSolution.success, await learner.call("GET", `/solutions/${solutionId}`))
const contestPoints = () =>
  server.sql("select points, solved from contest_participants where contest_id = $1", [contestId])

describe("a solution to a scoring problem", () => {
  test("is stored with its score and its groups, and earns that share of the contest's points", async () => {
    await server.sql("update contest_problems set points = 50 where contest_id = $1", [contestId])
    const sent = { language: "python", source: "a sum", contest: "cup" }
    const answer = await learner.call("POST", "/problems/7/solutions", sent)
    solutionId = payloadOf(solutionEndpoints.submitSolution.success, answer).id
    await eventually(async () => expect((await solution()).status).toBe("partial"))
    expect(await solution()).toMatchObject({
      score: 60,
      scored: {
        ...{ score: 60, maxScore: 100 },
        groups: [
          { from: 2, to: 2, score: 40, maxScore: 40, status: "accepted" },
          { from: 3, to: 5, score: 20, maxScore: 60, status: "partial" }
        ]
      }
    })
    expect(await contestPoints()).toEqual([{ points: 30, solved: 0 }])
    expect((await server.run(verifyTotals(contestId))).differences).toEqual([])
  })

  test("tells neither names nor contents of secret tests", async () => {
    const { body } = await learner.call("GET", `/solutions/${solutionId}`)
    expect(JSON.stringify(body)).not.toMatch(/secret|1000|1001/)
  })

  test("is rejudged with its score", async () => {
    isStrict = false
    const jury = await organiserOf(server, { cup: "jury" })
    await jury.asked("POST", "/cup/rejudging", { problem_ids: [], user_ids: [], verdicts: [] })
    const rejudging = await eventually(async () => {
      const answer = await jury.asked("GET", "/cup/rejudging")
      const found = payloadOf(organiserRejudgeEndpoints.getRejudging.success, answer).rejudging
      expect(found?.done).toBe(1)
      return found
    })
    expect(rejudging?.changes).toMatchObject([
      { before: { status: "partial", points: 30 }, after: { status: "accepted", points: 50 } }
    ])
    expect(rejudging?.moves).toMatchObject([{ before: { points: 30 }, after: { points: 50 } }])
    await jury.asked("POST", `/cup/rejudging/${rejudging?.id}`, { type: "apply" })
    expect(await solution()).toMatchObject({ status: "accepted", score: 100, scored: { score: 100 } })
    expect(await contestPoints()).toEqual([{ points: 50, solved: 1 }])
    expect((await server.run(verifyTotals(contestId))).differences).toEqual([])
  })
})
