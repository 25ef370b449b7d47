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

/** Five rising bars, half a bar per level, and the number. */
export function Difficulty({ level, label }: DifficultyProps) {
  return (
    <span role="img" aria-label={label} title={label} className="inline-flex items-center gap-2">
      <svg viewBox="0 0 26 16" aria-hidden="true" className={cx("h-4 w-6.5", colour(level))}>
        {[0, 1, 2, 3, 4].map((bar) => (
          <rect
            key={bar}
            x={bar * 5.4}
            y={12 - bar * 3}
            width="3.8"
            height={4 + bar * 3}
            rx="1.2"
            fill="currentColor"
            opacity={level >= bar * 2 + 2 ? 1 : level === bar * 2 + 1 ? 0.6 : 0.2}
          />
        ))}
      </svg>
      <span className="text-sm font-semibold text-ink-soft tabular-nums">{level}</span>
    </span>
  )
}
