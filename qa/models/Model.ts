import type { MachineWords } from "../words/MachineWords.ts"
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, InputFrom } from "xstate"

/**
 * A machine with the data that its paths need. Words, outcomes, paths, mutants and the report are derived from it.
 *
 * The name of an event case is the event's type. If several cases share a type, each adds its own part in parentheses:
 * `xstate.error.actor.send (no network)`.
 */
export interface Model<TMachine extends AnyStateMachine = AnyStateMachine> {
  /** The machine's file without `Machine.ts`, or a name of its own for one of several machines of a factory. */
  readonly id: string
  readonly machine: TMachine
  readonly words: MachineWords
  /** Inputs by the name of the precondition. */
  readonly starts: Readonly<Record<string, InputFrom<TMachine>>>
  readonly events: Readonly<Record<string, AnyEventObject>>
  /** Events that no state accepts, because the guards refuse what they carry; by what they attempt. */
  readonly refused?: Readonly<Record<string, AnyEventObject>>
  /** Distinguishes model states; add the context fields that guards read. Default: the state's value. */
  readonly keyOf?: (snapshot: AnyMachineSnapshot) => unknown
  /** Excludes events that cannot happen in a state, for example an answer that the server never gives there. */
  readonly isPossible?: (snapshot: AnyMachineSnapshot, event: AnyEventObject) => boolean
  /** States, and transitions by id, of a shared machine that this one never reaches or takes. */
  readonly unused?: ReadonlyArray<string>
  /** Conditions that hold in every state, by name. */
  readonly invariants?: Readonly<Record<string, (snapshot: AnyMachineSnapshot) => boolean>>
}

/** Infers the machine's type, so that a model's starts are checked against its input. */
export const defineModel = <TMachine extends AnyStateMachine>(model: Model<TMachine>): Model<TMachine> =>
  model
