import { getStateNodes } from "xstate/graph"
import type { AnyStateMachine, AnyStateNode } from "xstate"
import type { Model } from "../models/Model.ts"
import { statePath } from "../words/MachineWords.ts"
import { asArray, nameOf, targetPath, transitionsOf } from "./mapTransitions.ts"
import { modelGraphs } from "./modelGraph.ts"

export interface ChartState {
  readonly path: string
  /** Path of the parent; empty for a top-level state. */
  readonly parent: string
  readonly type: "atomic" | "compound" | "parallel" | "final" | "history"
  readonly isInitial: boolean
  /** Ids of the actors that run while the state is active. */
  readonly actors: ReadonlyArray<string>
}

export interface ChartTransition {
  readonly id: string
  /** Empty for the root, whose transitions apply in every state. */
  readonly source: string
  /** Null if the transition leads nowhere else. */
  readonly target: string | null
  readonly event: string
  readonly guard: string | null
  /** Names of the event cases with which the model's walk takes the transition. */
  readonly cases: ReadonlyArray<string>
}

/** A machine as a picture shows it. */
export interface Chart {
  readonly states: ReadonlyArray<ChartState>
  readonly transitions: ReadonlyArray<ChartTransition>
}

const stateOf = (node: AnyStateNode): ChartState => ({
  path: statePath(node),
  parent: node.path.slice(0, -1).join("."),
  type: node.type,
  isInitial: node.parent?.type === "compound" && node.parent.initial.target[0] === node,
  actors: node.invoke.map(({ id }) => id)
})

const casesByTransition = (model: Model): ReadonlyMap<string, ReadonlySet<string>> => {
  const found = new Map<string, Set<string>>()
  for (const { nodes } of modelGraphs(model))
    for (const { steps } of nodes.values())
      for (const step of steps)
        for (const id of step.taken) found.set(id, (found.get(id) ?? new Set()).add(step.case))
  return found
}

const targetOf = (machine: AnyStateMachine, source: string, target: unknown): string | null =>
  target === undefined ? null : targetPath(machine, source, String(asArray(target)[0]))

/** The states and transitions of a model's machine that the model uses. */
export function chartOf(model: Model): Chart {
  const cases = casesByTransition(model)
  const unused = new Set(model.unused)
  const states = getStateNodes(model.machine)
    .filter((node) => node.path.length > 0)
    .map(stateOf)
  const transitions = transitionsOf(model.machine).filter(
    ({ id, source }) => !unused.has(id) && !unused.has(source)
  )
  return {
    states: states.filter(({ path }) => !unused.has(path)),
    transitions: transitions.map(({ id, source, event, config }) => ({
      id,
      source,
      target: targetOf(model.machine, source, config["target"]),
      event,
      guard: config["guard"] === undefined ? null : nameOf(config["guard"]),
      cases: [...(cases.get(id) ?? [])]
    }))
  }
}
