import { useEffect, useState, type RefObject } from "react"

/** The element's width; `expected` until it is measured. */
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
