import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { EntryTestSummary } from "../../../api/contract/learning/entryTests.ts"
import { paths } from "../../../routes/paths.ts"
import { buttonClass } from "../../../ui/buttonClass.ts"
import { LevelSteps } from "./LevelSteps.tsx"
import { useDay } from "./useDay.ts"

interface LastLevelProps {
  readonly testId: number
  readonly last: NonNullable<EntryTestSummary["last"]>
}

/** Result of the last attempt. */
export function LastLevel({ testId, last }: LastLevelProps) {
  const { t } = useTranslation("entryTest")
  const day = useDay()
  const { level, right, total, finishedAt } = last
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg bg-accent-soft px-4 py-3">
      <div className="grid min-w-0 gap-1">
        <p className="text-sm text-accent-ink">{t("last", { day: day(finishedAt) })}</p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <b>{level.name}</b>
          <LevelSteps level={level} />
          <span className="text-ink-soft">{t("score", { right, count: total })}</span>
        </p>
      </div>
      <Link to={paths.entryTestResult(testId)} className={buttonClass("secondary", "sm")}>
        {t("showResult")}
      </Link>
    </div>
  )
}
