import { useState } from "react"
import type { SubmitEvent } from "react"
import { useTranslation } from "react-i18next"
import type { JuryQuestion } from "../../../../api/contract/organiser/jury.ts"
import { Banner } from "../../../../ui/Banner.tsx"
import { Button } from "../../../../ui/Button.tsx"
import { Checkbox } from "../../../../ui/Checkbox.tsx"
import { TextArea } from "../../../../ui/TextArea.tsx"
import { useUnsent } from "../../../shell/session/useUnsent.ts"
import { useShowFailure } from "../../../shell/frame/useShowFailure.ts"
import { useOrganiserAction } from "../useOrganiserAction.ts"
import { fieldError, hasFieldErrors } from "../../../../api/errors.ts"

interface AnswerFormProps {
  readonly slug: string
  readonly question: JuryQuestion
  readonly onDone: () => void
  /** Null: there is no answer to leave as it is. */
  readonly onCancel: (() => void) | null
}

interface Answer {
  readonly text: string
  readonly public: boolean
  readonly replaces: boolean
}

const standards = ["noComment", "readStatement", "yes", "no", "lookAnnouncement"] as const

/** Answers one who asked, or all. */
export function AnswerForm({ slug, question, onDone, onCancel }: AnswerFormProps) {
  const { t } = useTranslation("organiserPeople")
  const { id: questionId } = question
  const [text, setText] = useUnsent(`answer ${slug} ${questionId}`)
  const [toAll, setToAll] = useState(question.public)
  const showFailure = useShowFailure()
  const answering = useOrganiserAction<Answer>({
    slug,
    act: (api, payload) => api.run("answerQuestion", { params: { slug, questionId }, payload }),
    onDone: () => {
      setText("")
      onDone()
    },
    quiet: true
  })
  const { error } = answering
  const isLate = error?._tag === "Conflict"
  const replaces = question.answeredAt !== null
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (text.trim() === "" || answering.isPending) return
    answering.mutate(
      { text: text.trim(), public: toAll, replaces },
      {
        onError: (failure) => {
          if (failure._tag !== "Conflict" && !hasFieldErrors(failure)) showFailure(failure)
        }
      }
    )
  }
  return (
    <form
      onSubmit={submit}
      aria-label={t("jury.answerTo", { question: question.text })}
      className="grid gap-3"
    >
      {isLate && <Banner tone="amber">{t("jury.conflict")}</Banner>}
      <div role="group" aria-label={t("jury.standard")} className="flex flex-wrap gap-2">
        {standards.map((standard) => (
          <Button
            key={standard}
            variant="secondary"
            size="sm"
            onClick={() => setText(t(`jury.standards.${standard}`))}
          >
            {t(`jury.standards.${standard}`)}
          </Button>
        ))}
      </div>
      <TextArea
        label={t("jury.answer")}
        hint={t("jury.kept")}
        value={text}
        maxLength={2000}
        rows={3}
        error={fieldError(error, "text")}
        onChange={setText}
      />
      <Checkbox
        label={
          <span className="grid">
            {t("jury.toAll")}
            <span className="text-sm text-ink-soft">{t("jury.toAllHint")}</span>
          </span>
        }
        checked={toAll}
        onChange={setToAll}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={answering.isPending} disabled={text.trim() === ""}>
          {t(replaces ? "jury.resend" : "jury.send")}
        </Button>
        {onCancel !== null && (
          <Button variant="secondary" disabled={answering.isPending} onClick={onCancel}>
            {t("jury.cancel")}
          </Button>
        )}
      </div>
    </form>
  )
}
