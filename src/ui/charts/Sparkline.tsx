import { curveMonotoneX, line } from "d3-shape"
import { scaleLinear } from "d3-scale"
import type { Tone } from "../toneClass.ts"
import { fillOf, strokeOf } from "./drawnTone.ts"

interface SparklineProps {
  readonly values: ReadonlyArray<number>
  /** What it shows, in words. */
  readonly label: string
  readonly tone?: Tone
}

const width = 96
const height = 28
const margin = 4

/** A line as small as a word, with its last value marked. */
export function Sparkline({ values, label, tone = "accent" }: SparklineProps) {
  const x = scaleLinear([0, Math.max(1, values.length - 1)], [margin, width - margin])
  const y = scaleLinear([Math.min(...values), Math.max(...values)], [height - margin, margin])
  const points = values.map((value, index): [number, number] => [x(index), y(value)])
  const last = points.at(-1)
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      className="inline-block h-7 w-24 align-middle"
    >
      <path
        d={line().curve(curveMonotoneX)(points) ?? ""}
        fill="none"
        strokeWidth="2"
        strokeLinecap="round"
        className={strokeOf[tone]}
      />
      {last !== undefined && <circle cx={last[0]} cy={last[1]} r="3" className={fillOf[tone]} />}
    </svg>
  )
}
