import { cx } from "./cx.ts"

interface DifficultyProps {
  /** 1 to 10. */
  readonly level: number
  /** Said instead of the picture: «difficulty 3 of 10». */
  readonly label: string
}

const colour = (level: number) => {
  if (level <= 3) return "text-success"
  return level <= 6 ? "text-amber-strong" : "text-danger"
}

/** The bars from one to another as a single path: a list has many of these, and is painted at once. */
const bars = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => `M${2 + (from + at) * 5.5} 16V${12 - (from + at) * 3}`).join(
    ""
  )

/** Five rising bars, half a bar per level, and the number. */
export function Difficulty({ level, label }: DifficultyProps) {
  const half = Math.floor(level / 2)
  return (
    <span role="img" aria-label={label} title={label} className="inline-flex items-center gap-2">
      <svg
        viewBox="0 0 26 16"
        aria-hidden="true"
        stroke="currentColor"
        strokeWidth="3.8"
        className={cx("h-4 w-6.5", colour(level))}
      >
        <path d={bars(0, 5)} opacity="0.2" />
        {level % 2 === 1 && <path d={bars(half, half + 1)} opacity="0.5" />}
        {level > 1 && <path d={bars(0, half)} />}
      </svg>
      <span className="text-sm font-semibold text-ink-soft tabular-nums">{level}</span>
    </span>
  )
}
