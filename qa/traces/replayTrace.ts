import type { Model } from "../models/Model.ts"
import { transitionsOf } from "../paths/mapTransitions.ts"
import { modelGraphs, type ModelGraph, type ModelNode } from "../paths/modelGraph.ts"
import type { Trace } from "../../src/api/contract/messages/trace.ts"
import { leavesOf } from "../../src/machines/leavesOf.ts"

/** Where a trace and a model part. */
export interface Parting {
  /** Counted from one. */
  readonly step: number
  readonly event: string
  /** States before the event, by the trace; empty for the first step. */
  readonly before: ReadonlyArray<string>
  /** States after the event, by the trace. */
  readonly recorded: ReadonlyArray<string>
  /** States to which the event leads in the model; empty if the model does not accept it there. */
  readonly possible: ReadonlyArray<string>
}

export interface Replay {
  readonly model: string
  readonly steps: number
  /** Null if the model can do all that the trace holds. */
  readonly parting: Parting | null
}

/** A state of the model in which the actor may be. */
interface Position {
  readonly graph: ModelGraph
  readonly node: ModelNode
}

const named = (states: ReadonlyArray<string>): string => states.toSorted().join(" + ")

const stateOf = ({ node }: Position): string => named(leavesOf(node.snapshot))

/** The type of an event case: its name without the part in parentheses. */
const typeOf = (name: string): string => name.replace(/ \(.*\)$/, "")

const everywhere = (graphs: ReadonlyArray<ModelGraph>): ReadonlyArray<Position> =>
  graphs.flatMap((graph) => [...graph.nodes.values()].map((node) => ({ graph, node })))

/** A transition's id without its position: the state and the event. */
const groupOf = (id: string): string => id.split(" · ").slice(0, -1).join(" · ")

/** States and events all of whose transitions have guards. */
function guardedIn({ machine }: Model): ReadonlySet<string> {
  const transitions = transitionsOf(machine)
  const free = new Set(transitions.filter(({ config }) => !("guard" in config)).map(({ id }) => groupOf(id)))
  return new Set(transitions.map(({ id }) => groupOf(id)).filter((group) => !free.has(group)))
}

/**
 * Follows a trace through all states of a model in which the actor may be, because a trace holds no data that events
 * carry, and an actor begins with what the server and the device have stored. An event that the model does not accept
 * leaves the actor where it is. So does an event whose transitions all have guards, because a guard may refuse by data
 * that the trace lacks.
 */
export function replayTrace(model: Model, { steps }: Trace): Replay {
  const graphs = modelGraphs(model)
  const keyOf = model.keyOf ?? (({ value }: ModelNode["snapshot"]) => value as unknown)
  const guarded = guardedIn(model)
  const mayIgnore = ({ node }: Position, event: string): boolean =>
    node.steps.every((step) => typeOf(step.case) !== event || guarded.has(groupOf(step.taken[0] ?? "")))
  const follow = ({ graph, node }: Position, event: string): ReadonlyArray<Position> => {
    const taken = node.steps.filter((step) => typeOf(step.case) === event)
    const reached = taken.flatMap(({ after }) => graph.nodes.get(JSON.stringify(keyOf(after))) ?? [])
    return reached.map((next) => ({ graph, node: next }))
  }
  const [first, ...later] = steps
  if (first === undefined) return { model: model.id, steps: 0, parting: null }
  const partingAt = (step: number, possible: ReadonlyArray<Position>): Replay => ({
    model: model.id,
    steps: step - 1,
    parting: {
      step,
      event: steps[step - 1]!.event,
      before: steps[step - 2]?.states ?? [],
      recorded: steps[step - 1]!.states,
      possible: [...new Set(possible.map(stateOf))]
    }
  })
  let positions = everywhere(graphs).filter((position) => stateOf(position) === named(first.states))
  if (positions.length === 0) return partingAt(1, [])
  for (const [index, { event, states }] of later.entries()) {
    const reached = positions.flatMap((position) => follow(position, event))
    const ignoring = positions.filter((position) => mayIgnore(position, event))
    const next = [...reached, ...ignoring].filter((position) => stateOf(position) === named(states))
    if (next.length === 0) return partingAt(index + 2, reached)
    positions = [
      ...new Map(next.map((position) => [`${position.graph.start} ${position.node.key}`, position])).values()
    ]
  }
  return { model: model.id, steps: steps.length, parting: null }
}
