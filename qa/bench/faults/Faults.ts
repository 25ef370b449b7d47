import { calls } from "./calls.ts"
import type { FaultKind } from "./faultKinds.ts"

export interface Fault {
  readonly kind: FaultKind
  /** The delay of `slow`, and the wait that `tooMany` asks for. */
  readonly seconds: number
  /** Ends with the first disturbed call. Without effect on `held`. */
  readonly once: boolean
}

export type FaultList = Readonly<Record<string, Fault>>

/** Every call, unless it has a fault of its own. */
export const allCalls = "all"

const mostRecent = 12

const names = new Set([allCalls, ...calls.map(({ name }) => name)])

/** The faults that are switched on, by call. */
export class Faults {
  #list: FaultList = {}
  #recent: ReadonlyArray<string> = []
  readonly #waiting = new Set<() => void>()

  #replace(list: FaultList): void {
    this.#list = list
    for (const check of this.#waiting) check()
  }

  get list(): FaultList {
    return this.#list
  }

  /** Null switches the fault of the call off. Returns whether there is such a call. */
  set(call: string, fault: Fault | null): boolean {
    if (!names.has(call)) return false
    const others = Object.entries(this.#list).filter(([name]) => name !== call)
    this.#replace(Object.fromEntries(fault === null ? others : [...others, [call, fault]]))
    return true
  }

  clear(): void {
    this.#replace({})
  }

  /** Acts once the fault is switched off; returns a function that ends the wait. */
  whenOff(fault: Fault, act: () => void): () => void {
    const check = () => {
      if (Object.values(this.#list).includes(fault)) return
      this.#waiting.delete(check)
      act()
    }
    this.#waiting.add(check)
    return () => this.#waiting.delete(check)
  }

  /** The calls that came last, each once. */
  get recent(): ReadonlyArray<string> {
    return this.#recent
  }

  /** The fault that a call meets now. */
  meet(call: string): Fault | null {
    this.#recent = [call, ...this.#recent.filter((other) => other !== call)].slice(0, mostRecent)
    const name = call in this.#list ? call : allCalls
    const fault = this.#list[name] ?? null
    if (fault?.once === true && fault.kind !== "held") this.set(name, null)
    return fault
  }
}
