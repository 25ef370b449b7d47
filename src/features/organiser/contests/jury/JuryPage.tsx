import { useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import type {
  JuryQuestion,
  JuryQuestions,
  JuryAnnouncement
} from "../../../../api/contract/organiser/jury.ts"
import { EmptyState } from "../../../../ui/EmptyState.tsx"
import { chime, readyToChime } from "../../../olympiads/contest/jury/messageSound.ts"
import { SoundSwitch } from "../../../olympiads/contest/jury/SoundSwitch.tsx"
import { Loaded } from "../../../shell/frame/Loaded.tsx"
import { organiserPage } from "../OrganiserFrame.tsx"
import { useOrganiserQuery } from "../useOrganiserQuery.ts"
import { QuestionCard } from "./QuestionCard.tsx"
import { Badge } from "../../../../ui/Badge.tsx"
import { useFormat } from "../../../shell/frame/useFormat.ts"
import { useHasRole, useContest } from "../ContestContext.ts"
import { Card } from "../../../../ui/Card.tsx"
import { ChooseOne } from "../../../../ui/Choices.tsx"
import { TextArea } from "../../../../ui/TextArea.tsx"
import { TextField } from "../../../../ui/TextField.tsx"
import { FormView } from "../../../shell/form/FormView.tsx"
import { SubmitButton } from "../../../shell/form/SubmitButton.tsx"
import { useField } from "../../../shell/form/useForm.ts"
import { useOrganiserForm } from "../useOrganiserForm.ts"
import { orUnknownReader } from "./juryActors.ts"

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

/** Sent announcements, and a form for new ones. */
function Announcements() {
  const { t } = useTranslation("organiserPeople")
  const mayAnnounce = useHasRole("jury")
  const list = useOrganiserQuery("listJuryAnnouncements", {})
  return (
    <section aria-label={t("jury.announcements")} className="grid gap-4">
      <h2 className="text-xl font-bold">{t("jury.announcements")}</h2>
      {mayAnnounce && <AnnounceForm />}
      {list.data?.length === 0 && <p className="text-ink-soft">{t("jury.noAnnouncements")}</p>}
      <Loaded query={list} blocks="h-40">
        {(data) => (
          <ul className="grid gap-3">
            {data.map((announcement) => (
              <Announcement key={announcement.id} announcement={announcement} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

function Announcement({ announcement }: { readonly announcement: JuryAnnouncement }) {
  const { t } = useTranslation("organiserPeople")
  const { date } = useFormat()
  const { text, automatic, createdAt, author } = announcement
  const readers = useReaders()(announcement)
  return (
    <li className="grid gap-1 rounded-lg border border-line bg-raised p-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <span>{readers}</span>
        <time dateTime={createdAt}>{date(createdAt, "exact")}</time>
        {automatic && <Badge>{t("jury.automatic")}</Badge>}
      </p>
      <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
      {author !== null && <p className="text-sm text-ink-soft">{author}</p>}
    </li>
  )
}

/** Describes the recipients of an announcement. */
function useReaders(): (announcement: JuryAnnouncement) => string {
  const { t } = useTranslation(["organiserPeople", "common"])
  return ({ people, userId, name }) => {
    if (people === null) return t("jury.toEveryone")
    if (userId === null) return t("jury.to", { name: t("extra.people", { count: people }) })
    return t("jury.to", { name: name ?? t("common:participant", { id: userId }) })
  }
}

interface Typed {
  readonly audience: "everyone" | "single"
  readonly reader: string
  readonly text: string
}

const blank: Typed = { audience: "everyone", reader: "", text: "" }

const userIdIn = (typed: string) => (/^[1-9]\d{0,14}$/.test(typed.trim()) ? Number(typed.trim()) : null)

/** Sends an announcement to all participants or to one. */
function AnnounceForm() {
  const { t } = useTranslation("organiserPeople")
  const { slug } = useContest()
  const form = useOrganiserForm<Typed, unknown>({
    unsent: `announcement ${slug}`,
    initial: blank,
    resubmittable: true,
    cleared: { text: "" },
    sentText: t("jury.published"),
    send: (calls, { audience, reader, text }, options) => {
      const userId = audience === "single" ? userIdIn(reader) : null
      const payload = { text: text.trim(), ...(userId === null ? {} : { userId }) }
      return orUnknownReader(calls.announce({ params: { slug }, payload }, options), t("jury.noSuchUser"))
    }
  })
  const { audience, reader, text } = form.values
  const toUser = useField(form, "reader")
  return (
    <Card>
      <FormView form={form} label={t("jury.newAnnouncement")}>
        <ChooseOne
          label={t("jury.audience")}
          options={[
            { value: "everyone", label: t("jury.everyone") },
            { value: "single", label: t("jury.single") }
          ]}
          {...useField(form, "audience")}
        />
        {audience === "single" && (
          <TextField
            label={t("jury.userId")}
            hint={t("jury.userIdHint")}
            inputMode="numeric"
            autoComplete="off"
            {...toUser}
          />
        )}
        <TextArea
          label={t("jury.text")}
          hint={t("jury.saved")}
          maxLength={2000}
          rows={4}
          {...useField(form, "text")}
        />
        <div className="flex flex-wrap items-center gap-3">
          <SubmitButton
            form={form}
            label={t("jury.publish")}
            disabled={text.trim() === "" || (audience === "single" && userIdIn(reader) === null)}
          />
          <p role="status" className="text-ink-soft">
            {form.saved ? t("jury.published") : ""}
          </p>
        </div>
      </FormView>
    </Card>
  )
}
