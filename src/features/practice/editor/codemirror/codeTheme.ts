import { HighlightStyle, syntaxHighlighting } from "@codemirror/language"
import type { Extension } from "@codemirror/state"
import { EditorView } from "@codemirror/view"
import { tags } from "@lezer/highlight"

/** Colours are CSS variables from `editor.css`, so one theme serves light and dark mode. */
const theme = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "transparent" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": {
    fontFamily: "var(--font-mono, monospace)",
    fontSize: "var(--code-size, 15px)",
    lineHeight: "1.6",
    overscrollBehavior: "contain"
  },
  ".cm-content": { caretColor: "var(--accent)", padding: "12px 0 40px" },
  ".cm-line": { padding: "0 16px 0 8px" },
  ".cm-gutters": {
    backgroundColor: "transparent",
    color: "var(--code-gutter)",
    border: "none",
    paddingLeft: "6px",
    userSelect: "none"
  },
  ".cm-activeLine": { backgroundColor: "var(--code-active-line)" },
  ".cm-activeLineGutter": { backgroundColor: "transparent", color: "var(--ink)" },
  "& .cm-line ::selection, & .cm-line::selection": { backgroundColor: "var(--code-selection)" },
  "&.cm-focused .cm-matchingBracket": {
    backgroundColor: "var(--accent-soft)",
    outline: "1px solid var(--line-strong)"
  },
  "&.cm-focused .cm-nonmatchingBracket": { backgroundColor: "var(--danger-soft)" },
  ".cm-specialChar": { color: "var(--danger-ink)" }
})

const highlight = HighlightStyle.define([
  {
    tag: [tags.keyword, tags.modifier, tags.operatorKeyword],
    color: "var(--code-keyword)",
    fontWeight: "550"
  },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: "var(--code-string)" },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: "var(--code-number)" },
  { tag: [tags.lineComment, tags.blockComment], color: "var(--code-comment)", fontStyle: "italic" },
  {
    tag: [tags.function(tags.variableName), tags.function(tags.propertyName)],
    color: "var(--code-function)"
  },
  { tag: [tags.typeName, tags.className, tags.namespace], color: "var(--code-type)" },
  { tag: [tags.processingInstruction, tags.meta], color: "var(--code-type)" },
  { tag: tags.invalid, color: "var(--danger-ink)" }
])

/** Editor theme and highlighting shared by all code views. */
export const codeTheme: Extension = [theme, syntaxHighlighting(highlight)]
