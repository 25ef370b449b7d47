import { Check, CircleHelp } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { JuryQuestion } from "../../../../api/contract/organiser/jury.ts"
import { paths } from "../../../../routes/paths.ts"
import { Badge } from "../../../../ui/Badge.tsx"
import { Button } from "../../../../ui/Button.tsx"
import { Card } from "../../../../ui/Card.tsx"
import { useMoments } from "../people/useMoments.ts"
import { useNames } from "../people/useNames.ts"
import { AnswerForm } from "./AnswerForm.tsx"

interface QuestionCardProps {
  readonly slug: string
  readonly question: JuryQuestion
  readonly mayAnswer: boolean
}

/** A question with its answer or an answer form. */
export function QuestionCard({ slug, question, mayAnswer }: QuestionCardProps) {
  const { t } = useTranslation("organiserPeople")
  const [changes, setChanges] = useState(false)
  const isOpen = question.answeredAt === null
  return (
    <li>
      <Card className="grid gap-4">
        <Asked slug={slug} question={question} />
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
            slug={slug}
            question={question}
            onDone={() => setChanges(false)}
            onCancel={isOpen ? null : () => setChanges(false)}
          />
        )}
      </Card>
    </li>
  )
}

function Asked({ slug, question }: Pick<QuestionCardProps, "slug" | "question">) {
  const { t } = useTranslation("organiserPeople")
  const moment = useMoments()
  const nameOf = useNames()
  const { userId, city, label, text, askedAt, answeredAt } = question
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {answeredAt === null ? (
          <Badge tone="amber" icon={<CircleHelp aria-hidden="true" />}>
            {t("jury.waiting")}
          </Badge>
        ) : (
          <Badge tone="success" icon={<Check aria-hidden="true" />}>
            {t("jury.answered")}
          </Badge>
        )}
        <span className="font-semibold">
          {label === null ? t("jury.general") : t("jury.problem", { label })}
        </span>
        <time dateTime={askedAt} className="text-sm text-ink-soft">
          {moment(askedAt)}
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

function Answered({ question: { answer, answeredBy, ...question } }: Pick<QuestionCardProps, "question">) {
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
