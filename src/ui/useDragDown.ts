import { useEffect, useEffectEvent, type RefObject } from "react"

const far = 100

/** Whether any element between the target and the sheet is scrolled down, so that a drag scrolls it back. */
function isScrolled(element: Element | null, sheet: Element): boolean {
  if (element === null) return false
  return element.scrollTop > 0 || (element !== sheet && isScrolled(element.parentElement, sheet))
}

/**
 * Moves a sheet with the finger; closes it beyond 100 px, otherwise moves it back.
 * Uses native listeners, because React's passive ones cannot stop the page from scrolling.
 */
export function useDragDown(
  element: RefObject<HTMLElement | null>,
  open: boolean,
  onDraggedDown: () => void
): void {
  const draggedDown = useEffectEvent(onDraggedDown)
  useEffect(() => {
    const sheet = element.current
    if (!open || sheet === null) return undefined
    const listening = new AbortController()
    listenToDrags(sheet, draggedDown, listening.signal)
    return () => listening.abort()
  }, [element, open])
}

function listenToDrags(sheet: HTMLElement, draggedDown: () => void, signal: AbortSignal): void {
  let start: number | null = null
  const follow = (distance: number) => {
    sheet.style.transition = distance > 0 ? "none" : ""
    sheet.style.translate = distance > 0 ? `0 ${distance}px` : ""
  }
  const distance = ({ changedTouches }: TouchEvent) =>
    start === null ? 0 : (changedTouches[0]?.clientY ?? start) - start
  const end = () => {
    start = null
    follow(0)
  }
  sheet.addEventListener(
    "touchstart",
    ({ touches, target }) => {
      const one = touches.length === 1 && target instanceof Element && !isScrolled(target, sheet)
      start = one ? (touches[0]?.clientY ?? null) : null
    },
    { signal, passive: true }
  )
  sheet.addEventListener(
    "touchmove",
    (event) => {
      if (distance(event) > 0 && event.cancelable) event.preventDefault()
      follow(distance(event))
    },
    { signal, passive: false }
  )
  sheet.addEventListener(
    "touchend",
    (event) => {
      const dragged = distance(event)
      end()
      if (dragged > far) draggedDown()
    },
    { signal }
  )
  sheet.addEventListener("touchcancel", end, { signal })
}
