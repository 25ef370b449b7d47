import { scaleBand, scaleLinear } from "d3-scale"
import { useRef } from "react"
import type { Tone } from "../toneClass.ts"
import { cx } from "../cx.ts"
import { ChartFrame } from "./ChartFrame.tsx"
import type { ChartTexts } from "./ChartFrame.tsx"
import { Readout } from "./Readout.tsx"
import { fillOf } from "./drawnTone.ts"
import { usePointReader } from "./usePointReader.ts"
import { useWidth } from "./useWidth.ts"

export interface Bar {
  readonly key: string
  /** Below it; short. */
  readonly label: string
  readonly value: number
  readonly tone?: Tone
}

interface BarChartProps extends ChartTexts {
  readonly bars: ReadonlyArray<Bar>
  readonly format: (value: number) => string
  /** Of one bar, in words: «Monday: 5 problems». */
  readonly describe: (bar: Bar) => string
}

const height = 200
const margin = { top: 26, right: 4, bottom: 28, left: 4 }
const tallest = height - margin.bottom

/** Counts side by side: solutions by day of the week, by verdict, by language. */
export function BarChart({ title, summary, bars, format, describe }: BarChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box, 480)
  const x = scaleBand(
    bars.map(({ key }) => key),
    [margin.left, width - margin.right]
  ).padding(0.28)
  const y = scaleLinear([0, Math.max(1, ...bars.map(({ value }) => value))], [tallest, margin.top])
  const middle = (key: string) => (x(key) ?? 0) + x.bandwidth() / 2
  const reader = usePointReader({
    label: title,
    count: bars.length,
    describe: (index) => (bars[index] === undefined ? "" : describe(bars[index])),
    nearest: (at) => Math.min(bars.length - 1, Math.max(0, Math.floor((at - margin.left) / x.step())))
  })
  const read = reader.read === null ? undefined : bars[reader.read]
  return (
    <ChartFrame title={title} summary={summary}>
      <div ref={box} {...reader.plot} className="relative touch-pan-y rounded-md">
        <svg
          viewBox={`0 0 ${width} ${height}`}
          width={width}
          height={height}
          aria-hidden="true"
          className="block w-full"
        >
          {bars.map(({ key, label, value, tone = "accent" }) => (
            <g key={key}>
              <path
                d={barPath(x(key) ?? 0, y(value), x.bandwidth(), tallest - y(value))}
                className={cx(fillOf[tone], read !== undefined && read.key !== key && "opacity-40")}
              />
              <text
                x={middle(key)}
                y={y(value) - 8}
                textAnchor="middle"
                className="fill-ink text-xs font-semibold tabular-nums"
              >
                {format(value)}
              </text>
              <text x={middle(key)} y={height - 8} textAnchor="middle" className="fill-ink-soft text-xs">
                {label}
              </text>
            </g>
          ))}
          <line x1={0} x2={width} y1={tallest} y2={tallest} className="stroke-line" />
        </svg>
        {read !== undefined && <Readout at={middle(read.key)} text={describe(read)} />}
      </div>
    </ChartFrame>
  )
}

/** Round above, flat below. */
function barPath(x: number, y: number, width: number, tall: number): string {
  const r = Math.min(6, width / 2, tall)
  return `M${x} ${y + tall}v${r - tall}q0 ${-r} ${r} ${-r}h${width - 2 * r}q${r} 0 ${r} ${r}v${tall - r}z`
}
