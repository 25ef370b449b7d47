import { useTranslation } from "react-i18next"
import type { Appeal, SelectionRow } from "../../../../api/contract/organiser/selection.ts"
import { Button } from "../../../../ui/Button.tsx"
import { ChooseOne } from "../../../../ui/Choices.tsx"
import { TextArea } from "../../../../ui/TextArea.tsx"
import { FormDialog } from "../../../shell/form/FormDialog.tsx"
import { useField } from "../../../shell/form/useForm.ts"
import { useContest } from "../ContestContext.ts"
import { useOrganiserAction } from "../useOrganiserAction.ts"
import { useOrganiserForm } from "../useOrganiserForm.ts"
import { useParticipantName } from "../useParticipantName.ts"

interface AppealDialogProps {
  readonly row: SelectionRow
  /** True if the results are published, so that the decision takes effect at once. */
  readonly published: boolean
  readonly onClose: () => void
}

/** Form for a jury decision about one participant, with a reason. */
export function AppealDialog({ row, published, onClose }: AppealDialogProps) {
  const { t } = useTranslation("organiserResults")
  const name = useParticipantName()(row)
  const { userId, appeal } = row
  const { slug } = useContest()
  const form = useOrganiserForm<Appeal, unknown>({
    initial: {
      outcome: appeal === null && row.outcome === "not_passed" ? "passed" : row.outcome,
      reason: appeal ?? ""
    },
    send: ({ decideAppeal }, payload) => decideAppeal({ params: { slug, userId }, payload }),
    onDone: onClose
  })
  const withdrawing = useOrganiserAction("withdrawAppeal", { onDone: onClose })
  const busy = form.busy || withdrawing.isPending
  return (
    <FormDialog
      form={{ ...form, busy }}
      title={t("appeal.title", { name })}
      submit={t("appeal.submit")}
      disabled={form.values.reason.trim() === ""}
      onClose={onClose}
    >
      <p className="text-ink-soft">{t(published ? "appeal.now" : "appeal.later")}</p>
      <ChooseOne
        label={t("appeal.outcome")}
        options={(["passed", "not_passed"] as const).map((value) => ({
          value,
          label: t(`selection.outcomes.${value}`)
        }))}
        {...useField(form, "outcome")}
      />
      <TextArea
        label={t("appeal.reason")}
        hint={t("appeal.reasonHint")}
        maxLength={2000}
        {...useField(form, "reason")}
      />
      {appeal !== null && (
        <Button
          variant="ghost"
          className="justify-self-start"
          loading={withdrawing.isPending}
          disabled={busy}
          onClick={() => withdrawing.mutate({ params: { userId } })}
        >
          {t("appeal.withdraw")}
        </Button>
      )}
    </FormDialog>
  )
}
