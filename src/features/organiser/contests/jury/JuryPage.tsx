import { useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { JuryQuestion, JuryQuestions } from "../../../../api/contract/organiser/jury.ts"
import { EmptyState } from "../../../../ui/EmptyState.tsx"
import { chime, readyToChime } from "../../../olympiads/contest/jury/messageSound.ts"
import { SoundSwitch } from "../../../olympiads/contest/jury/SoundSwitch.tsx"
import { Loaded } from "../../../shell/frame/Loaded.tsx"
import { organiserPage } from "../OrganiserFrame.tsx"
import { useOrganiserQuery } from "../useOrganiserQuery.ts"
import { Announcements } from "./Announcements.tsx"
import { QuestionCard } from "./QuestionCard.tsx"

/** Polling interval while the realtime connection is down, in ms. */
const askEveryMs = 10_000

/** Participants' questions and the jury's announcements. */
export const JuryPage = organiserPage("jury", Jury)

function Jury() {
  const questions = useOrganiserQuery("listJuryQuestions", {}, { refetchInterval: askEveryMs })
  useQuestionChime(questions.data?.items)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 1024:grid-cols-[minmax(0,1fr)_24rem] 1024:items-start">
      <div className="grid gap-4">
        <Loaded query={questions} className="grid gap-4" blocks="h-56" count={3}>
          {(data) => <Questions questions={data} />}
        </Loaded>
      </div>
      <Announcements />
    </div>
  )
}

function Questions({ questions: { unanswered, items } }: { readonly questions: JuryQuestions }) {
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
      {items.length === 0 && <EmptyState title={t("jury.emptyTitle")} text={t("jury.emptyText")} />}
      <ul className="grid gap-4">
        {items.map((question) => (
          <QuestionCard key={question.id} question={question} />
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
