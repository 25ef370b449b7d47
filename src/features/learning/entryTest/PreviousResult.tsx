import { useTranslation } from "react-i18next"
import type { EntryTestSummary } from "../../../api/contract/learning/entryTests.ts"
import { paths } from "../../../routes/paths.ts"
import { ButtonLink } from "../../../ui/ButtonLink.tsx"
import { LevelSteps } from "./LevelSteps.tsx"
import { useFormat } from "../../shell/frame/useFormat.ts"

interface LastLevelProps {
  readonly testId: number
  readonly last: NonNullable<EntryTestSummary["last"]>
}

/** Result of the last attempt. */
export function PreviousResult({ testId, last }: LastLevelProps) {
  const { t } = useTranslation("entryTest")
  const { date } = useFormat()
  const { level, right, total, finishedAt } = last
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg bg-accent-soft px-4 py-3">
      <div className="grid min-w-0 gap-1">
        <p className="text-sm text-accent-ink">{t("last", { day: date(finishedAt, "longDay") })}</p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <b>{level.name}</b>
          <LevelSteps level={level} />
          <span className="text-ink-soft">{t("score", { right, count: total })}</span>
        </p>
      </div>
      <ButtonLink to={paths.entryTestResult(testId)} variant="secondary" size="sm">
        {t("showResult")}
      </ButtonLink>
    </div>
  )
}
