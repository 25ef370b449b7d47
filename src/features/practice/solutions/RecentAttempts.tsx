import { useId } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import type { Attempt } from "../../../api/contract/practice/statistic.ts"
import { paths } from "../../../routes/paths.ts"
import { linkClass } from "../../../ui/buttonClass.ts"
import type { Column } from "../../../ui/Table.tsx"
import { Table } from "../../../ui/Table.tsx"
import { VerdictBadge } from "../../../ui/VerdictBadge.tsx"
import { useApiQuery } from "../../shell/session/ApiContext.ts"
import { Loaded } from "../../shell/frame/Loaded.tsx"
import { outcomeOf } from "../../shell/frame/outcomeOf.ts"

/** The user's latest solutions, with links. */
export function RecentAttempts() {
  const { t } = useTranslation("profile")
  const heading = useId()
  const attempts = useApiQuery(queryKeys.attempts, "listAttempts", {})
  return (
    <section aria-labelledby={heading} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id={heading} className="text-xl font-bold">
        {t("attempts.title")}
      </h2>
      <Loaded query={attempts} blocks="h-40 w-full">
        {(data) => <Attempts attempts={data} />}
      </Loaded>
    </section>
  )
}

function Attempts({ attempts }: { readonly attempts: ReadonlyArray<Attempt> }) {
  const { t } = useTranslation("profile")
  const columns = useColumns()
  if (attempts.length === 0) return <NoAttempts />
  return (
    <div className="550:overflow-clip 550:rounded-xl 550:border 550:border-line 550:bg-raised">
      <Table label={t("attempts.title")} columns={columns} rows={attempts} keyOf={({ id }) => id} />
    </div>
  )
}

/** Shown to users without any attempts. */
function NoAttempts() {
  const { t } = useTranslation("profile")
  return (
    <p className="text-ink-soft">
      {t("attempts.none")}{" "}
      <Link to={paths.entryTests} className={linkClass}>
        {t("attempts.begin")}
      </Link>
    </p>
  )
}

const addressOf = ({ id, problemId, contest }: Attempt) =>
  contest === null ? paths.problemSolution(problemId, id) : paths.contestTaskSolution(contest, problemId, id)

function useColumns(): ReadonlyArray<Column<Attempt>> {
  const { t, i18n } = useTranslation(["profile", "submission"])
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium", timeStyle: "short" })
  const badge = ({ status }: Attempt) => (
    <VerdictBadge outcome={outcomeOf(status)} label={t(`submission:verdict.${status}`)} />
  )
  return [
    { key: "problem", header: t("attempts.problem"), main: true, cell: (attempt) => linkOf(attempt) },
    { key: "verdict", header: t("attempts.verdict"), short: true, cell: badge },
    { key: "when", header: t("attempts.when"), cell: ({ receivedAt }) => date.format(new Date(receivedAt)) }
  ]
}

const linkOf = (attempt: Attempt) => (
  <Link
    to={addressOf(attempt)}
    className="flex min-h-11 items-center after:absolute after:inset-0 hover:text-accent-ink"
  >
    {attempt.problemTitle}
  </Link>
)
