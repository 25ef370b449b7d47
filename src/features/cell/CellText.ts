/** The text of a cell: what the lesson gives, until it is edited. */
export class CellText {
  readonly #given: string
  readonly #listeners = new Set<() => void>()
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

  /** The learner typed. */
  edit(source: string): void {
    this.#show({ ...this.#view, source })
  }

  /** Brings the given text back; the editor's undo brings the learner's back. */
  reset(): void {
    this.#show({ source: this.#given, revision: this.#view.revision + 1 })
  }

  #show(view: { readonly source: string; readonly revision: number }): void {
    this.#view = view
    for (const listener of this.#listeners) listener()
  }
}
