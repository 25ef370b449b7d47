import { scaleLinear } from "d3-scale"
import { area, curveStepAfter, line } from "d3-shape"
import { useId, useRef } from "react"
import type { Tone } from "../toneClass.ts"
import { cx } from "../cx.ts"
import { ChartFrame, type ChartTexts } from "./ChartFrame.tsx"
import { ChartTable } from "./ChartTable.tsx"
import { Readout } from "./Readout.tsx"
import { chartColours } from "./chartColours.ts"
import { usePointReader } from "./usePointReader.ts"
import { useWidth } from "./useWidth.ts"

export interface LineSeries {
  readonly label: string
  readonly tone?: Tone
  /** One value per entry of the chart's `xs`. */
  readonly values: ReadonlyArray<number>
}

interface LineChartProps extends ChartTexts {
  /** In ascending order: days, minutes or attempt numbers. */
  readonly xs: ReadonlyArray<number>
  readonly series: ReadonlyArray<LineSeries>
  readonly formatX: (x: number) => string
  readonly formatY: (y: number) => string
  /** Heading of the table's first column, and label of the table toggle. */
  readonly labels: { readonly x: string; readonly table: string }
  /** Candidates for axis labels; the `xs` by default. */
  readonly ticks?: ReadonlyArray<number>
}

const height = 220
const margin = { top: 16, right: 16, bottom: 28, left: 44 }
const labelRoom = 88
const dashes = [undefined, "7 5", "2 4"]

/** A line chart in steps, as of a balance over days or a score over contest time. */
export function LineChart(props: LineChartProps) {
  const { title, summary, xs, series, formatX, formatY, labels, ticks } = props
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box, 600)
  const { x, y, ticksY } = scalesOf(width, xs, series)
  const ticksX = withRoom(ticks ?? xs, x)
  const describe = (index: number) =>
    `${formatX(xs[index] ?? 0)}: ${series.map(({ label, values }) => `${label} ${formatY(values[index] ?? 0)}`).join(", ")}`
  const reader = usePointReader({
    label: title,
    count: xs.length,
    describe,
    nearest: (at) => nearestIndex(xs.map(x), at)
  })
  const rows = xs.map((at, index) => [
    formatX(at),
    ...series.map(({ values }) => formatY(values[index] ?? 0))
  ])
  return (
    <ChartFrame
      title={title}
      summary={summary}
      legend={
        <>
          {series.length > 1 && <LineLegend series={series} />}
          <ChartTable
            label={labels.table}
            headers={[labels.x, ...series.map(({ label }) => label)]}
            rows={rows}
          />
        </>
      }
    >
      <div ref={box} {...reader.plot} className="relative touch-pan-y rounded-md">
        <svg
          viewBox={`0 0 ${width} ${height}`}
          width={width}
          height={height}
          aria-hidden="true"
          className="block w-full"
        >
          {ticksY.map((tick) => (
            <g key={tick} transform={`translate(0 ${y(tick)})`}>
              <line x1={margin.left} x2={width - margin.right} className="stroke-line" />
              <text
                x={margin.left - 8}
                dy="0.32em"
                textAnchor="end"
                className="fill-ink-soft text-xs tabular-nums"
              >
                {formatY(tick)}
              </text>
            </g>
          ))}
          {ticksX.map((tick) => (
            <text
              key={tick}
              x={x(tick)}
              y={height - 8}
              textAnchor={anchorOf(x(tick), width)}
              className="fill-ink-soft text-xs tabular-nums"
            >
              {formatX(tick)}
            </text>
          ))}
          {series.map((one, index) => (
            <Line key={one.label} xs={xs} one={one} index={index} x={x} y={y} alone={series.length === 1} />
          ))}
          {reader.read !== null && (
            <ReadPoint at={x(xs[reader.read] ?? 0)} series={series} index={reader.read} y={y} />
          )}
        </svg>
        {reader.read !== null && <Readout at={x(xs[reader.read] ?? 0)} text={describe(reader.read)} />}
      </div>
    </ChartFrame>
  )
}

type Scale = (value: number) => number

function scalesOf(width: number, xs: ReadonlyArray<number>, series: ReadonlyArray<LineSeries>) {
  const values = series.flatMap((one) => one.values)
  const x = scaleLinear([xs[0] ?? 0, xs.at(-1) ?? 1], [margin.left, width - margin.right])
  const y = scaleLinear(
    [Math.min(0, ...values), Math.max(1, ...values)],
    [height - margin.bottom, margin.top]
  ).nice(4)
  return { x, y, ticksY: y.ticks(4) }
}

/** Drops ticks whose labels would overlap; always keeps the last one. */
function withRoom(ticks: ReadonlyArray<number>, x: Scale): ReadonlyArray<number> {
  return ticks.reduceRight<ReadonlyArray<number>>(
    (shown, tick) =>
      shown[0] === undefined || x(shown[0]) - x(tick) >= labelRoom ? [tick, ...shown] : shown,
    []
  )
}

const anchorOf = (position: number, width: number) => {
  if (position < margin.left + 20) return "start"
  return position > width - margin.right - 20 ? "end" : "middle"
}

function nearestIndex(positions: ReadonlyArray<number>, at: number): number {
  return positions.reduce(
    (best, position, index) =>
      Math.abs(position - at) < Math.abs((positions[best] ?? 0) - at) ? index : best,
    0
  )
}

interface LineProps {
  readonly xs: ReadonlyArray<number>
  readonly one: LineSeries
  readonly index: number
  readonly x: Scale
  readonly y: Scale
  readonly alone: boolean
}

function Line({ xs, one, index, x, y, alone }: LineProps) {
  const fade = useId()
  const points = xs.map((at, point): [number, number] => [x(at), y(one.values[point] ?? 0)])
  const tone = chartColours[one.tone ?? "accent"]
  return (
    <g>
      {alone && (
        <>
          <linearGradient id={fade} x1="0" x2="0" y1="0" y2="1" className="text-accent">
            <stop offset="0" stopColor="currentColor" stopOpacity="0.22" />
            <stop offset="1" stopColor="currentColor" stopOpacity="0" />
          </linearGradient>
          <path d={area().curve(curveStepAfter).y0(y(0))(points) ?? ""} fill={`url(#${fade})`} />
        </>
      )}
      <path
        d={line().curve(curveStepAfter)(points) ?? ""}
        fill="none"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeDasharray={dashes[index]}
        className={cx("stroke-current", tone)}
      />
    </g>
  )
}

interface ReadPointProps {
  readonly at: number
  readonly series: ReadonlyArray<LineSeries>
  readonly index: number
  readonly y: Scale
}

function ReadPoint({ at, series, index, y }: ReadPointProps) {
  return (
    <g>
      <line
        x1={at}
        x2={at}
        y1={margin.top}
        y2={height - margin.bottom}
        strokeDasharray="3 3"
        className="stroke-line-strong"
      />
      {series.map(({ label, tone = "accent", values }) => (
        <circle
          key={label}
          cx={at}
          cy={y(values[index] ?? 0)}
          r="5"
          strokeWidth="3"
          className={cx("fill-raised stroke-current", chartColours[tone])}
        />
      ))}
    </g>
  )
}

function LineLegend({ series }: { readonly series: ReadonlyArray<LineSeries> }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {series.map(({ label, tone = "accent" }, index) => (
        <li key={label} className="flex items-center gap-2">
          <svg viewBox="0 0 28 8" aria-hidden="true" className="h-2 w-7">
            <path
              d="M0 4h28"
              strokeWidth="3"
              strokeDasharray={dashes[index]}
              className={cx("stroke-current", chartColours[tone])}
            />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  )
}
