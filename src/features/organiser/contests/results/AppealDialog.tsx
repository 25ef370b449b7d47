import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Appeal, SelectionRow, StageOutcome } from "../../../../api/contract/organiser/selection.ts"
import { Button } from "../../../../ui/Button.tsx"
import { ChooseOne } from "../../../../ui/Choices.tsx"
import { TextArea } from "../../../../ui/TextArea.tsx"
import { FormDialog } from "../../classes/FormDialog.tsx"
import { useOrganiserAction } from "../useOrganiserAction.ts"
import { useNameOf } from "./useNameOf.ts"
import { fieldError } from "../../../../api/errors.ts"

interface AppealDialogProps {
  readonly slug: string
  readonly row: SelectionRow
  /** The results are out: the decision holds at once. */
  readonly published: boolean
  readonly onClose: () => void
}

/** The jury decides about one participant, and says why. */
export function AppealDialog({ slug, row, published, onClose }: AppealDialogProps) {
  const { t } = useTranslation("organiserResults")
  const name = useNameOf()(row)
  const { userId, appeal } = row
  const [outcome, setOutcome] = useState<StageOutcome>(
    appeal === null && row.outcome === "not_passed" ? "passed" : row.outcome
  )
  const [reason, setReason] = useState(appeal ?? "")
  const params = { slug, userId }
  const deciding = useOrganiserAction<Appeal>({
    slug,
    act: (api, payload) => api.run("decideAppeal", { params, payload }),
    onDone: onClose
  })
  const withdrawing = useOrganiserAction<undefined>({
    slug,
    act: (api) => api.run("withdrawAppeal", { params }),
    onDone: onClose
  })
  const busy = deciding.isPending || withdrawing.isPending
  const ready = reason.trim() !== ""
  const { error } = deciding
  return (
    <FormDialog
      title={t("appeal.title", { name })}
      submit={t("appeal.submit")}
      busy={busy}
      disabled={!ready}
      onClose={onClose}
      bind={{
        onSubmit: (event) => {
          event.preventDefault()
          if (ready && !busy) deciding.mutate({ outcome, reason })
        }
      }}
    >
      <p className="text-ink-soft">{t(published ? "appeal.now" : "appeal.later")}</p>
      <ChooseOne
        label={t("appeal.outcome")}
        value={outcome}
        options={(["passed", "not_passed"] as const).map((value) => ({
          value,
          label: t(`selection.outcomes.${value}`)
        }))}
        onChange={setOutcome}
      />
      <TextArea
        label={t("appeal.reason")}
        hint={t("appeal.reasonHint")}
        value={reason}
        maxLength={2000}
        error={fieldError(error, "reason")}
        onChange={setReason}
      />
      {appeal !== null && (
        <Button
          variant="ghost"
          className="justify-self-start"
          loading={withdrawing.isPending}
          disabled={busy}
          onClick={() => withdrawing.mutate(undefined)}
        >
          {t("appeal.withdraw")}
        </Button>
      )}
    </FormDialog>
  )
}
