import {
  initialTransition,
  transition,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine
} from "xstate"
import { leavesOf } from "../../src/machines/leavesOf.ts"
import type { Model } from "../models/Model.ts"
import { markAction, marked } from "./mapTransitions.ts"

/** What the machine does in one step. */
interface StepOutcome {
  readonly after: AnyMachineSnapshot
  /** Ids of the transitions taken, automatic ones included. */
  readonly taken: ReadonlyArray<string>
  /** Named actions that the step executes outside the machine, in order. */
  readonly effects: ReadonlyArray<string>
  /** The same with their simple parameters, `emit session.failed (silent: true)`, and messages to other actors. */
  readonly detailedEffects: ReadonlyArray<string>
  /** Actors that the step starts: calls to the server, timers, listeners. */
  readonly starts: ReadonlyArray<string>
}

/** One event in one state of a model, and its outcome. */
export interface ModelStep extends StepOutcome {
  /** Name of the event case. */
  readonly case: string
  readonly event: AnyEventObject
  readonly before: AnyMachineSnapshot
  /** Context fields whose values differ afterwards. */
  readonly changes: ReadonlyArray<string>
}

export interface ModelNode {
  readonly key: string
  readonly snapshot: AnyMachineSnapshot
  /** The shortest way from the start. */
  readonly approach: ReadonlyArray<ModelStep>
  readonly steps: ReadonlyArray<ModelStep>
}

/** All states that a model's events reach from one start, in breadth-first order. */
export interface ModelGraph {
  readonly start: string
  /** What starting the actor does, before any event. */
  readonly beginning: StepOutcome
  readonly nodes: ReadonlyMap<string, ModelNode>
}

interface Executable {
  readonly type: string
  readonly params?: unknown
}

const idOf = ({ params }: Executable): string => (params as { readonly id: string }).id

const changedFields = (before: AnyMachineSnapshot, after: AnyMachineSnapshot): ReadonlyArray<string> =>
  Object.keys(after.context).filter((field) => after.context[field] !== before.context[field])

const isEffect = ({ type }: Executable): boolean =>
  type !== markAction && (!type.startsWith("xstate.") || type === "xstate.emit")

const named = ({ type, params }: Executable): Executable => {
  if (type !== "xstate.emit") return { type, params }
  const { type: emitted, ...fields } = (params as { readonly event: AnyEventObject }).event
  return { type: `emit ${emitted}`, params: fields }
}

/** Messages to other actors need no words: a person notices only what the other actor does. */
const isMessage = ({ type }: Executable): boolean => type === "xstate.sendTo"

const messageName = ({ params }: Executable): string =>
  `send ${(params as { readonly event: AnyEventObject }).event.type}`

const withSimpleParams = ({ type, params }: Executable): string => {
  const simple = Object.entries(params ?? {})
    .filter(([name, value]) => name !== "type" && ["string", "number", "boolean"].includes(typeof value))
    .map(([name, value]) => `${name}: ${String(value)}`)
  return simple.length === 0 ? type : `${type} (${simple.join(", ")})`
}

const outcome = (after: AnyMachineSnapshot, actions: ReadonlyArray<Executable>): StepOutcome => {
  const effects = actions.filter(isEffect).map(named)
  return {
    after,
    taken: actions.filter(({ type }) => type === markAction).map(idOf),
    effects: effects.map(({ type }) => type),
    detailedEffects: [...effects.map(withSimpleParams), ...actions.filter(isMessage).map(messageName)],
    starts: actions.filter(({ type }) => type === "xstate.spawnChild").map(idOf)
  }
}

/** XState infers nothing about a machine of any type. */
type Transition = [AnyMachineSnapshot, ReadonlyArray<Executable>]

function step(
  machine: AnyStateMachine,
  name: string,
  event: AnyEventObject,
  before: AnyMachineSnapshot
): ModelStep {
  const [after, actions] = transition(machine, before, event) as unknown as Transition
  const changes = changedFields(before, after)
  return { case: name, event, before, changes, ...outcome(after, actions) }
}

/** More states than any model has: its `keyOf` distinguishes states without end. */
const mostStates = 5000

/** An answer cannot arrive while its delivery waits for the network. */
export const isAnswerable = (snapshot: AnyMachineSnapshot, { type }: AnyEventObject): boolean =>
  !(snapshot.hasTag("waitingForNetwork") && /^xstate\.(done|error)\.actor/.test(type))

/**
 * Walks a model from one start. Nothing is invoked: answers of actors and passed delays are events of the model.
 * Steps that no state accepts are left out.
 */
export function modelGraph(
  model: Model,
  start: string,
  machine: AnyStateMachine = model.machine
): ModelGraph {
  const walked = marked(machine)
  const keyOf = model.keyOf ?? (({ value }: AnyMachineSnapshot) => value)
  const isPossible = model.isPossible ?? (() => true)
  const nodes = new Map<string, ModelNode>()
  const [first, actions] = initialTransition(walked, model.starts[start]) as unknown as Transition
  const queue: Array<readonly [AnyMachineSnapshot, ReadonlyArray<ModelStep>]> = [[first, []]]
  for (const [snapshot, approach] of queue) {
    const key = JSON.stringify(keyOf(snapshot))
    if (nodes.has(key)) continue
    if (nodes.size === mostStates) throw new Error(`${model.id} has more than ${mostStates} states`)
    const steps = Object.entries(model.events)
      .filter(([, event]) => isAnswerable(snapshot, event) && isPossible(snapshot, event))
      .filter(([, event]) => snapshot.can(event))
      .map(([name, event]) => step(walked, name, event, snapshot))
    nodes.set(key, { key, snapshot, approach, steps })
    for (const each of steps) queue.push([each.after, [...approach, each]])
  }
  return { start, beginning: outcome(first, actions), nodes }
}

const graphsOf = (model: Model, machine: AnyStateMachine): ReadonlyArray<ModelGraph> =>
  Object.keys(model.starts).map((start) => modelGraph(model, start, machine))

const known = new WeakMap<Model, ReadonlyArray<ModelGraph>>()

/** The graphs of all starts of a model. Those of its own machine are walked once: a large one takes seconds. */
export function modelGraphs(model: Model, machine = model.machine): ReadonlyArray<ModelGraph> {
  if (machine !== model.machine) return graphsOf(model, machine)
  const graphs = known.get(model) ?? graphsOf(model, machine)
  known.set(model, graphs)
  return graphs
}

/** A state as one string: its leaves joined by `+`. */
export const stateName = (snapshot: AnyMachineSnapshot): string => leavesOf(snapshot).join(" + ")
