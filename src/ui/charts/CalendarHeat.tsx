import { useEffect, useRef } from "react"
import { ChartFrame, type ChartTexts } from "./ChartFrame.tsx"
import { calendarDays, dayOf, monthsOf } from "./calendarDays.ts"
import { Readout } from "./Readout.tsx"
import { usePointReader } from "./usePointReader.ts"
import { useWidth } from "./useWidth.ts"

interface CalendarHeatProps extends ChartTexts {
  /** The last day, `YYYY-MM-DD`; the calendar has 53 week columns. */
  readonly lastDay: string
  /** Activity per day; days without activity may be missing. */
  readonly counts: ReadonlyMap<string, number>
  /** Describes one day, as in «12 May: 3 problems». */
  readonly describe: (day: Date, count: number) => string
  readonly formatMonth: (day: Date) => string
  readonly legend: { readonly less: string; readonly more: string }
}

const gap = 3
const top = 20
const weeks = 53
/** The minimum count of each strength. */
const thresholds = [1, 2, 4, 7]
const strengths = ["fill-sunken", "fill-accent/25", "fill-accent/50", "fill-accent/75", "fill-accent"]

const levelOf = (count: number) => thresholds.filter((least) => count >= least).length

/** A year of activity: one column per week, starting on Monday. */
export function CalendarHeat(props: CalendarHeatProps) {
  const { title, summary, lastDay, counts, describe, formatMonth, legend } = props
  const scroller = useRef<HTMLDivElement>(null)
  const room = useWidth(scroller, weeks * 15)
  const step = Math.max(15, Math.min(20, Math.floor(room / weeks)))
  const cell = step - gap
  const width = weeks * step
  const height = top + 7 * step
  const days = calendarDays(lastDay, weeks)
  const countOf = (day: string) => counts.get(day) ?? 0
  const reader = usePointReader({
    label: title,
    count: days.length,
    describe: (index) => describe(dayOf(days[index] ?? lastDay), countOf(days[index] ?? lastDay)),
    nearest: (x, y) => {
      const row = Math.min(6, Math.max(0, Math.floor((y - top) / step)))
      return Math.min(days.length - 1, Math.floor(x / step) * 7 + row)
    },
    steps: { across: 7, down: 1 }
  })
  const read = reader.read === null ? undefined : days[reader.read]

  useEffect(() => {
    // Scrolls to the newest days if the calendar overflows.
    if (scroller.current !== null) scroller.current.scrollLeft = scroller.current.scrollWidth
  }, [])

  return (
    <ChartFrame title={title} summary={summary} legend={<Legend {...legend} />}>
      <div ref={scroller} className="-mt-8 overflow-x-auto pt-8">
        <div {...reader.plot} className="relative w-max rounded-md">
          <svg
            viewBox={`0 0 ${width} ${height}`}
            width={width}
            height={height}
            aria-hidden="true"
            className="block"
          >
            {monthsOf(days).map(({ week, day }) => (
              <text key={day} x={week * step} y={12} className="fill-ink-soft text-xs">
                {formatMonth(dayOf(day))}
              </text>
            ))}
            {days.map((day, index) => (
              <rect
                key={day}
                x={Math.floor(index / 7) * step}
                y={top + (index % 7) * step}
                width={cell}
                height={cell}
                rx="3"
                className={strengths[levelOf(countOf(day))]}
              />
            ))}
            {reader.read !== null && (
              <rect
                x={Math.floor(reader.read / 7) * step - 1}
                y={top + (reader.read % 7) * step - 1}
                width={cell + 2}
                height={cell + 2}
                rx="4"
                fill="none"
                strokeWidth="2"
                className="stroke-ink"
              />
            )}
          </svg>
          {read !== undefined && reader.read !== null && (
            <Readout
              at={Math.floor(reader.read / 7) * step + cell / 2}
              text={describe(dayOf(read), countOf(read))}
            />
          )}
        </div>
      </div>
    </ChartFrame>
  )
}

function Legend({ less, more }: { readonly less: string; readonly more: string }) {
  return (
    <div aria-hidden="true" className="flex items-center gap-2 text-sm text-ink-soft">
      {less}
      <svg viewBox="0 0 75 12" className="h-3 w-19">
        {strengths.map((strength, level) => (
          <rect key={strength} x={level * 15} width="12" height="12" rx="3" className={strength} />
        ))}
      </svg>
      {more}
    </div>
  )
}
