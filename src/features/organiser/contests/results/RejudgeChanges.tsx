import { useTranslation } from "react-i18next"
import type { Rejudging, RejudgeMove, RejudgingState } from "../../../../api/contract/organiser/rejudge.ts"
import { Table, type Column } from "../../../../ui/Table.tsx"
import { type ActOnRejudging, RejudgePreview } from "../../rejudging/RejudgePreview.tsx"
import { useParticipantName } from "../useParticipantName.ts"

interface RejudgeChangesProps extends Pick<RejudgingState, "problems" | "isJudgeOnline"> {
  readonly rejudging: Rejudging
  readonly acting: ActOnRejudging
}

/** What the rejudging of a contest would change: verdicts, points and ranks. */
export function RejudgeChanges({ problems, isJudgeOnline, rejudging, acting }: RejudgeChangesProps) {
  const { t } = useTranslation(["organiserResults", "organiser"])
  const { total, changed, moved, moves } = rejudging
  return (
    <RejudgePreview
      isJudgeOnline={isJudgeOnline}
      rejudging={rejudging}
      summary={
        changed === 0 ? t("rejudge.nothing", { total }) : t("rejudge.changes", { changed, total, moved })
      }
      labels={new Map(problems.map(({ id, label }) => [id, label]))}
      acting={acting}
    >
      {moves.length > 0 && <MovesTable moves={moves} />}
      {moved > moves.length && <p className="text-ink-soft">{t("organiser:rejudge.more")}</p>}
    </RejudgePreview>
  )
}

/** Participants whose rank or result would change. */
function MovesTable({ moves }: { readonly moves: ReadonlyArray<RejudgeMove> }) {
  const { t } = useTranslation(["organiserResults", "organiser"])
  const nameOf = useParticipantName()
  const columns: ReadonlyArray<Column<RejudgeMove>> = [
    { header: t("columns.name"), main: true, cell: (move) => nameOf(move) },
    { header: t("columns.rank"), cell: ({ before, after }) => arrow(before.place, after.place) },
    { header: t("columns.points"), cell: ({ before, after }) => arrow(before.points, after.points) }
  ]
  return <Table label={t("rejudge.moved")} columns={columns} rows={moves} keyOf={({ userId }) => userId} />

  function arrow(before: number, after: number) {
    return <span className="tabular-nums">{t("organiser:rejudge.fromTo", { before, after })}</span>
  }
}
