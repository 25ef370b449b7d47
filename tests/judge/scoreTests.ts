import type { ScoredTest, TestGroup } from "../../server/judge/worker/ProblemScoring.ts"
import { judgeGroups, type GroupsJudged, type TestOutcome } from "../../server/judge/worker/judgeGroups.ts"

/** What a solution gets on tests by ordinal; it is right on the others. */
export type Outcomes = Readonly<Record<number, TestOutcome["status"] | Partial<TestOutcome>>>

/** Judges groups without a program; `ran` are the ordinals of the tests that ran. */
export function scoreTests(root: TestGroup, outcomes: Outcomes = {}) {
  const walk = judgeGroups(root)
  const ran: Array<number> = []
  let step = walk.next()
  while (step.done !== true) {
    const { ordinal } = step.value.test
    ran.push(ordinal)
    const given = outcomes[ordinal] ?? "accepted"
    step = walk.next({
      status: "accepted",
      isLoss: given === "time_limit",
      ...(typeof given === "string" ? { status: given } : given)
    })
  }
  return { ...summary(step.value), ran }
}

function summary(judged: GroupsJudged) {
  if ("fault" in judged) return judged
  const { status, scored } = judged
  return {
    status,
    score: scored.score,
    of: scored.maxScore,
    groups: scored.groups.map(({ score, maxScore, status: of }) => [score, maxScore, of ?? "not judged"])
  }
}

/** A group that sums up the scores of its items and accepts only if all are accepted. */
export const group = (
  name: string,
  items: TestGroup["items"],
  other: Partial<TestGroup> = {}
): TestGroup => ({
  name,
  items,
  aggregation: "sum",
  maxScore: 100,
  range: [null, null],
  verdict: "first_error",
  acceptIfAny: false,
  stopsAt: "never",
  requires: [],
  ignoresSamples: false,
  ...other
})

export const scoredTest = (ordinal: number, score = 1, rejectedScore = 0): ScoredTest => ({
  ordinal,
  score,
  rejectedScore
})
