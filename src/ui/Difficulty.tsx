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

/** Coloured share of the bars, by level. */
const shares = [
  "[--bars:0%]",
  "[--bars:10%]",
  "[--bars:20%]",
  "[--bars:30%]",
  "[--bars:40%]",
  "[--bars:50%]",
  "[--bars:60%]",
  "[--bars:70%]",
  "[--bars:80%]",
  "[--bars:90%]",
  "[--bars:100%]"
] as const

/** Five rising bars, half a bar per level, and the number. */
export function Difficulty({ level, label }: DifficultyProps) {
  return (
    <span role="img" aria-label={label} title={label} className="inline-flex items-center gap-2">
      <span className={cx("zama-bars", colour(level), shares[level])} />
      <span className="text-sm font-semibold text-ink-soft tabular-nums">{level}</span>
    </span>
  )
}
