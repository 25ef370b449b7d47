import { cx } from "./cx.ts"
import { outcomeLooks } from "./outcomeLooks.tsx"
import type { Outcome } from "./outcomeLooks.tsx"
import { toneClass } from "./toneClass.ts"

export interface StripItem {
  readonly key: string
  readonly outcome: Outcome
  /** «Test 3: wrong answer». */
  readonly label: string
}

interface VerdictStripProps {
  readonly label: string
  readonly items: ReadonlyArray<StripItem>
}

/** Many outcomes at a glance, each a square with its sign: the tests of a solution. */
export function VerdictStrip({ label, items }: VerdictStripProps) {
  return (
    <ol aria-label={label} className="flex flex-wrap gap-1">
      {items.map(({ key, outcome, label: text }) => (
        <li
          key={key}
          title={text}
          className={cx(
            "grid size-6 place-items-center rounded-sm forced-colors:border [&_svg]:size-4",
            toneClass[outcomeLooks[outcome].tone]
          )}
        >
          {outcomeLooks[outcome].icon}
          <span className="sr-only">{text}</span>
        </li>
      ))}
    </ol>
  )
}
