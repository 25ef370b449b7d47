import type { Verdict } from "../../../src/api/contract/practice/solutions.ts"
import type { Random } from "../content/randomOf.ts"
import type { KnownSolution } from "../faults/knownSolutions.ts"
import type { PatientLearner } from "./PatientLearner.ts"
import { type Victim, victims } from "./RestartedServer.ts"

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

/** A time to kill a process: at most `laterMs` after the condition is true. */
interface Moment {
  readonly hasCome: (sent: SentSolution) => boolean
  readonly laterMs: number
}

/** After a solution is sent, acknowledged, judged in part, judged. */
const moments: ReadonlyArray<Moment> = [
  { hasCome: () => true, laterMs: 1000 },
  { hasCome: ({ id }) => id !== null, laterMs: 200 },
  { hasCome: (sent) => shownOf(sent).some((status) => status !== "queued"), laterMs: 300 },
  { hasCome: (sent) => shownOf(sent).some(isFinal), laterMs: 30 }
]

export interface Kill {
  readonly victim: Victim
  readonly moment: Moment
}

/** Draws an order of kills, in which each victim occurs equally often at each moment. */
export const drawKills = (random: Random, count: number): ReadonlyArray<Kill> => {
  const pairs = victims.flatMap((victim) => moments.map((moment) => ({ victim, moment })))
  return Array.from({ length: count }, (_, index) => ({
    kill: pairs[index % pairs.length]!,
    place: random(1e9)
  }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ kill }) => kill)
}
