import {
  decodeText,
  pathOf,
  storedValue,
  tabStorage,
  type Owner,
  type StoredValue
} from "../../shell/storage/storedValue.ts"

/**
 * Source of a code cell: the lesson's code until the learner edits it.
 * After `bindTo`, edits are stored in tab storage and survive reloads and navigation between steps.
 */
export class CellText {
  readonly #given: string
  readonly #listeners = new Set<() => void>()
  #stored: StoredValue<string> | null = null
  #view: { readonly source: string; readonly revision: number }

  constructor(given: string) {
    this.#given = given
    this.#view = { source: given, revision: 0 }
  }

  readonly view = () => this.#view

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Restores the source stored for this owner and cell in this tab; stores later edits. */
  bindTo(owner: Owner, cell: string): void {
    this.#stored = storedValue(tabStorage, pathOf(owner, "cell", cell), decodeText)
    const stored = this.#stored.read()
    if (stored !== null && stored !== this.#view.source) this.#put(stored)
  }

  /** Handles an edit typed by the learner. */
  edit(source: string): void {
    this.#show({ ...this.#view, source })
  }

  /** Restores the lesson's code; undo in the editor brings back the learner's version. */
  reset(): void {
    this.#put(this.#given)
  }

  #put(source: string): void {
    this.#show({ source, revision: this.#view.revision + 1 })
  }

  #show(view: { readonly source: string; readonly revision: number }): void {
    this.#view = view
    this.#stored?.write(view.source === this.#given ? null : view.source)
    for (const listener of this.#listeners) listener()
  }
}
