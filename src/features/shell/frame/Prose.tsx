import type { MouseEvent } from "react"
import { useNavigate } from "react-router-dom"
import { CleanHtml } from "../../../ui/CleanHtml.tsx"

/** Internal link of a plain click, which would otherwise reload the page; null for other clicks. */
const innerLink = (event: MouseEvent): string | null => {
  const changed = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
  const href = (event.target as Element).closest("a")?.getAttribute("href")
  return changed || event.defaultPrevented || href === undefined || href === null || !/^\/(?!\/)/.test(href)
    ? null
    : href
}

/** Long text from the server; internal links navigate without a reload. */
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
