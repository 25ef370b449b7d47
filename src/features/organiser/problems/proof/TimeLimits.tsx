import { useTranslation } from "react-i18next"
import type { TimeLimitAdvice } from "../../../../api/contract/organiser/problemProofs.ts"
import { Button } from "../../../../ui/Button.tsx"
import { Card } from "../../../../ui/Card.tsx"
import { Table, type Column } from "../../../../ui/Table.tsx"
import { ActFailure } from "../../contests/ActFailure.tsx"
import { useProblemAction } from "../problemCalls.ts"
import { useHasProblemRole, useProblem } from "../ProblemContext.ts"
import { useLanguageName } from "../../../shell/frame/useLanguageName.ts"
import { useTime } from "../useTime.ts"
import { TimeScale } from "./TimeScale.tsx"

type LanguageTimes = TimeLimitAdvice["languages"][number]

interface TimeLimitsProps {
  readonly advice: TimeLimitAdvice
  /** Whether the advice is about the current version. */
  readonly isCurrent: boolean
}

/** What the measured times say about the time limit. */
export function TimeLimits({ advice, isCurrent }: TimeLimitsProps) {
  const { t } = useTranslation("organiserProblems")
  const time = useTime()
  const columns = useColumns()
  const { timeLimitMs, suggestedMs, consistent, languages } = advice
  const says = !consistent
    ? t("limits.inconsistent")
    : suggestedMs === null
      ? t("limits.unknown")
      : suggestedMs === timeLimitMs
        ? t("limits.right", { limit: time(timeLimitMs) })
        : t("limits.suggested", { limit: time(timeLimitMs), suggested: time(suggestedMs) })
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="text-lg font-bold">{t("limits.title")}</h2>
      <p className="max-w-[68ch]">{says}</p>
      {languages.length > 0 && (
        <Table
          label={t("limits.title")}
          columns={columns}
          rows={languages}
          keyOf={({ language }) => language}
        />
      )}
      <p className="max-w-[68ch] text-sm text-ink-soft">{t("limits.rule")}</p>
      {isCurrent && suggestedMs !== null && suggestedMs !== timeLimitMs && (
        <SetLimit timeLimitMs={suggestedMs} />
      )}
    </Card>
  )
}

function SetLimit({ timeLimitMs }: { readonly timeLimitMs: number }) {
  const { t } = useTranslation("organiserProblems")
  const time = useTime()
  const { version, memoryLimitMb } = useProblem()
  const mayEdit = useHasProblemRole("editor")
  const save = useProblemAction("saveProblemLimits", { quiet: true })
  if (!mayEdit) return null
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        variant="secondary"
        loading={save.isPending}
        onClick={() => save.mutate({ payload: { version, timeLimitMs, memoryLimitMb } })}
      >
        {t("limits.set", { limit: time(timeLimitMs) })}
      </Button>
      {save.error !== null && <ActFailure error={save.error} />}
    </div>
  )
}

function useColumns(): ReadonlyArray<Column<LanguageTimes>> {
  const { t } = useTranslation("organiserProblems")
  const nameOf = useLanguageName()
  const time = useTime()
  const timeOr = (ms: number | null) => (ms === null ? "–" : time(ms))
  return [
    {
      header: t("limits.language"),
      main: true,
      cell: (times) => (
        <div className="grid gap-2">
          {nameOf(times.language)}
          <TimeScale times={times} />
        </div>
      )
    },
    { header: t("limits.slowestRight"), numeric: true, cell: ({ slowestRightMs }) => timeOr(slowestRightMs) },
    { header: t("limits.limit"), numeric: true, cell: ({ limitMs }) => time(limitMs) },
    { header: t("limits.fastestSlow"), numeric: true, cell: ({ fastestSlowMs }) => timeOr(fastestSlowMs) },
    {
      header: t("limits.range"),
      numeric: true,
      cell: ({ suggestedFromMs, suggestedToMs, consistent }) => {
        if (!consistent) return t("limits.noLimit")
        if (suggestedFromMs === null)
          return suggestedToMs === null ? "–" : t("limits.upTo", { to: time(suggestedToMs) })
        return suggestedToMs === null
          ? t("limits.from", { from: time(suggestedFromMs) })
          : t("limits.between", { from: time(suggestedFromMs), to: time(suggestedToMs) })
      }
    }
  ]
}
