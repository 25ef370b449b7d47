import { useTranslation } from "react-i18next"
import type { JuryQuestion } from "../../../../api/contract/organiser/jury.ts"
import { Conflict } from "../../../../api/errors.ts"
import { Button } from "../../../../ui/Button.tsx"
import { Checkbox } from "../../../../ui/Checkbox.tsx"
import { TextArea } from "../../../../ui/TextArea.tsx"
import { FormView } from "../../../shell/form/FormView.tsx"
import { SubmitButton } from "../../../shell/form/SubmitButton.tsx"
import { useField } from "../../../shell/form/useForm.ts"
import { useOrganiserForm } from "../useOrganiserForm.ts"

interface AnswerFormProps {
  readonly slug: string
  readonly question: JuryQuestion
  readonly onDone: () => void
  /** Null if there is no earlier answer to return to. */
  readonly onCancel: (() => void) | null
}

const standards = ["noComment", "readStatement", "yes", "no", "lookAnnouncement"] as const

/** Answers a question, privately or for all participants. */
export function AnswerForm({ slug, question, onDone, onCancel }: AnswerFormProps) {
  const { t } = useTranslation("organiserPeople")
  const { id: questionId } = question
  const replaces = question.answeredAt !== null
  const form = useOrganiserForm({
    slug,
    unsent: `answer ${slug} ${questionId}`,
    initial: { text: "", public: question.public },
    resubmittable: true,
    send: (api, { text, ...answer }, options) => {
      const payload = { text: text.trim(), ...answer, replaces }
      return api
        .run("answerQuestion", { params: { slug, questionId }, payload }, options)
        .catch((error: unknown) => {
          throw error instanceof Conflict ? new Conflict({ message: t("jury.conflict") }) : error
        })
    },
    onDone: () => {
      form.reset({ text: "" })
      onDone()
    }
  })
  return (
    <FormView form={form} label={t("jury.answerTo", { question: question.text })} className="gap-3">
      <div role="group" aria-label={t("jury.standard")} className="flex flex-wrap gap-2">
        {standards.map((standard) => (
          <Button
            key={standard}
            variant="secondary"
            size="sm"
            onClick={() => form.change({ text: t(`jury.standards.${standard}`) })}
          >
            {t(`jury.standards.${standard}`)}
          </Button>
        ))}
      </div>
      <TextArea
        label={t("jury.answer")}
        hint={t("jury.kept")}
        maxLength={2000}
        rows={3}
        {...useField(form, "text")}
      />
      <Checkbox
        label={
          <span className="grid">
            {t("jury.toAll")}
            <span className="text-sm text-ink-soft">{t("jury.toAllHint")}</span>
          </span>
        }
        checked={form.values.public}
        onChange={(toAll) => form.change({ public: toAll })}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton
          form={form}
          label={t(replaces ? "jury.resend" : "jury.send")}
          disabled={form.values.text.trim() === ""}
        />
        {onCancel !== null && (
          <Button variant="secondary" disabled={form.busy} onClick={onCancel}>
            {t("jury.cancel")}
          </Button>
        )}
      </div>
    </FormView>
  )
}
