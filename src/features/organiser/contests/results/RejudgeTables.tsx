import { useTranslation } from "react-i18next"
import type {
  RejudgeChange,
  RejudgingState,
  RejudgeMove
} from "../../../../api/contract/organiser/rejudge.ts"
import { Table } from "../../../../ui/Table.tsx"
import type { Column } from "../../../../ui/Table.tsx"
import { VerdictBadge } from "../../../../ui/VerdictBadge.tsx"
import { outcomeOf } from "../../../shell/frame/outcomeOf.ts"
import { useNameOf } from "./useNameOf.ts"

interface ChangesTableProps {
  readonly changes: ReadonlyArray<RejudgeChange>
  readonly problems: RejudgingState["problems"]
}

/** Solutions whose verdict or points would change. */
export function ChangesTable({ changes, problems }: ChangesTableProps) {
  const { t } = useTranslation("organiserResults")
  const columns = useChangeColumns(problems)
  return (
    <Table
      label={t("rejudge.changedSolutions")}
      columns={columns}
      rows={changes}
      keyOf={({ solutionId }) => solutionId}
    />
  )
}

function useChangeColumns(problems: RejudgingState["problems"]): ReadonlyArray<Column<RejudgeChange>> {
  const { t } = useTranslation("organiserResults")
  const nameOf = useNameOf()
  const labels = new Map(problems.map(({ id, label }) => [id, label]))
  return [
    { key: "who", header: t("columns.name"), main: true, cell: (change) => nameOf(change) },
    {
      key: "problem",
      header: t("columns.problem"),
      short: true,
      cell: ({ problemId }) => labels.get(problemId) ?? problemId
    },
    { key: "before", header: t("columns.now"), cell: ({ before }) => <Verdict {...before} /> },
    { key: "after", header: t("columns.would"), cell: ({ after }) => <Verdict {...after} /> }
  ]
}

function Verdict({ status, points }: RejudgeChange["before"]) {
  const { t } = useTranslation(["organiserResults", "submission"])
  return (
    <span className="grid justify-items-start gap-1 max-550:justify-items-end">
      <VerdictBadge outcome={outcomeOf(status)} label={t(`submission:verdict.${status}`)} />
      {points !== null && (
        <span className="text-sm tabular-nums">{t("rejudge.points", { count: points })}</span>
      )}
    </span>
  )
}

/** Participants whose rank or result would change. */
export function MovesTable({ moves }: { readonly moves: ReadonlyArray<RejudgeMove> }) {
  const { t } = useTranslation("organiserResults")
  const nameOf = useNameOf()
  const columns: ReadonlyArray<Column<RejudgeMove>> = [
    { key: "who", header: t("columns.name"), main: true, cell: (move) => nameOf(move) },
    {
      key: "place",
      header: t("columns.place"),
      cell: ({ before, after }) => arrow(before.place, after.place)
    },
    {
      key: "points",
      header: t("columns.points"),
      cell: ({ before, after }) => arrow(before.points, after.points)
    }
  ]
  return <Table label={t("rejudge.moved")} columns={columns} rows={moves} keyOf={({ userId }) => userId} />

  function arrow(before: number, after: number) {
    return <span className="tabular-nums">{t("rejudge.fromTo", { before, after })}</span>
  }
}
