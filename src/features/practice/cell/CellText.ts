import { decodeText, pathOf, storedValue, tabStorage } from "../../shell/storage/storedValue.ts"
import type { Owner, StoredValue } from "../../shell/storage/storedValue.ts"

/**
 * The text of a cell: what the lesson gives, until it is edited.
 *
 * Once `bindTo` has said where, edits outlast a reload and the way to another step, as long as the tab does.
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

  /** Restores what is stored for this owner's cell in this tab, and stores edits from now on. */
  bindTo(owner: Owner, cell: string): void {
    this.#stored = storedValue(tabStorage, pathOf(owner, "cell", cell), decodeText)
    const stored = this.#stored.read()
    if (stored !== null && stored !== this.#view.source) this.#put(stored)
  }

  /** The learner typed. */
  edit(source: string): void {
    this.#show({ ...this.#view, source })
  }

  /** Brings the given text back; the editor's undo brings the learner's back. */
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
