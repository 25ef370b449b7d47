import { not, type AnyStateMachine, type AnyStateNode } from "xstate"
import { statePaths } from "../words/MachineWords.ts"
import {
  asArray,
  mapStates,
  mapTransitions,
  nameOf,
  targetPath,
  transitionsOf,
  type Config,
  type ConfigTransition
} from "../paths/mapTransitions.ts"

/** A machine with one fault. */
export interface Mutant {
  /** Names the faulty part and the fault; stable while that part stays. */
  readonly id: string
  /** The transition's id and its source, or the state's path. */
  readonly within: ReadonlyArray<string>
  readonly create: () => AnyStateMachine
}

/** A changed part; no part if it is removed. */
interface Change {
  readonly fault: string
  readonly parts: ReadonlyArray<Config>
}

const listed = (written: unknown): ReadonlyArray<unknown> => (written === undefined ? [] : asArray(written))

/** A list of actions without one of them, for each. */
const shortened = (config: Config, key: string): ReadonlyArray<Change> =>
  listed(config[key]).map((action, index, all) => ({
    fault: `without ${key === "actions" ? "action" : key} ${index + 1} ${nameOf(action)}`,
    parts: [{ ...config, [key]: all.filter((_, other) => other !== index) }]
  }))

const isWithin = (path: string, parent: string): boolean => path === parent || path.startsWith(`${parent}.`)

/** Whether the machine can rest in a state: an automatic transition may lead back to the former target. */
const isResting = ({ always, initial }: AnyStateNode): boolean =>
  (always ?? []).length === 0 && (initial?.target ?? []).every(isResting)

/** The first state after the former target that is neither part of it nor the source of the transition. */
function otherTarget(machine: AnyStateMachine, { source, config }: ConfigTransition): string | undefined {
  const [written] = listed(config["target"])
  const former = written === undefined ? source : targetPath(machine, source, String(written))
  const paths = statePaths(machine)
  const turned = [...paths.slice(paths.indexOf(former) + 1), ...paths]
  return turned
    .filter((path) => !isWithin(path, former) && !isWithin(former, path) && !isWithin(source, path))
    .find((path) => isResting(machine.getStateNodeById(`#${machine.root.id}.${path}`)))
}

function redirected(machine: AnyStateMachine, transition: ConfigTransition): ReadonlyArray<Change> {
  const target = otherTarget(machine, transition)
  if (target === undefined) return []
  const id = machine.root.id
  return [{ fault: `redirected to ${target}`, parts: [{ ...transition.config, target: `#${id}.${target}` }] }]
}

function unguarded({ config }: ConfigTransition): ReadonlyArray<Change> {
  const { guard, ...rest } = config
  if (guard === undefined) return []
  const name = nameOf(guard)
  return [
    { fault: `without guard ${name}`, parts: [rest] },
    { fault: `with the opposite of guard ${name}`, parts: [{ ...rest, guard: not(guard as never) }] }
  ]
}

/** Faults of one transition: it is missing, leads elsewhere, or lacks its guard or an action. */
const transitionChanges = (machine: AnyStateMachine, transition: ConfigTransition): ReadonlyArray<Change> => [
  { fault: "removed", parts: [] },
  ...redirected(machine, transition),
  ...unguarded(transition),
  ...shortened(transition.config, "actions")
]

/** Faults of a state itself: it lacks an invocation, or an action on entry or exit. */
const stateChanges = (state: Config): ReadonlyArray<Change> => [
  ...listed(state["invoke"]).map((invoke, index, all) => {
    const { id, src } = invoke as { readonly id?: string; readonly src: unknown }
    const others = all.filter((_, other) => other !== index)
    return { fault: `without invocation ${id ?? nameOf(src)}`, parts: [{ ...state, invoke: others }] }
  }),
  ...shortened(state, "entry"),
  ...shortened(state, "exit")
]

function statesOf(machine: AnyStateMachine): ReadonlyArray<readonly [string, Config]> {
  const found: Array<readonly [string, Config]> = []
  mapStates(machine, (path, state) => {
    found.push([path, state])
    return state
  })
  return found
}

/** Steps after which an endless circle of automatic transitions fails. */
const endless = 1000

const limited = (machine: AnyStateMachine): AnyStateMachine =>
  mapStates(machine, (path, state) =>
    path === "" ? { ...state, options: { maxIterations: endless } } : state
  )

/** All machines with one fault each. */
export const mutantsOf = (machine: AnyStateMachine): ReadonlyArray<Mutant> => [
  ...transitionsOf(machine).flatMap((transition) =>
    transitionChanges(machine, transition).map(({ fault, parts }) => ({
      id: `${transition.id} · ${fault}`,
      within: [transition.id, transition.source],
      create: () =>
        limited(mapTransitions(machine, ({ id, config }) => (id === transition.id ? parts : [config])))
    }))
  ),
  ...statesOf(machine).flatMap(([path, state]) =>
    stateChanges(state).map(({ fault, parts: [changed] }) => ({
      id: `${path || "(root)"} · ${fault}`,
      within: [path],
      create: () => limited(mapStates(machine, (at, config) => (at === path ? changed! : config)))
    }))
  )
]
