import { useState, type FocusEvent, type KeyboardEvent, type PointerEvent } from "react"

interface PointReaderOptions {
  readonly label: string
  readonly count: number
  /** Screen reader text of a point. */
  readonly describe: (index: number) => string
  /** Index of the point nearest to a position within the plot. */
  readonly nearest: (x: number, y: number) => number
  /** Index change per horizontal and vertical arrow key. */
  readonly steps?: { readonly across: number; readonly down: number }
}

const moves = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const

const isMove = (key: string): key is keyof typeof moves => key in moves

/**
 * Lets the user read a chart point by point with mouse, touch or arrow keys, from one tab stop.
 * To assistive technology it is a slider whose value is the point.
 */
export function usePointReader(options: PointReaderOptions) {
  const { label, count, describe, nearest, steps = { across: 1, down: 0 } } = options
  const [read, setRead] = useState<number | null>(null)
  const [left, setLeft] = useState(Math.max(0, count - 1))
  const last = Math.max(0, count - 1)
  const present = Math.min(read ?? left, last)
  const go = (index: number) => {
    const within = Math.min(last, Math.max(0, index))
    setRead(within)
    setLeft(within)
  }
  const point = (event: PointerEvent) => {
    const { left: x, top: y } = event.currentTarget.getBoundingClientRect()
    go(nearest(event.clientX - x, event.clientY - y))
  }
  const press = (event: KeyboardEvent) => {
    const target = targetOf(event.key, present, last, steps)
    if (target === null) return
    event.preventDefault()
    if (target >= 0 && target <= last) go(target)
  }
  return {
    /** Index of the active point, or null. */
    read: read === null || count === 0 ? null : present,
    plot: {
      role: "slider",
      tabIndex: 0,
      "aria-label": label,
      "aria-readonly": true,
      "aria-valuemin": 1,
      "aria-valuemax": Math.max(1, count),
      "aria-valuenow": present + 1,
      "aria-valuetext": count === 0 ? label : describe(present),
      onKeyDown: press,
      onFocus: ({ target }: FocusEvent) => target.matches(":focus-visible") && go(present),
      onBlur: () => setRead(null),
      onPointerDown: point,
      onPointerMove: point,
      onPointerLeave: () => setRead(null)
    }
  } as const
}

function targetOf(
  key: string,
  present: number,
  last: number,
  { across, down }: { readonly across: number; readonly down: number }
): number | null {
  if (key === "Home") return 0
  if (key === "End") return last
  if (!isMove(key)) return null
  const [x, y] = moves[key]
  return present + x * across + y * down
}
