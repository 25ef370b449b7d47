import { expect, test } from "vitest"
import { polygonScoring } from "../../../../server/content/polygon/polygonScoring.ts"
import { judgeGroups } from "../../../../server/judge/worker/judgeGroups.ts"

const tests = (...points: ReadonlyArray<readonly [group: string, points: number]>) => ({
  test: points.map(([group, value]) => ({ "@group": group, "@points": String(value) }))
})

/** Two small tests count one by one; the large ones need all of them and count together. */
const scoring = polygonScoring(
  {
    tests: tests(["0", 0], ["1", 20], ["1", 20], ["2", 30], ["2", 30]),
    groups: {
      group: [
        { "@name": "0", "@points-policy": "each-test" },
        { "@name": "1", "@points-policy": "each-test", dependencies: { dependency: [{ "@group": "0" }] } },
        {
          "@name": "2",
          "@points-policy": "complete-group",
          dependencies: { dependency: [{ "@group": "1" }] }
        }
      ]
    }
  },
  false
)

/** The score of a solution that fails some tests, and the tests that are judged. */
function scoreWithout(...failed: ReadonlyArray<number>) {
  if (scoring === null) throw new Error("has no points")
  const judged: Array<number> = []
  const walk = judgeGroups(scoring.root)
  let step = walk.next()
  while (step.done !== true) {
    const { ordinal } = step.value.test
    judged.push(ordinal)
    step = walk.next({ status: failed.includes(ordinal) ? "wrong_answer" : "accepted", isLoss: false })
  }
  const ended = step.value
  return "fault" in ended ? ended : [ended.status, ended.scored.score, judged]
}

test.each([
  ["everything", [], ["accepted", 100, [1, 2, 3, 4, 5]]],
  ["one test of each-test, on which a group depends", [2], ["partial", 20, [1, 2, 3]]],
  ["one test of complete-group", [5], ["partial", 40, [1, 2, 3, 4, 5]]],
  ["the first test of complete-group", [4], ["partial", 40, [1, 2, 3, 4]]],
  ["the group on which all depend", [1], ["wrong_answer", 0, [1]]],
  ["all that counts", [2, 3, 4, 5], ["wrong_answer", 0, [1, 2, 3]]]
])("failing %s", (_name, failed, expected) => {
  expect(scoreWithout(...failed)).toEqual(expected)
})
