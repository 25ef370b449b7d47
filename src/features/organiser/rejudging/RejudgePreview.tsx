import { useState, type ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { UseMutationResult } from "@tanstack/react-query"
import type { ApiError } from "../../../api/errors.ts"
import type { OpenRejudging, RejudgeChange, RejudgingAct } from "../../../api/contract/organiser/rejudge.ts"
import { Banner } from "../../../ui/Banner.tsx"
import { Button } from "../../../ui/Button.tsx"
import { Progress } from "../../../ui/Progress.tsx"
import { Table, type Column } from "../../../ui/Table.tsx"
import { VerdictBadge } from "../../../ui/VerdictBadge.tsx"
import { AskDialog } from "../../shell/frame/AskDialog.tsx"
import { outcomeOfVerdict } from "../../shell/frame/outcomeOfVerdict.ts"
import { useFormat } from "../../shell/frame/useFormat.ts"
import { useParticipantName } from "../contests/useParticipantName.ts"

/** An act on one rejudging. */
interface ActInput {
  readonly params: { readonly rejudgingId: number }
  readonly payload: RejudgingAct
}

/** The mutation that applies, drops and undoes rejudgings. */
export type ActOnRejudging = Pick<
  UseMutationResult<unknown, ApiError, ActInput>,
  "isPending" | "variables" | "mutate"
>

interface RejudgePreviewProps {
  readonly isJudgeOnline: boolean
  readonly rejudging: OpenRejudging
  /** What changes once all solutions are judged. */
  readonly summary: string
  /** Labels of the problems by id; without them the solutions are of one problem. */
  readonly labels?: ReadonlyMap<number, string>
  readonly acting: ActOnRejudging
  /** Further changes. */
  readonly children?: ReactNode
}

/** Changes that a rejudging would make, with the buttons to apply or discard them. */
export function RejudgePreview(props: RejudgePreviewProps) {
  const { isJudgeOnline, rejudging, summary, labels, children } = props
  const { t } = useTranslation("organiser")
  const { done, total, failed, outdated, changed, changes, verdicts } = rejudging
  const isDone = done === total
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {isDone ? (
        <p role="status" className="font-bold">
          {summary}
        </p>
      ) : (
        <div className="grid gap-2">
          <p role="status">{t("rejudge.progress", { done, total })}</p>
          <Progress value={done / total} label={t("rejudge.judging")} />
        </div>
      )}
      <Begun {...rejudging} />
      {!isDone && !isJudgeOnline && <Banner tone="amber">{t("rejudge.noJudge")}</Banner>}
      {failed > 0 && <Banner tone="amber">{t("rejudge.failed", { count: failed })}</Banner>}
      {outdated > 0 && <Banner tone="danger">{t("rejudge.outdated", { count: outdated })}</Banner>}
      {verdicts.length > 0 && <VerdictsTable verdicts={verdicts} />}
      {children}
      {changes.length > 0 && <ChangesTable changes={changes} labels={labels} />}
      {changed > changes.length && <p className="text-ink-soft">{t("rejudge.more")}</p>}
      <Acts {...props} isReady={isDone && outdated === 0} />
    </div>
  )
}

function Begun({ madeAt, madeBy }: Pick<OpenRejudging, "madeAt" | "madeBy">) {
  const { t } = useTranslation("organiser")
  const { date } = useFormat()
  const when = date(madeAt)
  return (
    <p className="text-ink-soft">
      {madeBy === null ? t("rejudge.begunUnknown", { when }) : t("rejudge.begun", { when, who: madeBy })}
    </p>
  )
}

interface ActsProps extends Pick<RejudgePreviewProps, "rejudging" | "acting"> {
  readonly isReady: boolean
}

function Acts({ rejudging: { id, changed }, acting, isReady }: ActsProps) {
  const { t } = useTranslation("organiser")
  const [asks, setAsks] = useState(false)
  const { isPending, variables, mutate } = acting
  const params = { rejudgingId: id }
  const close = () => setAsks(false)
  return (
    <div className="flex flex-wrap gap-2">
      <Button disabled={!isReady || isPending} onClick={() => setAsks(true)}>
        {t("rejudge.apply")}
      </Button>
      <Button
        variant="secondary"
        loading={isPending && variables?.payload.type === "drop"}
        disabled={isPending}
        onClick={() => mutate({ params, payload: { type: "drop" } })}
      >
        {t("rejudge.drop")}
      </Button>
      {asks && (
        <AskDialog
          title={t("rejudge.applyTitle")}
          text={t("rejudge.applyText", { count: changed })}
          confirm={t("rejudge.apply")}
          busy={isPending}
          onClose={close}
          onConfirm={() => mutate({ params, payload: { type: "apply" } }, { onSettled: close })}
        />
      )}
    </div>
  )
}

type VerdictChange = OpenRejudging["verdicts"][number]

/** How many solutions change in the same way. */
function VerdictsTable({ verdicts }: Pick<OpenRejudging, "verdicts">) {
  const { t } = useTranslation("organiser")
  const columns = useVerdictColumns()
  return (
    <Table
      label={t("rejudge.changedTo")}
      columns={columns}
      rows={verdicts}
      keyOf={({ before, after }) => `${before} ${after}`}
    />
  )
}

function useVerdictColumns(): ReadonlyArray<Column<VerdictChange>> {
  const { t } = useTranslation("organiser")
  return [
    { header: t("rejudge.columns.now"), cell: ({ before }) => <Verdict status={before} points={null} /> },
    { header: t("rejudge.columns.would"), cell: ({ after }) => <Verdict status={after} points={null} /> },
    { header: t("rejudge.verdictCount"), numeric: true, cell: ({ count }) => count }
  ]
}

interface ChangesTableProps {
  readonly changes: ReadonlyArray<RejudgeChange>
  readonly labels: ReadonlyMap<number, string> | undefined
}

/** Solutions whose verdict or points would change. */
function ChangesTable({ changes, labels }: ChangesTableProps) {
  const { t } = useTranslation("organiser")
  const columns = useChangeColumns(labels)
  return (
    <Table
      label={t("rejudge.changedSolutions")}
      columns={columns}
      rows={changes}
      keyOf={({ solutionId }) => solutionId}
    />
  )
}

function useChangeColumns(labels: ChangesTableProps["labels"]): ReadonlyArray<Column<RejudgeChange>> {
  const { t } = useTranslation("organiser")
  const nameOf = useParticipantName()
  const problem: Column<RejudgeChange> = {
    header: t("rejudge.columns.problem"),
    short: true,
    cell: ({ problemId }) => labels?.get(problemId) ?? problemId
  }
  return [
    {
      header: labels === undefined ? t("rejudge.columns.learner") : t("rejudge.columns.name"),
      main: true,
      cell: (change) => nameOf(change)
    },
    ...(labels === undefined ? [] : [problem]),
    { header: t("rejudge.columns.now"), cell: ({ before }) => <Verdict {...before} /> },
    { header: t("rejudge.columns.would"), cell: ({ after }) => <Verdict {...after} /> }
  ]
}

function Verdict({ status, points }: RejudgeChange["before"]) {
  const { t } = useTranslation(["organiser", "submission"])
  return (
    <span className="grid justify-items-start gap-1 max-550:justify-items-end">
      <VerdictBadge outcome={outcomeOfVerdict(status)} label={t(`submission:verdict.${status}`)} />
      {points !== null && (
        <span className="text-sm tabular-nums">{t("rejudge.points", { count: points })}</span>
      )}
    </span>
  )
}
