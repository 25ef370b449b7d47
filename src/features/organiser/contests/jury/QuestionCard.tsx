import { Check, CircleHelp } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { JuryQuestion } from "../../../../api/contract/organiser/jury.ts"
import { paths } from "../../../../routes/paths.ts"
import { Badge } from "../../../../ui/Badge.tsx"
import { Button } from "../../../../ui/Button.tsx"
import { Card } from "../../../../ui/Card.tsx"
import { useContest, useHasRole } from "../ContestContext.ts"
import { useFormat } from "../../../shell/frame/useFormat.ts"
import { useParticipantName } from "../useParticipantName.ts"
import { Checkbox } from "../../../../ui/Checkbox.tsx"
import { TextArea } from "../../../../ui/TextArea.tsx"
import { FormView } from "../../../shell/form/FormView.tsx"
import { SubmitButton } from "../../../shell/form/SubmitButton.tsx"
import { useField } from "../../../shell/form/useForm.ts"
import { useOrganiserForm } from "../useOrganiserForm.ts"
import { orConflict } from "./juryActors.ts"

interface QuestionCardProps {
  readonly question: JuryQuestion
}

/** A question with its answer or an answer form. */
export function QuestionCard({ question }: QuestionCardProps) {
  const { t } = useTranslation("organiserPeople")
  const mayAnswer = useHasRole("jury")
  const [changes, setChanges] = useState(false)
  const isOpen = question.answeredAt === null
  return (
    <li>
      <Card className="grid gap-4">
        <Asked question={question} />
        {!isOpen && <Answered question={question} />}
        {!isOpen && mayAnswer && !changes && (
          <Button
            variant="secondary"
            size="sm"
            className="justify-self-start"
            onClick={() => setChanges(true)}
          >
            {t("jury.change")}
          </Button>
        )}
        {mayAnswer && (isOpen || changes) && (
          <AnswerForm
            question={question}
            onDone={() => setChanges(false)}
            onCancel={isOpen ? null : () => setChanges(false)}
          />
        )}
      </Card>
    </li>
  )
}

function Asked({ question }: QuestionCardProps) {
  const { t } = useTranslation("organiserPeople")
  const { slug } = useContest()
  const { date } = useFormat()
  const nameOf = useParticipantName()
  const { userId, city, label, text, askedAt, answeredAt } = question
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {answeredAt === null ? (
          <Badge tone="amber" icon={<CircleHelp />}>
            {t("jury.waiting")}
          </Badge>
        ) : (
          <Badge tone="success" icon={<Check />}>
            {t("jury.answered")}
          </Badge>
        )}
        <span className="font-semibold">
          {label === null ? t("jury.general") : t("jury.problem", { label })}
        </span>
        <time dateTime={askedAt} className="text-sm text-ink-soft">
          {date(askedAt, "exact")}
        </time>
      </div>
      <p className="text-lg whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
      <p className="text-sm">
        <Link
          to={paths.organiserParticipant(slug, userId)}
          className="inline-flex min-h-11 items-center text-accent-ink underline-offset-4 hover:underline"
        >
          {city === null ? nameOf(question) : t("jury.from", { name: nameOf(question), city })}
        </Link>
      </p>
    </div>
  )
}

function Answered({ question: { answer, answeredBy, ...question } }: QuestionCardProps) {
  const { t } = useTranslation("organiserPeople")
  return (
    <div className="grid gap-1 rounded-lg bg-sunken p-4">
      <p className="text-sm text-ink-soft">
        {answeredBy === null ? t("jury.replied") : t("jury.repliedBy", { name: answeredBy })}
        {" · "}
        {t(question.public ? "jury.forAll" : "jury.forOne")}
      </p>
      <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{answer}</p>
    </div>
  )
}

interface AnswerFormProps {
  readonly question: JuryQuestion
  readonly onDone: () => void
  /** Null if there is no earlier answer to return to. */
  readonly onCancel: (() => void) | null
}

const standards = ["noComment", "readStatement", "yes", "no", "lookAnnouncement"] as const

/** Answers a question, privately or for all participants. */
function AnswerForm({ question, onDone, onCancel }: AnswerFormProps) {
  const { t } = useTranslation("organiserPeople")
  const { slug } = useContest()
  const { id: questionId } = question
  const replaces = question.answeredAt !== null
  const form = useOrganiserForm({
    unsent: `answer ${slug} ${questionId}`,
    initial: { text: "", public: question.public },
    resubmittable: true,
    cleared: { text: "" },
    send: (calls, { text, ...answer }, options) => {
      const payload = { text: text.trim(), ...answer, replaces }
      const answered = calls.answerQuestion({ params: { slug, questionId }, payload }, options)
      return orConflict(answered, t("jury.conflict"))
    },
    onDone
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
        hint={t("jury.saved")}
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
