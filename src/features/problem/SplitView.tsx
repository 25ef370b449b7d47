import { useRef, useState } from "react"
import type { CSSProperties, KeyboardEvent, PointerEvent, ReactNode } from "react"
import { useTranslation } from "react-i18next"

interface SplitViewProps {
  readonly left: ReactNode
  readonly right: ReactNode
  readonly className?: string
}

const key = "zama-split"
const [least, usual, most] = [25, 48, 70]
const clamped = (share: number) => Math.round(Math.min(most, Math.max(least, share)) * 10) / 10

function remembered(): number {
  try {
    const kept = Number(localStorage.getItem(key))
    return kept > 0 ? clamped(kept) : usual
  } catch {
    return usual
  }
}

/** Two panes and a divider between them that is dragged or moved by arrow keys, and remembered. */
export function SplitView({ left, right, className = "" }: SplitViewProps) {
  const { t } = useTranslation("problems")
  const area = useRef<HTMLDivElement>(null)
  const [share, setShare] = useState(remembered)

  const move = (wanted: number) => {
    const next = clamped(wanted)
    setShare(next)
    try {
      localStorage.setItem(key, String(next))
    } catch {
      // Then it holds until the page ends.
    }
  }
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || area.current === null) return
    const { left: start, width } = area.current.getBoundingClientRect()
    move(((event.clientX - start) / width) * 100)
  }
  const press = (event: KeyboardEvent) => {
    const wanted = targetOf(event.key, share)
    if (wanted === null) return
    event.preventDefault()
    move(wanted)
  }

  return (
    <div
      ref={area}
      className={`zama-split grid grid-cols-[var(--split)_auto_minmax(0,1fr)] print:block ${className}`}
      style={{ "--split": `${share}%` } as CSSProperties}
    >
      {left}
      <div
        role="separator"
        tabIndex={0}
        aria-label={t("problem.divider")}
        aria-orientation="vertical"
        aria-valuemin={least}
        aria-valuemax={most}
        aria-valuenow={Math.round(share)}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={press}
        onDoubleClick={() => move(usual)}
        className="group relative z-10 -mx-1 grid w-3 cursor-col-resize touch-none place-items-center print:hidden"
      >
        <span className="absolute inset-y-0 w-px bg-line group-hover:w-0.5 group-hover:bg-accent group-focus-visible:w-0.5 group-focus-visible:bg-accent" />
        <span className="relative h-10 w-1.5 rounded-full bg-line-strong group-hover:bg-accent" />
      </div>
      {right}
    </div>
  )
}

function targetOf(pressed: string, share: number): number | null {
  if (pressed === "ArrowLeft") return share - 2
  if (pressed === "ArrowRight") return share + 2
  if (pressed === "Home") return least
  return pressed === "End" ? most : null
}
