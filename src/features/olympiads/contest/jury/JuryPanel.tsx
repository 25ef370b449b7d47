import { useSelector } from "@xstate/react"
import { Megaphone } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { ContestQuestion } from "../../../../api/contract/olympiads/jury.ts"
import type { ContestDetails, ContestProblem } from "../../../../api/contract/olympiads/participation.ts"
import type { ParticipationActorRef } from "../../../../machines/participationMachine.ts"
import { Skeleton } from "../../../../ui/Skeleton.tsx"
import { DateTime } from "../../../shell/frame/DateTime.tsx"
import { QueryFailure } from "../../../shell/frame/QueryFailure.tsx"
import { useContestProblems } from "../useContestProblems.ts"
import { SoundSwitch } from "./SoundSwitch.tsx"
import { useAnnouncements, useQuestions } from "./useJuryMessages.ts"
import { useQueryClient } from "@tanstack/react-query"
import { queryKeys } from "../../../../api/contract/queryKeys.ts"
import { Card } from "../../../../ui/Card.tsx"
import { Select } from "../../../../ui/Select.tsx"
import { TextArea } from "../../../../ui/TextArea.tsx"
import { FormView } from "../../../shell/form/FormView.tsx"
import { SubmitButton } from "../../../shell/form/SubmitButton.tsx"
import { useField } from "../../../shell/form/useForm.ts"
import { useUnsentForm } from "../../../shell/form/useUnsentForm.ts"
import { OlympiadsApi } from "../../../../api/OlympiadsApi.ts"

interface JuryPanelProps {
  readonly contest: ContestDetails
  readonly actor: ParticipationActorRef
}

/** The jury's announcements, and the participant's questions. */
export function JuryPanel({ contest, actor }: JuryPanelProps) {
  const isIn = useSelector(actor, (snapshot) => !snapshot.hasTag("outside"))
  const closed = contest.status.value === "closed_contest"
  return (
    <>
      <Announcements slug={contest.slug} isIn={isIn && !closed} />
      {isIn && <Questions contest={contest} closed={closed} />}
    </>
  )
}

interface AnnouncementsProps {
  readonly slug: string
  /** Participants poll for new announcements. */
  readonly isIn: boolean
}

function Announcements({ slug, isIn }: AnnouncementsProps) {
  const { t } = useTranslation("contest")
  const query = useAnnouncements(slug, false)
  const { data = [] } = query
  if (data.length === 0 && !isIn) return null
  return (
    <section id="announcements" aria-label={t("announcements.title")} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h2 className="text-lg font-bold">{t("announcements.title")}</h2>
        {isIn && <SoundSwitch label={t("announcements.sound")} />}
      </div>
      {query.data?.length === 0 && <p className="text-ink-soft">{t("announcements.none")}</p>}
      {query.data === undefined && query.isError && <QueryFailure query={query} />}
      {query.isPending && <Skeleton className="h-12" />}
      <ul className="grid gap-2">
        {data.map(({ id, text, createdAt }) => (
          <li key={id} className="flex gap-3 rounded-lg border border-line bg-raised p-4">
            <Megaphone className="mt-0.5 size-5 shrink-0 text-accent-ink" />
            <div className="grid gap-1">
              <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
              <DateTime at={createdAt} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface QuestionsProps {
  readonly contest: ContestDetails
  readonly closed: boolean
}

function Questions({ contest: { slug, participation }, closed }: QuestionsProps) {
  const { t } = useTranslation("contest")
  const query = useQuestions(slug, false)
  const tasks = useContestProblems(slug, participation.startedAt !== null).data?.items ?? []
  if (closed && (query.data ?? []).length === 0) return null
  return (
    <section aria-label={t("questions.title")} className="grid gap-3">
      <h2 className="text-lg font-bold">{t("questions.title")}</h2>
      {!closed && <AskForm slug={slug} tasks={tasks} />}
      <ul className="grid gap-2">
        {query.data?.map((question) => (
          <Question
            key={question.id}
            question={question}
            label={tasks.find(({ id }) => id === question.problemId)?.label ?? null}
          />
        ))}
      </ul>
      {query.data === undefined && query.isError && <QueryFailure query={query} />}
      {query.isPending && <Skeleton className="h-12" />}
    </section>
  )
}

interface QuestionProps {
  readonly question: ContestQuestion
  /** Label of the task the question is about. */
  readonly label: string | null
}

function Question({ question, label }: QuestionProps) {
  const { t } = useTranslation("contest")
  const { text, askedAt, answer, mine } = question
  return (
    <li className="grid gap-1 rounded-lg border border-line bg-raised p-4">
      <p className="text-sm text-ink-soft">
        {label !== null && `${t("questions.problem", { label })} · `}
        {t(mine ? "questions.mine" : "questions.others")} <DateTime at={askedAt} />
      </p>
      <p className="font-medium whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
      <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{answer ?? t("questions.waiting")}</p>
    </li>
  )
}

interface AskFormProps {
  readonly slug: string
  /** Tasks a question can refer to; empty before the start. */
  readonly tasks: ReadonlyArray<ContestProblem>
}

const blank = { about: "", text: "" }

function useQuestion(slug: string) {
  const queries = useQueryClient()
  return useUnsentForm(`question ${slug}`, blank, {
    resubmittable: true,
    cleared: { text: "" },
    send: ({ about, text }, options) => {
      const payload = { text: text.trim(), ...(about === "" ? {} : { problemId: Number(about) }) }
      return OlympiadsApi.use(({ askQuestion }) => askQuestion({ params: { slug }, payload }, options))
    },
    settle: () => queries.invalidateQueries({ queryKey: queryKeys.questions(slug) })
  })
}

/** Form for a question to the jury; unsent text survives a reload. */
function AskForm({ slug, tasks }: AskFormProps) {
  const { t } = useTranslation("contest")
  const form = useQuestion(slug)
  const about = useField(form, "about")
  return (
    <Card>
      <FormView form={form} className="gap-3">
        {tasks.length > 0 && (
          <Select
            label={t("questions.about")}
            options={[
              { value: "", label: t("questions.general") },
              ...tasks.map(({ id, label, title }) => ({ value: String(id), label: `${label}. ${title}` }))
            ]}
            {...about}
          />
        )}
        <TextArea
          label={t("questions.label")}
          hint={t("questions.hint")}
          maxLength={2000}
          rows={3}
          readOnly={form.busy}
          {...useField(form, "text")}
        />
        <SubmitButton
          form={form}
          label={t("questions.send")}
          disabled={form.values.text.trim() === ""}
          className="justify-self-start"
        />
      </FormView>
    </Card>
  )
}
