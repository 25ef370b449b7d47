import { useTranslation } from "react-i18next"
import type { Level } from "../../../api/contract/learning/entryTests.ts"
import { cx } from "../../../ui/cx.ts"

/** Level as a staircase: one step per level, filled up to this one. */
export function LevelSteps({ level: { place, of } }: { readonly level: Level }) {
  const { t } = useTranslation("entryTest")
  return (
    <span role="img" aria-label={t("levelOf", { place, total: of })} className="inline-flex items-end gap-1">
      {heights.slice(0, of).map((height, index) => (
        <span
          key={height}
          className={cx(
            "w-2.5 rounded-sm forced-colors:border",
            height,
            index < place ? "bg-accent" : "bg-line-strong"
          )}
        />
      ))}
    </span>
  )
}

const heights = ["h-2", "h-3", "h-4", "h-5", "h-6"]
