import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete"
import { defaultKeymap, history, historyKeymap, indentLess, indentMore, undo } from "@codemirror/commands"
import { bracketMatching, indentOnInput, indentUnit } from "@codemirror/language"
import { Compartment, EditorState, Prec, StateEffect, StateField, type Extension } from "@codemirror/state"
import {
  Decoration,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  WidgetType
} from "@codemirror/view"
import { adoptStyles } from "./adoptStyles.ts"
import { codeTheme } from "./codeTheme.ts"
import { languageSupport } from "./languageSupport.ts"
import { isolating, textChange } from "./textChange.ts"

adoptStyles()

export type Indent = 2 | 4 | "tab"

export interface CodeViewOptions {
  readonly parent: HTMLElement
  readonly source: string
  /** Attributes of the text field, such as its label and description. */
  readonly attributes: Readonly<Record<string, string>>
  readonly onEdit: (source: string) => void
  /** Called when the user presses Escape. */
  readonly onLeave: () => void
  /** Whether Tab may indent. Returns false if this press only showed the explanation. */
  readonly mayIndent: () => boolean
}

/** Handle to a mounted code editor. */
export interface CodeView {
  /** Replaces the text; undo restores the previous one. */
  replace(source: string): void
  insert(text: string): void
  moveBy(columns: -1 | 1): void
  undo(): void
  indentLine(): void
  focus(): void
  hasFocus(): boolean
  setLanguage(language: string): Promise<void>
  setIndent(indent: Indent): void
  /** Marks the lines with the errors of a log, unless the text is not `source`; an empty log removes the marks. */
  markErrors(source: string, log: string): Promise<void>
  /** Call after a change of the font size, so that CodeMirror measures again. */
  measure(): void
  destroy(): void
}

const usualIndent = 4

const unitOf = (indent: Indent) => (indent === "tab" ? "\t" : " ".repeat(indent))

const indentation = (indent: Indent): Extension => [
  indentUnit.of(unitOf(indent)),
  EditorState.tabSize.of(indent === "tab" ? 4 : indent)
]

export function createCodeView(options: CodeViewOptions): CodeView {
  const language = new Compartment()
  const indents = new Compartment()
  const state = EditorState.create({
    doc: options.source,
    extensions: [
      Prec.highest(keymap.of(ownKeys(options))),
      lineNumbers(),
      highlightActiveLine(),
      highlightActiveLineGutter(),
      highlightSpecialChars(),
      history(),
      bracketMatching(),
      closeBrackets(),
      indentOnInput(),
      keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap]),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ ...options.attributes, autocapitalize: "off", spellcheck: "false" }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) options.onEdit(update.state.doc.toString())
      }),
      language.of([]),
      indents.of(indentation(usualIndent)),
      codeTheme
    ]
  })
  const view = new EditorView({ state, parent: options.parent })
  // Measures before the first paint, which would otherwise show the line numbers at estimated heights.
  view.elementAtHeight(0)
  return codeViewOf(view, language, indents)
}

const ownKeys = ({ onLeave, mayIndent }: CodeViewOptions) => [
  {
    key: "Escape",
    run: () => {
      onLeave()
      return true
    }
  },
  {
    key: "Tab",
    run: (view: EditorView) => !mayIndent() || indentAtCursor(view),
    shift: (view: EditorView) => !mayIndent() || indentLess(view)
  }
]

/** Indents to the next tab stop; indents selected lines as a block. */
function indentAtCursor(view: EditorView): boolean {
  const { state } = view
  if (!state.selection.main.empty) return indentMore(view)
  const unit = state.facet(indentUnit)
  const { head } = state.selection.main
  const column = head - state.doc.lineAt(head).from
  const text = unit === "\t" ? unit : " ".repeat(unit.length - (column % unit.length))
  view.dispatch(state.replaceSelection(text), { userEvent: "input", scrollIntoView: true })
  return true
}

function codeViewOf(view: EditorView, language: Compartment, indents: Compartment): CodeView {
  let indented: Indent = usualIndent
  let mark: ((log: string) => void) | null = null
  const insert = (text: string) => {
    view.dispatch(view.state.replaceSelection(text), { userEvent: "input.type", scrollIntoView: true })
    view.focus()
  }
  return {
    insert,
    replace: (source) => {
      const change = textChange(view.state.doc.toString(), source)
      if (change !== null) view.dispatch({ changes: change, annotations: isolating, scrollIntoView: true })
    },
    moveBy: (columns) => {
      const { head } = view.state.selection.main
      const anchor = Math.max(0, Math.min(view.state.doc.length, head + columns))
      view.dispatch({ selection: { anchor }, scrollIntoView: true })
      view.focus()
    },
    undo: () => void undo(view),
    indentLine: () => {
      indentAtCursor(view)
      view.focus()
    },
    focus: () => view.focus(),
    hasFocus: () => view.hasFocus,
    setLanguage: async (id) => {
      const support = await languageSupport(id)
      if (view.dom.isConnected) view.dispatch({ effects: language.reconfigure(support) })
    },
    setIndent: (indent) => {
      if (indent === indented) return
      indented = indent
      view.dispatch({ effects: indents.reconfigure(indentation(indent)) })
    },
    markErrors: async (source, log) => {
      const { createErrorMarks } = await import("./errorMarks.ts")
      mark ??= createErrorMarks(view, { Decoration, EditorView, StateEffect, StateField, WidgetType })
      if (log === "" || view.state.doc.toString() === source) mark(log)
    },
    measure: () => view.requestMeasure(),
    destroy: () => view.destroy()
  }
}
