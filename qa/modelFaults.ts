import { leavesOf } from "../src/machines/leavesOf.ts"
import type { AnyStateMachine } from "xstate"
import type { Model } from "./models/Model.ts"
import { outcomeFaults, outcomesOf, type Outcomes } from "./outcomes/outcomes.ts"
import { transitionsOf } from "./paths/mapTransitions.ts"
import { modelGraphs, stateName } from "./paths/modelGraph.ts"
import { statePaths, wordingFaults } from "./words/MachineWords.ts"

/**
 * Everything that is wrong with a machine by its model, one sentence each: outcomes that differ from the committed
 * ones, transitions not walked, states not reached, accepted events that must be refused, invariants that break, and
 * missing words. Mutants are checked the same way, with `machine`.
 */
export function modelFaults(
  model: Model,
  expected: Outcomes,
  machine: AnyStateMachine = model.machine
): ReadonlyArray<string> {
  const graphs = modelGraphs(model, machine)
  const snapshots = graphs.flatMap(({ nodes }) => [...nodes.values()].map(({ snapshot }) => snapshot))
  const steps = graphs.flatMap(({ nodes }) => [...nodes.values()].flatMap((node) => node.steps))
  const outcomes = [...graphs.map(({ beginning }) => beginning), ...steps]

  const taken = new Set(outcomes.flatMap((each) => each.taken))
  const passed = transitionsOf(machine).filter(({ id, event }) => event === "always" && taken.has(id))
  const reached = new Set([
    ...outcomes.flatMap(({ after }) => leavesOf(after)),
    ...passed.map(({ source }) => source)
  ])
  const parents = new Set(statePaths(machine).map((path) => path.split(".").slice(0, -1).join(".")))
  const seen = new Set(steps.map((step) => step.case))
  const unused = new Set(model.unused)
  const effects = new Set(outcomes.flatMap((each) => each.effects))

  return [
    ...outcomeFaults(expected, outcomesOf(graphs)),
    ...transitionsOf(machine)
      .filter(({ id, source }) => !taken.has(id) && !unused.has(id) && !unused.has(source))
      .map(({ id }) => `transition not walked: ${id}`),
    ...statePaths(machine)
      .filter((path) => !parents.has(path) && !reached.has(path) && !unused.has(path))
      .map((path) => `state not reached: ${path}`),
    ...[...unused]
      .filter((name) => taken.has(name) || reached.has(name))
      .map((name) => `not unused: ${name}`),
    ...Object.keys(model.events)
      .filter((name) => !seen.has(name))
      .map((name) => `event never accepted: ${name}`),
    ...Object.entries(model.refused ?? {}).flatMap(([name, event]) =>
      snapshots.filter((snapshot) => snapshot.can(event)).map((each) => `${stateName(each)}: accepts ${name}`)
    ),
    ...Object.entries(model.invariants ?? {}).flatMap(([name, holds]) =>
      snapshots
        .filter((snapshot) => !holds(snapshot))
        .map((each) => `${stateName(each)}: not true that ${name}`)
    ),
    ...wordingFaults({ ...model, machine }, effects)
  ]
}
