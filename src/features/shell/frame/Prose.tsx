import type { MouseEvent } from "react"
import { useNavigate } from "react-router-dom"
import { CleanHtml } from "../../../ui/CleanHtml.tsx"

/** The link to a page of ours that a plain click would load anew. */
const innerLink = (event: MouseEvent): string | null => {
  const changed = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
  const href = (event.target as Element).closest("a")?.getAttribute("href")
  return changed || event.defaultPrevented || href === undefined || href === null || !/^\/(?!\/)/.test(href)
    ? null
    : href
}

/** A long text, whose links to our pages stay inside the app. */
export function Prose({ html }: { readonly html: string }) {
  const navigate = useNavigate()
  const follow = (event: MouseEvent) => {
    const href = innerLink(event)
    if (href === null) return
    event.preventDefault()
    void navigate(href)
  }
  return <CleanHtml html={html} className="zama-prose" onClick={follow} />
}
