import { cx } from "./cx.ts"

interface DifficultyProps {
  /** 1 to 10. */
  readonly level: number
  /** Accessible name, as in «difficulty 3 of 10». */
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
      <span className={cx("zama-bars", colour(level), `[--bars:${level}0%]`)} />
      <span className="text-sm font-semibold text-ink-soft tabular-nums">{level}</span>
    </span>
  )
}
