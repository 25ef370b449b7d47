import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { RejudgingState, Rejudging } from "../../../../api/contract/organiser/rejudge.ts"
import { Banner } from "../../../../ui/Banner.tsx"
import { Button } from "../../../../ui/Button.tsx"
import { Progress } from "../../../../ui/Progress.tsx"
import { AskDialog } from "../../classes/AskDialog.tsx"
import { useOrganiserAction } from "../useOrganiserAction.ts"
import { ChangesTable, MovesTable } from "./RejudgeTables.tsx"

interface RejudgePreviewProps {
  readonly slug: string
  readonly problems: RejudgingState["problems"]
  readonly judgeAnswers: boolean
  readonly rejudging: Rejudging
}

/** Changes that a rejudging would make, with the buttons to apply or discard them. */
export function RejudgePreview({ slug, problems, judgeAnswers, rejudging }: RejudgePreviewProps) {
  const { t } = useTranslation("organiserResults")
  const { done, total, failed, changed, moved, changes, moves } = rejudging
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
      {changes.length > 0 && <ChangesTable changes={changes} problems={problems} />}
      {moves.length > 0 && <MovesTable moves={moves} />}
      {(changed > changes.length || moved > moves.length) && (
        <p className="text-ink-soft">{t("rejudge.more")}</p>
      )}
      <Acts slug={slug} isDone={isDone} changed={changed} />
    </div>
  )
}

interface ActsProps {
  readonly slug: string
  readonly isDone: boolean
  readonly changed: number
}

function Acts({ slug, isDone, changed }: ActsProps) {
  const { t } = useTranslation("organiserResults")
  const [asks, setAsks] = useState(false)
  const applying = useOrganiserAction<undefined, { readonly changed: number }>({
    slug,
    act: (api) => api.run("applyRejudging", { params: { slug } }),
    onDone: () => setAsks(false)
  })
  const dropping = useOrganiserAction<undefined>({
    slug,
    act: (api) => api.run("dropRejudging", { params: { slug } })
  })
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
        onClick={() => dropping.mutate(undefined)}
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
          onConfirm={() => applying.mutate(undefined)}
        />
      )}
    </div>
  )
}
