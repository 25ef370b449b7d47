import { useState, type PointerEvent } from "react"
import { movedTo } from "./movedTo.ts"

interface Drag {
  readonly id: number
  readonly order: ReadonlyArray<number>
}

/** Target index for a pointer position: the number of other lines whose middle is above it. */
const indexAt = (list: HTMLElement, y: number, id: number, order: ReadonlyArray<number>): number =>
  [...list.children].filter((line, index) => {
    const { top, height } = line.getBoundingClientRect()
    return order[index] !== id && y > top + height / 2
  }).length

/** Drag-and-drop ordering by grips: lines move at once, and `onSettled` runs on drop. */
export function useDragOrder(
  given: ReadonlyArray<number>,
  onSettled: (order: ReadonlyArray<number>, id: number) => void
) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const order = drag?.order ?? given
  const dragging = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const grip = event.target instanceof Element ? event.target.closest("[data-grip]") : null
      const lineOfGrip = grip?.closest("li")
      if (lineOfGrip == null || event.button !== 0) return
      const id = given[[...event.currentTarget.children].indexOf(lineOfGrip)]
      if (id === undefined) return
      // Capture the pointer on the list: a line that moves in the DOM would lose it.
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ id, order: given })
    },
    onPointerMove: ({ currentTarget, clientY }: PointerEvent<HTMLElement>) => {
      if (drag === null) return
      const index = indexAt(currentTarget, clientY, drag.id, drag.order)
      if (drag.order[index] !== drag.id) setDrag({ ...drag, order: movedTo(drag.order, drag.id, index) })
    },
    onPointerUp: () => {
      if (drag !== null && drag.order.some((id, index) => id !== given[index])) onSettled(drag.order, drag.id)
      setDrag(null)
    },
    onPointerCancel: () => setDrag(null)
  }
  return { order, dragged: drag?.id ?? null, dragging }
}
