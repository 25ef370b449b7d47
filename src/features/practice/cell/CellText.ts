/**
 * The text of a cell: what the lesson gives, until it is edited.
 *
 * Once `keepAt` has said where, edits outlast a reload and the way to another step, as long as the tab does.
 */
export class CellText {
  readonly #given: string
  readonly #listeners = new Set<() => void>()
  #key: string | null = null
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

  /** Takes up what is kept under this key, and keeps edits there from now on. */
  keepAt(key: string): void {
    this.#key = key
    const kept = readKept(key)
    if (kept !== null && kept !== this.#view.source) this.#put(kept)
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
    if (this.#key !== null) writeKept(this.#key, view.source === this.#given ? null : view.source)
    for (const listener of this.#listeners) listener()
  }
}

function readKept(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function writeKept(key: string, source: string | null): void {
  try {
    if (source === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, source)
  } catch {
    // Then the text lasts as long as the page.
  }
}
