import { ArrowDown, ArrowUp, GripVertical } from "lucide-react"
import { useState, type PointerEvent } from "react"
import { useTranslation } from "react-i18next"
import type { ShownOption } from "../../../api/contract/learning/questions.ts"
import { CleanHtml } from "../../../ui/CleanHtml.tsx"
import { cx } from "../../../ui/cx.ts"
import { IconButton } from "../../../ui/IconButton.tsx"
import type { ChosenFieldProps } from "./OptionsField.tsx"

/** Ordering question: lines move by buttons or by dragging the grip. */
export function OrderField({ options, chosen, onChange, disabled, right }: ChosenFieldProps) {
  const { t } = useTranslation("questions")
  const [position, setPosition] = useState<number | null>(null)
  const given = chosen.length === options.length ? chosen : options.map(({ id }) => id)
  const settle = (order: ReadonlyArray<number>, id: number) => {
    setPosition(order.indexOf(id) + 1)
    onChange(order)
  }
  const { order, dragged, dragging } = useDragOrder(given, settle)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-2" {...(disabled ? {} : dragging)}>
        {order.map((id, index) => (
          <li
            key={id}
            className={cx(
              line,
              id === dragged ? "border-accent bg-accent-soft" : "border-line-strong bg-raised"
            )}
          >
            {!disabled && <Grip />}
            <Text options={options} id={id} number={index + 1} />
            {!disabled && (
              <Steps
                number={index + 1}
                count={order.length}
                onStep={(by) => settle(movedTo(order, id, index + by), id)}
              />
            )}
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {position !== null && t("moved", { position, total: order.length })}
      </p>
      {right !== undefined && "chosen" in right && <RightOrder options={options} order={right.chosen} />}
    </div>
  )
}

const line = "flex min-h-12 items-center gap-1 rounded-lg border py-0.5 pr-1 pl-2 select-none"

/** Drag handle for touch and mouse; other users have the buttons. */
const Grip = () => (
  <span
    data-grip
    aria-hidden="true"
    className="grid h-11 w-8 shrink-0 cursor-grab touch-none place-items-center text-ink-soft active:cursor-grabbing"
  >
    <GripVertical className="size-5" />
  </span>
)

interface TextProps {
  readonly options: ReadonlyArray<ShownOption>
  readonly id: number
  readonly number: number
}

function Text({ options, id, number }: TextProps) {
  const html = options.find((option) => option.id === id)?.html ?? ""
  return (
    <>
      <span
        aria-hidden="true"
        className="w-6 shrink-0 text-right text-sm text-ink-soft tabular-nums max-430:hidden"
      >
        {number}.
      </span>
      <CleanHtml
        html={html}
        className="zama-prose min-w-0 grow px-1 430:px-2 [&_code]:whitespace-pre-wrap max-430:[&_code]:text-sm!"
      />
    </>
  )
}

interface StepsProps {
  readonly number: number
  readonly count: number
  readonly onStep: (by: -1 | 1) => void
}

function Steps({ number, count, onStep }: StepsProps) {
  const { t } = useTranslation("questions")
  // `aria-disabled` keeps the focus on the button after a line reaches the end.
  const step = (by: -1 | 1, possible: boolean) => ({
    "aria-disabled": !possible,
    className: "aria-disabled:opacity-40",
    onClick: () => {
      if (possible) onStep(by)
    }
  })
  return (
    <span className="flex shrink-0">
      <IconButton label={t("up", { number })} icon={<ArrowUp />} {...step(-1, number > 1)} />
      <IconButton label={t("down", { number })} icon={<ArrowDown />} {...step(1, number < count)} />
    </span>
  )
}

interface RightOrderProps {
  readonly options: ReadonlyArray<ShownOption>
  readonly order: ReadonlyArray<number>
}

function RightOrder({ options, order }: RightOrderProps) {
  const { t } = useTranslation("questions")
  return (
    <div className="grid gap-2">
      <p className="text-sm font-semibold">{t("rightOrder")}</p>
      <ol className="grid gap-1 rounded-lg border border-dashed border-success px-2 py-1">
        {order.map((id, index) => (
          <li key={id} className="flex min-h-9 items-center">
            <Text options={options} id={id} number={index + 1} />
          </li>
        ))}
      </ol>
    </div>
  )
}

interface Drag {
  readonly id: number
  readonly order: ReadonlyArray<number>
}

/** Target index for a pointer position: the number of other lines whose middle is above it. */
const indexAt = (list: HTMLElement, y: number, id: number, order: ReadonlyArray<number>): number =>
  [...list.children].filter((item, index) => {
    const { top, height } = item.getBoundingClientRect()
    return order[index] !== id && y > top + height / 2
  }).length

/** Drag-and-drop ordering by grips: lines move at once, and `onSettled` runs on drop. */
function useDragOrder(
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

/** Moves `id` to a zero-based index; an index past the end appends it. */
function movedTo(order: ReadonlyArray<number>, id: number, index: number): ReadonlyArray<number> {
  const others = order.filter((each) => each !== id)
  const at = Math.max(0, index)
  return [...others.slice(0, at), id, ...others.slice(at)]
}
