import type { Random } from "../../content/randomOf.ts"
import { drawContestSolution, drawSolution, type KnownSolution } from "../knownSolutions.ts"
import { isFinal, send, type SentSolution, shownOf } from "../sentSolutions.ts"
import type { Act, Acting } from "./Act.ts"

/** Sends a solution, sometimes from two tabs at once. `sent` is recorded unless it is rejected. */
export const sendSolution = (
  { learner, record, random }: Pick<Acting, "learner" | "record"> & { readonly random: Random },
  solution: KnownSolution
): { readonly sent: SentSolution; readonly done: Promise<void> } => {
  const sent: SentSolution = { solution, learner, id: null }
  record.solutions.push(sent)
  const done = send(sent, random(4) === 0 ? 2 : 1).catch((error: unknown) => {
    record.solutions.splice(record.solutions.indexOf(sent), 1)
    throw error
  })
  return { sent, done }
}

/** People wait for the verdict before they send another solution; the judge would otherwise never be done. */
const isJudged = ({ record }: Acting) => record.solutions.every((sent) => shownOf(sent).some(isFinal))

export const practiceActs: ReadonlyArray<Act> = [
  {
    name: "solve a problem",
    weight: 2,
    isPossible: isJudged,
    run: (acting) => sendSolution(acting, drawSolution(acting.random)).done
  },
  {
    name: "solve a problem of a contest",
    weight: 2,
    isPossible: (acting) => isJudged(acting) && acting.record.starts.has(acting.contest()),
    run: (acting) => sendSolution(acting, drawContestSolution(acting.random, acting.contest())).done
  }
]
