import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { AppliedRejudging } from "../../../api/contract/organiser/rejudge.ts"
import { Button } from "../../../ui/Button.tsx"
import { Table, type Column } from "../../../ui/Table.tsx"
import { AskDialog } from "../../shell/frame/AskDialog.tsx"
import { useFormat } from "../../shell/frame/useFormat.ts"
import type { ActOnRejudging } from "./RejudgePreview.tsx"

interface RejudgeHistoryProps {
  readonly history: ReadonlyArray<AppliedRejudging>
  readonly acting: ActOnRejudging
}

/** Applied rejudgings: who applied them and when, and the button that restores the verdicts from before. */
export function RejudgeHistory({ history, acting }: RejudgeHistoryProps) {
  const { t } = useTranslation("organiser")
  const [asked, setAsked] = useState<AppliedRejudging | null>(null)
  const columns = useColumns(setAsked)
  if (history.length === 0) return null
  const close = () => setAsked(null)
  return (
    <section aria-label={t("rejudge.history.title")} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 className="text-lg font-bold">{t("rejudge.history.title")}</h3>
      <Table label={t("rejudge.history.title")} columns={columns} rows={history} keyOf={({ id }) => id} />
      {asked !== null && (
        <AskDialog
          title={t("rejudge.history.undoTitle")}
          text={t("rejudge.history.undoText", { count: asked.changed })}
          confirm={t("rejudge.history.undo")}
          busy={acting.isPending}
          onClose={close}
          onConfirm={() =>
            acting.mutate(
              { params: { rejudgingId: asked.id }, payload: { type: "undo" } },
              { onSettled: close }
            )
          }
        />
      )}
    </section>
  )
}

function useColumns(onUndo: UndoProps["onUndo"]): ReadonlyArray<Column<AppliedRejudging>> {
  const { t } = useTranslation("organiser")
  const { date } = useFormat()
  return [
    {
      header: t("rejudge.history.applied"),
      main: true,
      cell: ({ appliedAt, appliedBy }) =>
        appliedBy === null
          ? date(appliedAt)
          : t("rejudge.history.by", { when: date(appliedAt), who: appliedBy })
    },
    { header: t("rejudge.history.solutions"), numeric: true, cell: ({ solutions }) => solutions },
    { header: t("rejudge.history.changed"), numeric: true, cell: ({ changed }) => changed },
    { header: t("rejudge.history.now"), cell: (applied) => <Undo applied={applied} onUndo={onUndo} /> }
  ]
}

interface UndoProps {
  readonly applied: AppliedRejudging
  readonly onUndo: (applied: AppliedRejudging) => void
}

function Undo({ applied, onUndo }: UndoProps) {
  const { t } = useTranslation("organiser")
  const { date } = useFormat()
  const { appliedAt, undoneAt, undoneBy, canUndo } = applied
  if (undoneAt !== null) {
    const when = date(undoneAt)
    return undoneBy === null
      ? t("rejudge.history.undone", { when })
      : t("rejudge.history.undoneBy", { when, who: undoneBy })
  }
  if (!canUndo) return <span className="text-ink-soft">{t("rejudge.history.later")}</span>
  return (
    <Button
      variant="secondary"
      aria-label={t("rejudge.history.undoLabel", { when: date(appliedAt) })}
      onClick={() => onUndo(applied)}
    >
      {t("rejudge.history.undo")}
    </Button>
  )
}
