import { useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { OrganiserContestDetails } from "../../../../api/contract/organiser/contests.ts"
import type { JuryQuestion, JuryQuestions } from "../../../../api/contract/organiser/jury.ts"
import { queryKeys } from "../../../../api/contract/queryKeys.ts"
import { includes } from "../../../../machines/contest/organiserRoles.ts"
import { EmptyState } from "../../../../ui/EmptyState.tsx"
import { EmptyPicture } from "../../../../ui/pictures.tsx"
import { chime, readyToChime } from "../../../olympiads/contest/jury/chime.ts"
import { SoundSwitch } from "../../../olympiads/contest/jury/SoundSwitch.tsx"
import { quiet, useApiQuery } from "../../../shell/session/ApiContext.ts"
import { Loaded } from "../../../shell/frame/Loaded.tsx"
import { OrganiserFrame } from "../OrganiserFrame.tsx"
import { Announcements } from "./Announcements.tsx"
import { QuestionCard } from "./QuestionCard.tsx"

/** Polling interval while the realtime connection is down, in ms. */
const askEveryMs = 10_000

/** Participants' questions and the jury's announcements. */
export function JuryPage() {
  return <OrganiserFrame part="jury">{(contest) => <Jury contest={contest} />}</OrganiserFrame>
}

function Jury({ contest }: { readonly contest: OrganiserContestDetails }) {
  const { slug, organiserRole } = contest
  const mayAnswer = includes(organiserRole, "jury")
  const questions = useApiQuery(
    queryKeys.organiserQuestions(slug),
    "listJuryQuestions",
    { params: { slug } },
    { refetchInterval: askEveryMs, ...quiet }
  )
  useQuestionChime(questions.data?.items)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 1024:grid-cols-[minmax(0,1fr)_24rem] 1024:items-start">
      <div className="grid gap-4">
        <Loaded query={questions} className="grid gap-4" blocks="h-56" count={3}>
          {(data) => <Questions slug={slug} questions={data} mayAnswer={mayAnswer} />}
        </Loaded>
      </div>
      <Announcements slug={slug} mayAnnounce={mayAnswer} />
    </div>
  )
}

interface QuestionsProps {
  readonly slug: string
  readonly questions: JuryQuestions
  readonly mayAnswer: boolean
}

function Questions({ slug, questions: { unanswered, items }, mayAnswer }: QuestionsProps) {
  const { t } = useTranslation("organiserPeople")
  return (
    <section aria-label={t("jury.questions")} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 className="text-xl font-bold">{t("jury.questions")}</h2>
        <SoundSwitch label={t("jury.sound")} />
      </div>
      <p role="status" className="text-ink-soft">
        {unanswered > 0 && t("jury.unanswered", { count: unanswered })}
        {unanswered === 0 && items.length > 0 && t("jury.allAnswered")}
      </p>
      {items.length === 0 && (
        <EmptyState picture={<EmptyPicture />} title={t("jury.emptyTitle")} text={t("jury.emptyText")} />
      )}
      <ul className="grid gap-4">
        {items.map((question) => (
          <QuestionCard key={question.id} slug={slug} question={question} mayAnswer={mayAnswer} />
        ))}
      </ul>
    </section>
  )
}

/** Plays a sound for each new question, but not for those of the first load. */
function useQuestionChime(questions: ReadonlyArray<JuryQuestion> | undefined): void {
  const newest = useRef<number | null>(null)
  useEffect(readyToChime, [])
  useEffect(() => {
    if (questions === undefined) return
    const last = Math.max(0, ...questions.map(({ id }) => id))
    if (newest.current !== null && last > newest.current) chime()
    newest.current = last
  }, [questions])
}
