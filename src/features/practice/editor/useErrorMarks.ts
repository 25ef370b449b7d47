import { useEffect, type RefObject } from "react"
import type { CodeView } from "./codemirror/createCodeView.ts"

/** Marks in the editor the lines to which a log refers, while the editor holds the program that the log is about. */
export function useErrorMarks(code: RefObject<CodeView | null>, source: string, log: string | null): void {
  useEffect(() => {
    if (log === null) return undefined
    const view = code.current
    void view?.markErrors(source, log)
    return () => void view?.markErrors(source, "")
  }, [code, source, log])
}
