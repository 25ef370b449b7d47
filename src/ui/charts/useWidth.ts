import { useEffect, useState } from "react"
import type { RefObject } from "react"

/** How wide an element is; until it is measured, the width that is expected. */
export function useWidth(element: RefObject<HTMLElement | null>, expected: number): number {
  const [width, setWidth] = useState(expected)
  useEffect(() => {
    if (element.current === null) return undefined
    const watcher = new ResizeObserver(([entry]) => {
      if (entry !== undefined && entry.contentRect.width > 0) setWidth(entry.contentRect.width)
    })
    watcher.observe(element.current)
    return () => watcher.disconnect()
  }, [element])
  return width
}
