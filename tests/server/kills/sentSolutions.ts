import type { Verdict } from "../../../src/api/contract/practice/solutions.ts"
import type { KnownSolution } from "../faults/knownSolutions.ts"
import type { PatientLearner } from "./PatientLearner.ts"

/** A solution, its author, and its id once the server has acknowledged it. */
export interface SentSolution {
  readonly solution: KnownSolution
  readonly learner: PatientLearner
  id: number | null
}

/** Sends a solution from several tabs at once, each of which repeats the request until it is answered. */
export const send = async (sent: SentSolution, tabs: number): Promise<void> => {
  const ids = await Promise.all(Array.from({ length: tabs }, () => sent.learner.submit(sent.solution)))
  if (new Set(ids).size !== 1) throw new Error(`One request has several receipts: ${ids.join()}`)
  sent.id = ids[0] ?? null
}

export const isFinal = (status: Verdict): boolean => status !== "queued" && status !== "running"

/** The states that the author's event stream showed, in order. */
export const shownOf = ({ id, learner }: SentSolution): ReadonlyArray<Verdict> =>
  learner.shown.get(id ?? 0) ?? []
