import { useCallback } from "react"
import { useSearchParams } from "react-router-dom"

export type Pane = "text" | "code"

/** The pane shown on narrow screens; stored in the URL. */
export function usePane(): [Pane, (pane: Pane) => void] {
  const [params, setParams] = useSearchParams()
  const show = useCallback(
    (pane: Pane) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current)
          if (pane === "code") next.set("pane", "code")
          else next.delete("pane")
          return next
        },
        { replace: true, preventScrollReset: true }
      ),
    [setParams]
  )
  return [params.get("pane") === "code" ? "code" : "text", show]
}
