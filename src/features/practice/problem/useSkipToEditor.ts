import { useEffect, useRef } from "react"
import type { RefObject } from "react"
import type { CodeView } from "../editor/codemirror/createCodeView.ts"
import type { Pane } from "./usePane.ts"

/** The editor may still be on its way; nobody is taken there later than this. */
const patienceMs = 10_000

/** Takes the keyboard to the editor; where the statement stands before it, the editor comes forward first. */
export function useSkipToEditor(code: RefObject<CodeView | null>, pane: Pane, show: (pane: Pane) => void) {
  const frame = useRef(0)
  useEffect(() => () => cancelAnimationFrame(frame.current), [])
  return () => {
    const until = performance.now() + patienceMs
    const isThere = () => {
      code.current?.focus()
      return code.current?.hasFocus() === true
    }
    const follow = () => {
      if (!isThere() && performance.now() < until) frame.current = requestAnimationFrame(follow)
    }
    if (isThere()) return
    if (pane !== "code") show("code")
    cancelAnimationFrame(frame.current)
    frame.current = requestAnimationFrame(follow)
  }
}
