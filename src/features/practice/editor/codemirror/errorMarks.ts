import type { EditorState, StateEffect, StateField } from "@codemirror/state"
import type { Decoration, DecorationSet, EditorView, WidgetType } from "@codemirror/view"
import { type LineError, lineErrors } from "../lineErrors.ts"

/** The parts of CodeMirror that this module needs. An import of its own would split the chunk of the editor: 1.3 kB more. */
interface CodeMirror {
  readonly Decoration: typeof Decoration
  readonly EditorView: typeof EditorView
  readonly StateEffect: typeof StateEffect
  readonly StateField: typeof StateField
  readonly WidgetType: typeof WidgetType
}

/** Returns a function that marks the lines with the errors of a log, in place of those marked before. */
export function createErrorMarks(view: EditorView, parts: CodeMirror): (log: string) => void {
  const setErrors = parts.StateEffect.define<ReadonlyArray<LineError>>()

  class Message extends parts.WidgetType {
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

  const marksOf = ({ doc }: EditorState, errors: ReadonlyArray<LineError>): DecorationSet => {
    const inText = errors.filter(({ line }) => line >= 1 && line <= doc.lines)
    const marks = inText.flatMap(({ line, message }) => {
      const { from, to } = doc.line(line)
      const widget = parts.Decoration.widget({ widget: new Message(message), side: 1, block: true })
      return [parts.Decoration.line({ class: "cm-errorLine" }).range(from), widget.range(to)]
    })
    return parts.Decoration.set(marks, true)
  }

  /** An edit removes the marks of the lines that it touches. */
  const marked = parts.StateField.define<DecorationSet>({
    create: () => parts.Decoration.none,
    update: (marks, { changes, effects, state }) => {
      let next = marks.map(changes)
      changes.iterChangedRanges((_fromBefore, _toBefore, from, to) => {
        const [filterFrom, filterTo] = [state.doc.lineAt(from).from, state.doc.lineAt(to).to]
        next = next.update({ filterFrom, filterTo, filter: () => false })
      })
      for (const effect of effects) if (effect.is(setErrors)) next = marksOf(state, effect.value)
      return next
    },
    provide: (field) => parts.EditorView.decorations.from(field)
  })

  const theme = parts.EditorView.theme({
    ".cm-errorLine": { backgroundColor: "var(--danger-soft)" },
    ".cm-errorMessage": {
      padding: "0 16px 4px 8px",
      color: "var(--danger-ink)",
      fontSize: "0.9em",
      whiteSpace: "pre-wrap",
      overflowWrap: "anywhere"
    }
  })
  view.dispatch({ effects: parts.StateEffect.appendConfig.of([marked, theme]) })
  return (log) => view.dispatch({ effects: setErrors.of(lineErrors(log)) })
}
