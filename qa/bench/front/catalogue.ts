import { models } from "../../models/models.ts"
import type { MachineWords } from "../../words/MachineWords.ts"
import { type Call, calls } from "../faults/calls.ts"
import { benchPassword, emailOf, namedStates, type NamedState, wordsOf } from "../states/namedStates.ts"

export interface ListedState extends Pick<NamedState, "id" | "group"> {
  readonly words: ReturnType<typeof wordsOf>
  /** The address or login of the account; null for a guest. */
  readonly account: string | null
  /** The page without parts that are known only once the state is loaded. */
  readonly page: string
}

/** What the panel chooses from; it never changes while the bench runs. */
export interface Catalogue {
  readonly states: ReadonlyArray<ListedState>
  readonly calls: ReadonlyArray<Call>
  readonly password: string
  /** Words of the machines, by the machine's id. */
  readonly machines: Readonly<Record<string, Pick<MachineWords, "title" | "states" | "events">>>
}

const listed = (state: NamedState): ListedState => ({
  id: state.id,
  group: state.group,
  words: wordsOf(state),
  account: state.account === null || state.account.startsWith("{") ? state.account : emailOf(state.account),
  page: state.page.replaceAll(/\{\w+\}/g, "…")
})

const machines = () =>
  Object.fromEntries(
    models.map(({ machine, words: { title, states, events } }) => [machine.id, { title, states, events }])
  )

export const catalogue = (): Catalogue => ({
  states: namedStates.map(listed),
  calls,
  password: benchPassword,
  machines: machines()
})
