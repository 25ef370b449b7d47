import { useLayoutEffect, useRef } from "react"
import { useLocation, useNavigationType } from "react-router-dom"
import { writeText } from "../features/shell/storage/storedValue.ts"

const storageKey = "scroll"
/** How long to wait, in milliseconds, until a loading page is long enough. */
const patience = 3_000

const readPositions = (): Record<string, number> => {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? "{}") as Record<string, number>
  } catch {
    return {}
  }
}

/** Scrolls to a position as soon as the page is long enough; gives up on user input or after `patience`. */
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

/** Scrolls new pages to the top; back, forward and reload restore the previous position. */
export function ScrollMemory() {
  const { key, pathname } = useLocation()
  const type = useNavigationType()
  const shownPath = useRef(pathname)

  // A layout effect, so that the scroll to the top of the next page is not stored for this one.
  useLayoutEffect(() => {
    history.scrollRestoration = "manual"
    const remember = () => {
      writeText(sessionStorage, storageKey, JSON.stringify({ ...readPositions(), [key]: window.scrollY }))
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
