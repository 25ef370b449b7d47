import { StateEffect, StateField, type EditorState, type Range } from "@codemirror/state"
import { Decoration, EditorView, WidgetType, type DecorationSet } from "@codemirror/view"
import type { LineError } from "../lineErrors.ts"

const setErrors = StateEffect.define<ReadonlyArray<LineError>>()

/** The marks of lines with errors. An edit removes the marks of the lines that it touches. */
const errorMarks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (marks, transaction) => {
    let next = marks.map(transaction.changes)
    const { doc } = transaction.state
    transaction.changes.iterChangedRanges((_fromBefore, _toBefore, from, to) => {
      const [filterFrom, filterTo] = [doc.lineAt(from).from, doc.lineAt(to).to]
      next = next.update({ filterFrom, filterTo, filter: () => false })
    })
    for (const effect of transaction.effects) {
      if (effect.is(setErrors)) next = marksOf(transaction.state, effect.value)
    }
    return next
  },
  provide: (field) => EditorView.decorations.from(field)
})

function marksOf({ doc }: EditorState, errors: ReadonlyArray<LineError>): DecorationSet {
  const inText = errors.filter(({ line }) => line >= 1 && line <= doc.lines)
  const marks = inText.flatMap(({ line, message }): ReadonlyArray<Range<Decoration>> => {
    const { from, to } = doc.line(line)
    const widget = Decoration.widget({ widget: new Message(message), side: 1, block: true })
    return [Decoration.line({ class: "cm-errorLine" }).range(from), widget.range(to)]
  })
  return Decoration.set(marks, true)
}

class Message extends WidgetType {
  readonly #text: string

  constructor(text: string) {
    super()
    this.#text = text
  }

  override eq(other: Message): boolean {
    return other.#text === this.#text
  }

  toDOM(): HTMLElement {
    const element = document.createElement("div")
    element.className = "cm-errorMessage"
    element.textContent = this.#text
    return element
  }
}

const theme = EditorView.theme({
  ".cm-errorLine": { backgroundColor: "var(--danger-soft)" },
  ".cm-errorMessage": {
    padding: "0 16px 4px 8px",
    color: "var(--danger-ink)",
    fontSize: "0.9em",
    whiteSpace: "pre-wrap",
    overflowWrap: "anywhere"
  }
})

/** Marks the lines with errors, in place of those marked before. */
export function markErrors(view: EditorView, errors: ReadonlyArray<LineError>): void {
  if (view.state.field(errorMarks, false) === undefined) {
    if (errors.length === 0) return
    view.dispatch({ effects: StateEffect.appendConfig.of([errorMarks, theme]) })
  }
  view.dispatch({ effects: setErrors.of(errors) })
}
