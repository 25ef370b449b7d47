import type { Verdict } from "../../../src/api/contract/practice/solutions.ts"
import type { Random } from "../content/randomOf.ts"
import type { KnownSolution } from "./knownSolutions.ts"
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
export interface Moment {
  /** The condition, in words. */
  readonly after: string
  readonly hasCome: (sent: SentSolution) => boolean
  readonly laterMs: number
}

const moments: ReadonlyArray<Moment> = [
  { after: "a solution is sent", hasCome: () => true, laterMs: 1000 },
  { after: "a solution is acknowledged", hasCome: ({ id }) => id !== null, laterMs: 200 },
  {
    after: "a solution is judged in part",
    hasCome: (sent) => shownOf(sent).some((status) => status !== "queued"),
    laterMs: 300
  },
  { after: "a solution is judged", hasCome: (sent) => shownOf(sent).some(isFinal), laterMs: 30 }
]

export interface Kill {
  readonly victim: Victim
  readonly moment: Moment
}

const shuffled = <A>(random: Random, all: ReadonlyArray<A>): ReadonlyArray<A> =>
  all
    .map((each) => ({ each, order: random(1e9) }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ each }) => each)

/** Draws an order of kills, in which each victim occurs equally often, and at each moment if there are enough. */
export const drawKills = (random: Random, count: number): ReadonlyArray<Kill> => {
  const momentsOf = new Map(victims.map((victim) => [victim, shuffled(random, moments)]))
  const kills = Array.from({ length: count }, (_, index): Kill => {
    const victim = victims[index % victims.length]!
    const round = Math.floor(index / victims.length)
    return { victim, moment: momentsOf.get(victim)![round % moments.length]! }
  })
  return shuffled(random, kills)
}
