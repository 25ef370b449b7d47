import type { AnyStateNode } from "xstate"
import type { ContestStatus } from "../../api/contract/olympiads/contests.ts"
import { contestMachine } from "../contestMachine.ts"
import type { ContestAct } from "./contestEvents.ts"
import { contestStates, type ContestState } from "./applyEvent.ts"

/** A transition of `contestMachine` out of one state. */
export interface ContestEdge {
  readonly from: ContestState
  /** Null if the changed schedule decides the target. */
  readonly to: ContestState | null
  /** An organiser's act, or "time" for an automatic transition. */
  readonly by: ContestAct["type"] | "time"
}

const nameOf = (node: AnyStateNode): ContestState => {
  const first = node.initial.target[0]
  return first === undefined ? (node.path.join(".") as ContestState) : nameOf(first)
}

/** A state's node and its ancestors, whose transitions also apply to the state. */
function around(state: ContestState): ReadonlyArray<AnyStateNode> {
  const leaf = contestMachine.getStateNodeById(`contest.${state}`) as AnyStateNode
  const nodes: Array<AnyStateNode> = []
  for (let node: AnyStateNode | undefined = leaf; node?.parent !== undefined; node = node.parent)
    nodes.push(node)
  return nodes
}

/** Target of the acts that move moments: from here the machine advances through all states that are due. */
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

/** All transitions of `contestMachine`. */
export const contestEdges: ReadonlyArray<ContestEdge> = contestStates.flatMap(edgesOf)

export type ContestPhase = ContestStatus | "draft"

/** The draft and the public statuses, in the machine's order. */
export const contestPhases = Object.keys(contestMachine.states) as ReadonlyArray<ContestPhase>

export const phaseOf = (state: string): ContestPhase => state.split(".")[0] as ContestPhase

export interface PhaseEdge {
  readonly from: ContestPhase
  readonly to: ContestPhase
  readonly byTime: boolean
}

/** Distinct transitions between phases. */
export const phaseEdges: ReadonlyArray<PhaseEdge> = [
  ...new Map(
    contestEdges.flatMap(({ from, to, by }): ReadonlyArray<readonly [string, PhaseEdge]> => {
      // A transition without a fixed target can reach any state; from a draft it first enters `announced`.
      const target = to ?? (from === "draft" ? "open_registration.announced" : null)
      if (target === null || phaseOf(from) === phaseOf(target)) return []
      const edge = { from: phaseOf(from), to: phaseOf(target), byTime: by === "time" }
      return [[JSON.stringify(edge), edge]]
    })
  ).values()
]
