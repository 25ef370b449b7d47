import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type PointerEvent } from "react"
import type { Box, Point } from "../Report.ts"

/** Centre of the shown part in the picture's units, and pixels per unit. */
interface View extends Point {
  readonly scale: number
}

const limits = { least: 0.15, most: 2.5, readable: 0.9 }

const limited = (scale: number) => Math.min(limits.most, Math.max(limits.least, scale))

const keys: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-60, 0],
  ArrowRight: [60, 0],
  ArrowUp: [0, -60],
  ArrowDown: [0, 60]
}

/** Panning and zooming of a picture by pointer, wheel, pinch and keyboard. */
export function useView(size: { readonly width: number; readonly height: number }, first: Point) {
  const frame = useRef<SVGSVGElement>(null)
  const pointers = useRef(new Map<number, Point>())
  /** Pixels since the pointer went down: the click after a drag chooses nothing. */
  const dragged = useRef(0)
  const [area, setArea] = useState({ width: 900, height: 600 })
  const fitScale = limited(Math.min(area.width / size.width, area.height / size.height, 1))
  const [moved, setMoved] = useState<View | null>(null)
  const opening: View =
    fitScale >= limits.readable
      ? { x: size.width / 2, y: size.height / 2, scale: fitScale }
      : { x: first.x + area.width / 3 / limits.readable, y: first.y, scale: limits.readable }
  const view = moved ?? opening

  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setArea(entry!.contentRect))
    observer.observe(frame.current!)
    return () => observer.disconnect()
  }, [])

  const pan = (dx: number, dy: number) =>
    setMoved({ ...view, x: view.x + dx / view.scale, y: view.y + dy / view.scale })
  const zoom = (factor: number) => setMoved({ ...view, scale: limited(view.scale * factor) })
  const fit = () => setMoved({ x: size.width / 2, y: size.height / 2, scale: fitScale })
  const show = ({ x, y }: Point) => setMoved({ x, y, scale: Math.max(view.scale, limits.readable) })

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    zoom(2 ** (-event.deltaY / 300))
  })
  // React listens to the wheel passively, and a passive listener cannot prevent scrolling.
  useEffect(() => {
    const element = frame.current!
    element.addEventListener("wheel", onWheel, { passive: false })
    return () => element.removeEventListener("wheel", onWheel)
  }, [])

  const onPointerMove = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId)
    if (before === undefined) return
    const now = { x: event.clientX, y: event.clientY }
    pointers.current.set(event.pointerId, now)
    dragged.current += Math.hypot(before.x - now.x, before.y - now.y)
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    if (other === undefined) pan(before.x - now.x, before.y - now.y)
    else
      zoom(Math.hypot(now.x - other.x, now.y - other.y) / Math.hypot(before.x - other.x, before.y - other.y))
  }
  const onPointerDown = (event: PointerEvent) => {
    dragged.current = 0
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }
  const onPointerUp = (event: PointerEvent) => pointers.current.delete(event.pointerId)
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = keys[event.key]
    if (direction !== undefined) pan(...direction)
    else if (event.key === "+" || event.key === "=") zoom(1.25)
    else if (event.key === "-") zoom(0.8)
    else if (event.key === "0") fit()
    else return
    event.preventDefault()
  }

  const [width, height] = [area.width / view.scale, area.height / view.scale]
  const box: Box = { x: view.x - width / 2, y: view.y - height / 2, width, height }
  const handlers = {
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerLeave: onPointerUp,
    onPointerCancel: onPointerUp,
    onKeyDown
  }
  const isClick = () => dragged.current < 5
  return { frame, box, handlers, isClick, zoom, fit, show }
}
