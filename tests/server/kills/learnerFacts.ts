import type { Schema } from "effect"
import { solutionEndpoints } from "../../../src/api/contract/practice/solutions.ts"
import { statisticEndpoints } from "../../../src/api/contract/practice/statistic.ts"
import { rewardEndpoints } from "../../../src/api/contract/rewards/rewards.ts"
import { payloadOf } from "../payloadOf.ts"
import type { PatientLearner } from "./PatientLearner.ts"
import type { SentSolution } from "./sentSolutions.ts"

const ascending = (numbers: ReadonlyArray<number>) => numbers.toSorted((a, b) => a - b)

const read = async <A, I>(
  learner: PatientLearner,
  path: string,
  { success }: { readonly success: Schema.Codec<A, I> }
): Promise<A> => payloadOf(success, await learner.call("GET", path))

/** The learner's history of the problems 1 and 2, oldest first. */
export const historyOf = async (learner: PatientLearner) => {
  const list = (problemId: number) =>
    read(learner, `/problems/${problemId}/solutions?limit=100`, solutionEndpoints.listMySolutions)
  const pages = await Promise.all([list(1), list(2)])
  return pages
    .flatMap(({ items }) => items.map(({ id, status }) => ({ id, status })))
    .toSorted((a, b) => a.id - b.id)
}

/** What the learner's solutions counted for. `paid`: problems in the ledger. */
export const countedFor = async (learner: PatientLearner) => {
  const { accepted, attempts } = await read(
    learner,
    "/statistic/problems/accuracy",
    statisticEndpoints.getAccuracy
  )
  const { solved } = await read(
    learner,
    "/statistic/problems/resolved",
    statisticEndpoints.getResolvedProblems
  )
  const { dayCount } = await read(learner, "/statistic/daily-streak", statisticEndpoints.getStreak)
  const { items } = await read(learner, "/balance/history", rewardEndpoints.listLedger)
  const paid = ascending(items.map(({ problem }) => problem?.id ?? 0))
  return { accepted, attempts, solved, hasStreak: dayCount > 0, paid }
}

/** What solutions of one learner have to count for, each once. */
export const dueFor = (sent: ReadonlyArray<SentSolution>) => {
  const accepted = sent.filter(({ solution }) => solution.verdict === "accepted")
  const paid = ascending([...new Set(accepted.map(({ solution }) => solution.problemId))])
  return {
    accepted: accepted.length,
    attempts: sent.length,
    solved: paid.length,
    hasStreak: paid.length > 0,
    paid
  }
}
