import { useMemo, useRef } from "react"
import type { EditorText } from "../solutions/AttemptsDialog.tsx"
import type { CodeView } from "../editor/codemirror/createCodeView.ts"
import type { Language } from "../../../api/contract/practice/solutions.ts"
import type { Desk } from "./useSolving.ts"

/** The text in the editor as what stands beside it sees it: the editor itself comes later, to the desk. */
export function useEditorText(language: Language | null): {
  readonly desk: Desk
  readonly editor: EditorText
} {
  const code = useRef<CodeView | null>(null)
  const text = useRef<EditorText | null>(null)
  const desk = useMemo(() => ({ code, text }), [])
  return {
    desk,
    editor: {
      language: language?.id ?? "",
      read: () => text.current?.read() ?? "",
      put: (wanted, source) => text.current?.put(wanted, source)
    }
  }
}
