import { useTranslation } from "react-i18next"
import type { ParticipantFile, ParticipantSolution } from "../../../../api/contract/organiser/people.ts"
import { Badge } from "../../../../ui/Badge.tsx"
import { Table } from "../../../../ui/Table.tsx"
import type { Column } from "../../../../ui/Table.tsx"
import { VerdictBadge } from "../../../../ui/VerdictBadge.tsx"
import { outcomeOf } from "../../../shell/frame/outcomeOf.ts"
import { useMoments } from "./useMoments.ts"

const most = 200

/** A participant's solutions with the receipt time and whether each counts. */
export function ParticipantSolutions({ file }: { readonly file: ParticipantFile }) {
  const { t } = useTranslation("organiserPeople")
  const { solutions } = file
  const columns = useColumns()
  return (
    <section aria-label={t("one.solutions")} className="grid gap-3">
      <h3 className="text-lg font-bold">{t("one.solutions")}</h3>
      {solutions.length === 0 && <p className="text-ink-soft">{t("one.noSolutions")}</p>}
      {solutions.length > 0 && (
        <Table label={t("one.solutions")} columns={columns} rows={solutions} keyOf={({ id }) => id} />
      )}
      {solutions.length >= most && <p className="text-ink-soft">{t("one.moreSolutions")}</p>}
    </section>
  )
}

function useColumns(): ReadonlyArray<Column<ParticipantSolution>> {
  const { t } = useTranslation(["organiserPeople", "submission"])
  const moment = useMoments()
  return [
    {
      key: "received",
      header: t("columns.received"),
      main: true,
      cell: ({ receivedAt }) => <time dateTime={receivedAt}>{moment(receivedAt)}</time>
    },
    {
      key: "problem",
      header: t("columns.problem"),
      short: true,
      cell: ({ label, problemId }) => label ?? problemId
    },
    {
      key: "verdict",
      header: t("columns.verdict"),
      cell: ({ status }) => (
        <VerdictBadge outcome={outcomeOf(status)} label={t(`submission:verdict.${status}`)} />
      )
    },
    { key: "points", header: t("columns.points"), numeric: true, cell: ({ points }) => points ?? "–" },
    {
      key: "counts",
      header: t("columns.counts"),
      cell: ({ unofficial }) => <Counts unofficial={unofficial} />
    }
  ]
}

const reasons = ["timeIsUp", "paused", "alreadyFinished", "disqualified"] as const

function Counts({ unofficial }: Pick<ParticipantSolution, "unofficial">) {
  const { t } = useTranslation("organiserPeople")
  if (unofficial === null) return <span className="text-sm">{t("one.official")}</span>
  const reason = reasons.find((known) => known === unofficial) ?? "other"
  return <Badge tone="amber">{t(`one.unofficial.${reason}`)}</Badge>
}
