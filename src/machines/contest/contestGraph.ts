import type { AnyStateNode } from "xstate"
import type { ContestStatus } from "../../api/contract/olympiads/contests.ts"
import { contestMachine } from "../contestMachine.ts"
import type { ContestAct } from "./contestEvents.ts"
import { contestStates } from "./applyEvent.ts"
import type { ContestState } from "./applyEvent.ts"

/** A way of the contest's machine from one of its states. */
export interface ContestEdge {
  readonly from: ContestState
  /** Null: on to whatever state the changed schedule says. */
  readonly to: ContestState | null
  /** An organiser's act, or time alone. */
  readonly by: ContestAct["type"] | "time"
}

const nameOf = (node: AnyStateNode): ContestState => {
  const first = node.initial.target[0]
  return first === undefined ? (node.path.join(".") as ContestState) : nameOf(first)
}

/** A state and those around it, whose ways are its own as well. */
function around(state: ContestState): ReadonlyArray<AnyStateNode> {
  const leaf = contestMachine.getStateNodeById(`contest.${state}`) as AnyStateNode
  const nodes: Array<AnyStateNode> = []
  for (let node: AnyStateNode | undefined = leaf; node?.parent !== undefined; node = node.parent)
    nodes.push(node)
  return nodes
}

/** Where acts lead that move moments: every state from here on is passed through as the schedule says. */
const asScheduled = "contest.open_registration"

function edgesOf(from: ContestState): ReadonlyArray<ContestEdge> {
  return around(from).flatMap((node) => [
    ...(node.always ?? []).flatMap(({ target = [] }) =>
      target.map((to) => ({ from, to: nameOf(to), by: "time" as const }))
    ),
    ...[...node.transitions.values()].flat().map(({ eventType, target }) => ({
      from,
      to: target === undefined ? from : target[0]?.id === asScheduled ? null : nameOf(target[0]!),
      by: eventType as ContestAct["type"]
    }))
  ])
}

/** Every way through a contest's life, read off its machine. */
export const contestEdges: ReadonlyArray<ContestEdge> = contestStates.flatMap(edgesOf)

export type ContestPhase = ContestStatus | "draft"

/** What the public tells apart, in the machine's order, and the draft before. */
export const contestPhases = Object.keys(contestMachine.states) as ReadonlyArray<ContestPhase>

export const phaseOf = (state: string): ContestPhase => state.split(".")[0] as ContestPhase

export interface PhaseEdge {
  readonly from: ContestPhase
  readonly to: ContestPhase
  readonly byTime: boolean
}

/** The ways between the phases, each once. */
export const phaseEdges: ReadonlyArray<PhaseEdge> = [
  ...new Map(
    contestEdges.flatMap(({ from, to, by }): ReadonlyArray<readonly [string, PhaseEdge]> => {
      // A schedule may lead on from its first state to any; from a draft it begins there.
      const target = to ?? (from === "draft" ? "open_registration.announced" : null)
      if (target === null || phaseOf(from) === phaseOf(target)) return []
      const edge = { from: phaseOf(from), to: phaseOf(target), byTime: by === "time" }
      return [[JSON.stringify(edge), edge]]
    })
  ).values()
]
