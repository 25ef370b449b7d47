import { createMachine, type AnyStateMachine } from "xstate"

/** A part of a machine's configuration: a state, a transition or an invocation. */
export type Config = Record<string, unknown>

/** One transition as written in a machine's configuration. */
export interface ConfigTransition {
  /** Stable name: the state, the event and the position among the event's transitions. */
  readonly id: string
  /** Path of the state that owns the transition; empty for the root. */
  readonly source: string
  /** `always` for an eventless transition, `done` for the end of a compound state. */
  readonly event: string
  readonly config: Config
}

const isConfig = (value: unknown): value is Config => typeof value === "object" && value !== null

export const asArray = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [value])

/** The name of a written guard, action or actor. */
export const nameOf = (part: unknown): string => {
  if (typeof part === "string") return part
  if (typeof part === "function") return part.name
  return String((part as { readonly type?: unknown }).type)
}

/** Transitions may be written as a target, an object or a list of both. */
const normalized = (written: unknown): ReadonlyArray<Config> =>
  asArray(written).map((each) => (isConfig(each) ? each : { target: each }))

/**
 * The same machine with each state's configuration replaced by what `change` returns for it, parents first. The path of
 * the root is empty.
 */
export function mapStates<TMachine extends AnyStateMachine>(
  machine: TMachine,
  change: (path: string, state: Config) => Config
): TMachine {
  const mapped = (path: string, state: Config): Config => {
    const changed = change(path, state)
    if (!("states" in changed)) return changed
    const children = Object.entries(changed["states"] as Config).map(([key, child]) => [
      key,
      mapped(path === "" ? key : `${path}.${key}`, child as Config)
    ])
    return { ...changed, states: Object.fromEntries(children) }
  }
  return createMachine(
    mapped("", machine.config as Config) as never,
    machine.implementations as never
  ) as never
}

/**
 * The same machine with each transition replaced by what `change` returns for it: no, one or several transitions.
 * States, actions and guards without transitions stay as they are.
 */
export function mapTransitions<TMachine extends AnyStateMachine>(
  machine: TMachine,
  change: (transition: ConfigTransition) => ReadonlyArray<Config>
): TMachine {
  const replaced = (source: string, event: string, written: unknown): ReadonlyArray<Config> =>
    normalized(written).flatMap((config, index) =>
      change({ id: `${source || "(root)"} · ${event} · ${index + 1}`, source, event, config })
    )

  const byEvent = (source: string, table: unknown, name: (key: string) => string) =>
    Object.fromEntries(
      Object.entries(table as Config).map(([key, written]) => [key, replaced(source, name(key), written)])
    )

  const invoked = (source: string, written: unknown) =>
    asArray(written).map((each) => {
      const invoke = each as Config
      const named = (kind: string) => `${kind} ${String(invoke["id"] ?? invoke["src"])}`
      return {
        ...invoke,
        ...("onDone" in invoke && { onDone: replaced(source, named("done"), invoke["onDone"]) }),
        ...("onError" in invoke && { onError: replaced(source, named("error"), invoke["onError"]) })
      }
    })

  return mapStates(machine, (path, state) => ({
    ...state,
    ...("on" in state && { on: byEvent(path, state["on"], (key) => key) }),
    ...("after" in state && { after: byEvent(path, state["after"], (key) => `after ${key}`) }),
    ...("always" in state && { always: replaced(path, "always", state["always"]) }),
    ...("onDone" in state && { onDone: replaced(path, "done", state["onDone"]) }),
    ...("invoke" in state && { invoke: invoked(path, state["invoke"]) })
  }))
}

/** All transitions of a machine, in the order of its configuration. */
export function transitionsOf(machine: AnyStateMachine): ReadonlyArray<ConfigTransition> {
  const found: Array<ConfigTransition> = []
  mapTransitions(machine, (transition) => {
    found.push(transition)
    return [transition.config]
  })
  return found
}

/** The path of a written target. `.name` is a child of the source, and `name` stands beside it. */
export function targetPath(machine: AnyStateMachine, source: string, target: string): string {
  if (target.startsWith("#")) return machine.getStateNodeById(target).path.join(".")
  const parent = target.startsWith(".") ? source : source.split(".").slice(0, -1).join(".")
  return [parent, target.replace(/^\./, "")].filter((part) => part !== "").join(".")
}

/** Type of the action with which a marked machine says that it took a transition. */
export const markAction = "transition.taken"

/** The same machine whose transitions also name themselves by an action. */
export const marked = <TMachine extends AnyStateMachine>(machine: TMachine): TMachine =>
  mapTransitions(machine, ({ id, config }) => [
    {
      ...config,
      actions: [
        ...asArray(config["actions"] ?? []).filter((action) => action !== undefined),
        { type: markAction, params: { id } }
      ]
    }
  ]).provide({ actions: { [markAction]: () => {} } } as never) as TMachine
