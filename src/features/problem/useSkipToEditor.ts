import { useEffect, useRef } from "react"
import type { RefObject } from "react"
import type { CodeView } from "../editor/codemirror/createCodeView.ts"
import type { Pane } from "./usePane.ts"

/** Takes the keyboard to the editor; where the statement stands before it, the editor comes forward first. */
export function useSkipToEditor(code: RefObject<CodeView | null>, pane: Pane, show: (pane: Pane) => void) {
  const wanted = useRef(false)
  useEffect(() => {
    if (pane !== "code" || !wanted.current) return
    wanted.current = false
    code.current?.focus()
  }, [code, pane])
  return () => {
    code.current?.focus()
    if (code.current?.hasFocus() === true || pane === "code") return
    wanted.current = true
    show("code")
  }
}
