import { useState } from "react"
import { useTranslation } from "react-i18next"
import type {
  RejudgingState,
  Rejudging,
  RejudgeChange,
  RejudgeMove
} from "../../../../api/contract/organiser/rejudge.ts"
import { Banner } from "../../../../ui/Banner.tsx"
import { Button } from "../../../../ui/Button.tsx"
import { Progress } from "../../../../ui/Progress.tsx"
import { AskDialog } from "../../../shell/frame/AskDialog.tsx"
import { useOrganiserAction } from "../useOrganiserAction.ts"
import { Table, type Column } from "../../../../ui/Table.tsx"
import { VerdictBadge } from "../../../../ui/VerdictBadge.tsx"
import { outcomeOfVerdict } from "../../../shell/frame/outcomeOfVerdict.ts"
import { useParticipantName } from "../useParticipantName.ts"

interface RejudgePreviewProps {
  readonly problems: RejudgingState["problems"]
  readonly judgeAnswers: boolean
  readonly rejudging: Rejudging
}

/** Changes that a rejudging would make, with the buttons to apply or discard them. */
export function RejudgePreview({ problems, judgeAnswers, rejudging }: RejudgePreviewProps) {
  const { t } = useTranslation("organiserResults")
  const { done, total, failed, changed, moved, changes, moves } = rejudging
  const changeColumns = useChangeColumns(problems)
  const isDone = done === total
  return (
    <div className="grid gap-5">
      {isDone ? (
        <p role="status" className="font-bold">
          {changed === 0 ? t("rejudge.nothing", { total }) : t("rejudge.changes", { changed, total, moved })}
        </p>
      ) : (
        <div className="grid gap-2">
          <p role="status">{t("rejudge.progress", { done, total })}</p>
          <Progress value={done / total} label={t("rejudge.judging")} />
        </div>
      )}
      {!isDone && !judgeAnswers && <Banner tone="amber">{t("rejudge.noJudge")}</Banner>}
      {failed > 0 && <Banner tone="amber">{t("rejudge.failed", { count: failed })}</Banner>}
      {changes.length > 0 && (
        <Table
          label={t("rejudge.changedSolutions")}
          columns={changeColumns}
          rows={changes}
          keyOf={({ solutionId }) => solutionId}
        />
      )}
      {moves.length > 0 && <MovesTable moves={moves} />}
      {(changed > changes.length || moved > moves.length) && (
        <p className="text-ink-soft">{t("rejudge.more")}</p>
      )}
      <Acts isDone={isDone} changed={changed} />
    </div>
  )
}

interface ActsProps {
  readonly isDone: boolean
  readonly changed: number
}

function Acts({ isDone, changed }: ActsProps) {
  const { t } = useTranslation("organiserResults")
  const [asks, setAsks] = useState(false)
  const applying = useOrganiserAction("applyRejudging", { onDone: () => setAsks(false) })
  const dropping = useOrganiserAction("dropRejudging")
  const busy = applying.isPending || dropping.isPending
  return (
    <div className="flex flex-wrap gap-2">
      <Button disabled={!isDone || busy} onClick={() => setAsks(true)}>
        {t("rejudge.apply")}
      </Button>
      <Button
        variant="secondary"
        loading={dropping.isPending}
        disabled={busy}
        onClick={() => dropping.mutate({})}
      >
        {t("rejudge.drop")}
      </Button>
      {asks && (
        <AskDialog
          title={t("rejudge.applyTitle")}
          text={t("rejudge.applyText", { count: changed })}
          confirm={t("rejudge.apply")}
          busy={applying.isPending}
          onClose={() => setAsks(false)}
          onConfirm={() => applying.mutate({})}
        />
      )}
    </div>
  )
}

/** Columns of the solutions whose verdict or points would change. */
function useChangeColumns(problems: RejudgingState["problems"]): ReadonlyArray<Column<RejudgeChange>> {
  const { t } = useTranslation("organiserResults")
  const nameOf = useParticipantName()
  const labels = new Map(problems.map(({ id, label }) => [id, label]))
  return [
    { header: t("columns.name"), main: true, cell: (change) => nameOf(change) },
    {
      header: t("columns.problem"),
      short: true,
      cell: ({ problemId }) => labels.get(problemId) ?? problemId
    },
    { header: t("columns.now"), cell: ({ before }) => <Verdict {...before} /> },
    { header: t("columns.would"), cell: ({ after }) => <Verdict {...after} /> }
  ]
}

function Verdict({ status, points }: RejudgeChange["before"]) {
  const { t } = useTranslation(["organiserResults", "submission"])
  return (
    <span className="grid justify-items-start gap-1 max-550:justify-items-end">
      <VerdictBadge outcome={outcomeOfVerdict(status)} label={t(`submission:verdict.${status}`)} />
      {points !== null && (
        <span className="text-sm tabular-nums">{t("rejudge.points", { count: points })}</span>
      )}
    </span>
  )
}

/** Participants whose rank or result would change. */
function MovesTable({ moves }: { readonly moves: ReadonlyArray<RejudgeMove> }) {
  const { t } = useTranslation("organiserResults")
  const nameOf = useParticipantName()
  const columns: ReadonlyArray<Column<RejudgeMove>> = [
    { header: t("columns.name"), main: true, cell: (move) => nameOf(move) },
    { header: t("columns.rank"), cell: ({ before, after }) => arrow(before.place, after.place) },
    { header: t("columns.points"), cell: ({ before, after }) => arrow(before.points, after.points) }
  ]
  return <Table label={t("rejudge.moved")} columns={columns} rows={moves} keyOf={({ userId }) => userId} />

  function arrow(before: number, after: number) {
    return <span className="tabular-nums">{t("rejudge.fromTo", { before, after })}</span>
  }
}
