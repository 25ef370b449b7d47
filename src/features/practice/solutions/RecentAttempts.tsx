import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import type { Attempt } from "../../../api/contract/practice/statistic.ts"
import { paths } from "../../../routes/paths.ts"
import { linkClass } from "../../../ui/buttonClass.ts"
import { Table, type Column } from "../../../ui/Table.tsx"
import { VerdictBadge } from "../../../ui/VerdictBadge.tsx"
import { useApiQuery } from "../../shell/session/ApiContext.ts"
import { Section } from "../../shell/frame/Section.tsx"
import { useFormat } from "../../shell/frame/useFormat.ts"
import { Loaded } from "../../shell/frame/Loaded.tsx"
import { outcomeOfVerdict } from "../../shell/frame/outcomeOfVerdict.ts"

/** The user's latest solutions, with links. */
export function RecentAttempts() {
  const { t } = useTranslation("profile")
  const attempts = useApiQuery(queryKeys.attempts, "listAttempts", {})
  return (
    <Section title={t("attempts.title")}>
      <Loaded query={attempts} blocks="h-40 w-full">
        {(data) => <Attempts attempts={data} />}
      </Loaded>
    </Section>
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
  const { t } = useTranslation(["profile", "submission"])
  const { date } = useFormat()
  const badge = ({ status }: Attempt) => (
    <VerdictBadge outcome={outcomeOfVerdict(status)} label={t(`submission:verdict.${status}`)} />
  )
  return [
    { header: t("attempts.problem"), main: true, cell: (attempt) => linkOf(attempt) },
    { header: t("attempts.verdict"), short: true, cell: badge },
    { header: t("attempts.when"), cell: ({ receivedAt }) => date(receivedAt) }
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
