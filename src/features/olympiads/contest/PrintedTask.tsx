import { useTranslation } from "react-i18next"
import type { PrintedProblem } from "../../../api/contract/olympiads/participation.ts"
import { shortNumber } from "../../../i18n/numberFormat.ts"
import { Statement } from "../../practice/problem/Statement.tsx"

/** Printable task: title, points, limits and statement. */
export function PrintedTask({ label, points, problem }: PrintedProblem) {
  const { t, i18n } = useTranslation("contest")
  return (
    <section
      aria-labelledby={`task-${label}`}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 break-before-page first-of-type:break-before-auto"
    >
      <header className="grid gap-1 border-b border-line pb-2">
        <h2 id={`task-${label}`} className="text-2xl font-bold">
          {label}. {problem.title}
        </h2>
        <p className="text-sm text-ink-soft">
          {problem.answerTests === undefined
            ? t("print.limits", {
                count: points,
                seconds: shortNumber(problem.timeLimitMs / 1_000, i18n),
                megabytes: problem.memoryLimitMb
              })
            : t("print.points", { count: points })}
        </p>
      </header>
      <Statement problem={problem} printable={false} />
    </section>
  )
}
