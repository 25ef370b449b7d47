import { useLayoutEffect, useRef } from "react"
import { useLocation, useNavigationType } from "react-router-dom"

const storageKey = "scroll"
/** How long a page that still loads may take to become long enough. */
const patience = 3_000

const readPositions = (): Record<string, number> => {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? "{}") as Record<string, number>
  } catch {
    return {}
  }
}

/** Scrolls there as soon as the page is long enough; gives up when the reader scrolls or it takes too long. */
function restore(position: number): () => void {
  const end = new AbortController()
  const attempt = () => {
    window.scrollTo(0, position)
    if (Math.abs(window.scrollY - position) < 2) end.abort()
  }
  const watcher = new ResizeObserver(attempt)
  const timer = setTimeout(() => end.abort(), patience)
  end.signal.addEventListener("abort", () => {
    watcher.disconnect()
    clearTimeout(timer)
  })
  for (const act of ["wheel", "touchmove", "keydown"]) {
    window.addEventListener(act, () => end.abort(), { signal: end.signal, passive: true })
  }
  watcher.observe(document.body)
  attempt()
  return () => end.abort()
}

/** A new page begins at its top; Back and reload return to where the reader was. */
export function ScrollMemory() {
  const { key, pathname } = useLocation()
  const type = useNavigationType()
  const shownPath = useRef(pathname)

  // Not an effect that runs later: going to the top of the next page must not be taken for a scroll of this one.
  useLayoutEffect(() => {
    history.scrollRestoration = "manual"
    const remember = () => {
      sessionStorage.setItem(storageKey, JSON.stringify({ ...readPositions(), [key]: window.scrollY }))
    }
    const scrolled = "onscrollend" in window ? "scrollend" : "scroll"
    window.addEventListener(scrolled, remember, { passive: true })
    window.addEventListener("pagehide", remember)
    return () => {
      window.removeEventListener(scrolled, remember)
      window.removeEventListener("pagehide", remember)
    }
  }, [key])

  useLayoutEffect(() => {
    const samePage = shownPath.current === pathname
    shownPath.current = pathname
    if (type === "POP") return restore(readPositions()[key] ?? 0)
    if (!samePage) window.scrollTo(0, 0)
    return undefined
  }, [key, pathname, type])

  return null
}
