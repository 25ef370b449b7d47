import { leavesOf } from "../../src/machines/leavesOf.ts"
import type { Model } from "../models/Model.ts"
import { modelGraphs, stateName, type ModelGraph, type ModelStep } from "./modelGraph.ts"
import { seededRandom } from "../../server/platform/seededRandom.ts"

/** Which paths are wanted: one per transition, per state, per pair of transitions, or random walks. */
export const strategies = ["transitions", "states", "pairs", "random"] as const
export type Strategy = (typeof strategies)[number]

/** Steps from a start. `purpose` names what the path is for, independently of the way to it. */
export interface ModelPath {
  readonly start: string
  readonly purpose: string
  readonly steps: ReadonlyArray<ModelStep>
}

export interface RandomOptions {
  readonly seed: number
  /** Number of steps of each walk. */
  readonly length: number
  readonly count: number
}

const purposeOf = (each: ModelStep): string =>
  `${stateName(each.before)} | ${each.case} | ${stateName(each.after)}`

const transitionPaths = ({ start, nodes }: ModelGraph): ReadonlyArray<ModelPath> =>
  [...nodes.values()].flatMap(({ approach, steps }) =>
    steps.map((last) => ({ start, purpose: purposeOf(last), steps: [...approach, last] }))
  )

const statePaths = ({ start, nodes }: ModelGraph): ReadonlyArray<ModelPath> =>
  [...nodes.values()]
    .filter(({ approach }) => approach.length > 0)
    .flatMap(({ snapshot, approach }) =>
      leavesOf(snapshot).map((leaf) => ({ start, purpose: leaf, steps: approach }))
    )

function pairPaths(graph: ModelGraph, keyOf: (step: ModelStep) => string): ReadonlyArray<ModelPath> {
  return transitionPaths(graph).flatMap(({ start, steps }) => {
    const first = steps.at(-1)!
    const following = graph.nodes.get(keyOf(first))?.steps ?? []
    return following.map((second) => ({
      start,
      purpose: `${purposeOf(first)} | ${second.case} | ${stateName(second.after)}`,
      steps: [...steps, second]
    }))
  })
}

function randomPaths(
  graph: ModelGraph,
  keyOf: (step: ModelStep) => string,
  { seed, length, count }: RandomOptions,
  ordinal: number
): ReadonlyArray<ModelPath> {
  // With one sequence, the walks of all starts would begin with the same choices.
  const random = seededRandom(seed + ordinal)
  const first = [...graph.nodes.values()][0]!
  return Array.from({ length: count }, (_, index) => {
    const steps: Array<ModelStep> = []
    let node = first
    while (steps.length < length && node.steps.length > 0) {
      const next = node.steps[Math.floor(random() * node.steps.length)]!
      steps.push(next)
      node = graph.nodes.get(keyOf(next)) ?? first
    }
    return { start: graph.start, purpose: `random ${seed} ${length} ${index + 1}`, steps }
  })
}

/** The shortest path for each purpose of each start. */
function distinct(paths: ReadonlyArray<ModelPath>): ReadonlyArray<ModelPath> {
  const shortest = new Map<string, ModelPath>()
  for (const path of paths) {
    const name = `${path.start} | ${path.purpose}`
    const present = shortest.get(name)
    if (present === undefined || path.steps.length < present.steps.length) shortest.set(name, path)
  }
  return [...shortest.values()]
}

/** All paths of a model by a strategy, the shortest for each purpose. */
export function pathsOf(
  model: Model,
  strategy: Strategy,
  random: RandomOptions = { seed: 1, length: 20, count: 10 }
): ReadonlyArray<ModelPath> {
  const keyOf = (step: ModelStep) =>
    JSON.stringify((model.keyOf ?? (({ value }) => value as unknown))(step.after))
  const byStrategy: Readonly<
    Record<Strategy, (graph: ModelGraph, ordinal: number) => ReadonlyArray<ModelPath>>
  > = {
    transitions: transitionPaths,
    states: statePaths,
    pairs: (graph) => pairPaths(graph, keyOf),
    random: (graph, ordinal) => randomPaths(graph, keyOf, random, ordinal)
  }
  return distinct(modelGraphs(model).flatMap(byStrategy[strategy]))
}
