import { unifiedMergeView } from "@codemirror/merge"
import { EditorView } from "@codemirror/view"
import { createCodeShow, type CodeShowOptions } from "./createCodeShow.ts"

/** Returns a function that creates a read-only line diff from `before` to the source. */
export const createCodeDiff = (before: string) => (options: CodeShowOptions, signal: AbortSignal) =>
  createCodeShow(options, signal, [
    EditorView.lineWrapping,
    unifiedMergeView({
      original: before,
      mergeControls: false,
      gutter: true,
      collapseUnchanged: { margin: 3, minSize: 6 }
    })
  ])
