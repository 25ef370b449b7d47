import {
  useLayoutEffect,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode
} from "react"
import { useTranslation } from "react-i18next"
import { cx } from "../../../ui/cx.ts"
import { writeText } from "../../shell/storage/storedValue.ts"

const key = "zama-split"
const [least, usual, most] = [25, 48, 70]
const clamped = (share: number) => Math.round(Math.min(most, Math.max(least, share)) * 10) / 10

function remembered(): number {
  try {
    const savedShare = Number(localStorage.getItem(key))
    return savedShare > 0 ? clamped(savedShare) : usual
  } catch {
    return usual
  }
}

const never = () => () => {}

const property = "--split"

/** Sets the width as the page's inline script does before the first paint. */
function show(share: number): void {
  const { style } = document.documentElement
  const shown = style.getPropertyValue(property) || `${usual}%`
  if (shown !== `${share}%`) style.setProperty(property, `${share}%`)
}

interface SplitViewProps {
  readonly className?: string
  /** On wide screens, three columns: a pane, the `Divider` and a pane. */
  readonly children: ReactNode
}

/** Two panes side by side on wide screens; the divider sets their widths. */
export function SplitView({ className, children }: SplitViewProps) {
  return (
    <div
      className={cx(
        "zama-split 1024:grid 1024:grid-cols-[var(--split,48%)_auto_minmax(0,1fr)] print:block",
        className
      )}
    >
      {children}
    </div>
  )
}

/** Pane divider, moved by pointer or arrow keys; its position is stored. */
export function Divider() {
  const { t } = useTranslation("problems")
  const savedShare = useSyncExternalStore(never, remembered, () => usual)
  const [chosen, choose] = useState<number | null>(null)
  const share = chosen ?? savedShare
  useLayoutEffect(() => show(share), [share])

  const move = (wanted: number) => {
    const next = clamped(wanted)
    choose(next)
    // Without storage the width lasts until the page is closed.
    writeText(localStorage, key, String(next))
  }
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const area = event.currentTarget.parentElement
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || area === null) return
    const { left: start, width } = area.getBoundingClientRect()
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
      className="group relative z-10 -mx-1 hidden w-3 cursor-col-resize touch-none place-items-center 1024:grid print:hidden"
    >
      <span className="absolute inset-y-0 w-px bg-line group-hover:w-0.5 group-hover:bg-accent group-focus-visible:w-0.5 group-focus-visible:bg-accent" />
      <span className="relative h-10 w-1.5 rounded-full bg-line-strong group-hover:bg-accent" />
    </div>
  )
}

function targetOf(pressed: string, share: number): number | null {
  if (pressed === "ArrowLeft") return share - 2
  if (pressed === "ArrowRight") return share + 2
  if (pressed === "Home") return least
  return pressed === "End" ? most : null
}
