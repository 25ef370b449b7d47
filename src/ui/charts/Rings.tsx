import { arc } from "d3-shape"
import type { Tone } from "../toneClass.ts"
import { cx } from "../cx.ts"
import { ChartFrame, type ChartTexts } from "./ChartFrame.tsx"
import { chartColours } from "./chartColours.ts"

export interface Ring {
  readonly label: string
  readonly value: number
  readonly total: number
  readonly tone: Tone
  /** Text form of the value, as in «12 of 40». */
  readonly text: string
}

interface RingsProps extends ChartTexts {
  /** From the outermost inwards; at most four. */
  readonly rings: ReadonlyArray<Ring>
  /** Text in the centre. */
  readonly center: string
}

const size = 160
const thickness = 12
const gap = 5

const shape = (radius: number, share: number) =>
  arc()({
    innerRadius: radius - thickness,
    outerRadius: radius,
    startAngle: 0,
    endAngle: 2 * Math.PI * share,
    padAngle: 0
  }) ?? ""

const share = ({ value, total }: Ring) => (total <= 0 ? 0 : Math.min(1, value / total))

/** Progress rings, as of problems solved by difficulty. A list beside them repeats all values as text. */
export function Rings({ title, summary, rings, center }: RingsProps) {
  return (
    <ChartFrame title={title} summary={summary}>
      <div className="flex flex-wrap items-center gap-6">
        <svg
          viewBox={`${-size / 2} ${-size / 2} ${size} ${size}`}
          aria-hidden="true"
          className="size-40 shrink-0"
        >
          {rings.map((ring, index) => {
            const radius = size / 2 - index * (thickness + gap)
            return (
              <g key={ring.label}>
                <path d={shape(radius, 1)} className="fill-sunken" />
                <path
                  d={shape(radius, share(ring))}
                  className={cx("fill-current", chartColours[ring.tone])}
                />
              </g>
            )
          })}
          <text textAnchor="middle" dy="0.35em" className="fill-ink text-2xl font-bold tabular-nums">
            {center}
          </text>
        </svg>
        <ul className="grid grow basis-40 gap-2">
          {rings.map((ring) => (
            <li key={ring.label} className="flex items-center gap-3">
              <svg
                viewBox="0 0 12 12"
                aria-hidden="true"
                className={cx("size-3 shrink-0 fill-current", chartColours[ring.tone])}
              >
                <circle cx="6" cy="6" r="6" />
              </svg>
              <span className="grow">{ring.label}</span>
              <span className="font-semibold tabular-nums">{ring.text}</span>
            </li>
          ))}
        </ul>
      </div>
    </ChartFrame>
  )
}
