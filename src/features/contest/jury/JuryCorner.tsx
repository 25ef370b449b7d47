import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useSelector } from "@xstate/react"
import { Megaphone } from "lucide-react"
import { useState } from "react"
import type { FormEvent } from "react"
import { useTranslation } from "react-i18next"
import type { ContestDetails } from "../../../api/contract/participation.ts"
import type { ContestQuestion } from "../../../api/contract/jury.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import type { ApiError } from "../../../api/errors.ts"
import { Invalid } from "../../../api/errors.ts"
import { makeKey } from "../../../api/makeKey.ts"
import type { ParticipationActorRef } from "../../../machines/participationMachine.ts"
import { Button } from "../../../ui/Button.tsx"
import { Card } from "../../../ui/Card.tsx"
import { TextArea } from "../../../ui/TextArea.tsx"
import { useApi } from "../../session/ApiContext.ts"
import { Moment } from "../../settings/Moment.tsx"
import { SoundSwitch } from "./SoundSwitch.tsx"
import { useAnnouncements, useQuestions } from "./useJury.ts"

interface JuryCornerProps {
  readonly contest: ContestDetails
  readonly actor: ParticipationActorRef
}

const strangers = ["visitor", "notRegistered", "filling", "registering", "notPassed"] as const

/** What the jury tells, and what it is asked. */
export function JuryCorner({ contest, actor }: JuryCornerProps) {
  const isIn = useSelector(actor, (snapshot) => !strangers.some((state) => snapshot.matches(state)))
  const closed = contest.status.value === "closed_contest"
  return (
    <>
      <Announcements slug={contest.slug} isIn={isIn && !closed} />
      {isIn && <Questions slug={contest.slug} closed={closed} />}
    </>
  )
}

interface AnnouncementsProps {
  readonly slug: string
  /** Who takes part waits for news. */
  readonly isIn: boolean
}

function Announcements({ slug, isIn }: AnnouncementsProps) {
  const { t } = useTranslation("contest")
  const { data = [] } = useAnnouncements(slug, false)
  if (data.length === 0 && !isIn) return null
  return (
    <section id="announcements" aria-label={t("announcements.title")} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h2 className="text-lg font-bold">{t("announcements.title")}</h2>
        {isIn && <SoundSwitch />}
      </div>
      {data.length === 0 && <p className="text-ink-soft">{t("announcements.none")}</p>}
      <ul className="grid gap-2">
        {data.map(({ id, text, createdAt }) => (
          <li key={id} className="flex gap-3 rounded-lg border border-line bg-raised p-4">
            <Megaphone aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent-ink" />
            <div className="grid gap-1">
              <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
              <Moment at={createdAt} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Questions({ slug, closed }: { readonly slug: string; readonly closed: boolean }) {
  const { t } = useTranslation("contest")
  const { data = [] } = useQuestions(slug, false)
  if (closed && data.length === 0) return null
  return (
    <section aria-label={t("questions.title")} className="grid gap-3">
      <h2 className="text-lg font-bold">{t("questions.title")}</h2>
      {!closed && <AskForm slug={slug} />}
      <ul className="grid gap-2">
        {data.map((question) => (
          <Question key={question.id} question={question} />
        ))}
      </ul>
    </section>
  )
}

function Question({ question }: { readonly question: ContestQuestion }) {
  const { t } = useTranslation("contest")
  const { text, askedAt, answer, mine } = question
  return (
    <li className="grid gap-1 rounded-lg border border-line bg-raised p-4">
      <p className="text-sm text-ink-soft">
        {t(mine ? "questions.mine" : "questions.others")} <Moment at={askedAt} />
      </p>
      <p className="font-medium whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
      <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{answer ?? t("questions.waiting")}</p>
    </li>
  )
}

function AskForm({ slug }: { readonly slug: string }) {
  const { t } = useTranslation("contest")
  const api = useApi()
  const queries = useQueryClient()
  const [text, setText] = useState("")
  const [key, setKey] = useState(makeKey)
  const ask = useMutation<ContestQuestion, ApiError>({
    mutationFn: () =>
      api.run("askQuestion", { params: { slug }, payload: { text } }, { idempotencyKey: key }),
    onSuccess: () => {
      setText("")
      setKey(makeKey())
      return queries.invalidateQueries({ queryKey: queryKeys.questions(slug) })
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== "" && !ask.isPending) ask.mutate()
  }
  const error = ask.error instanceof Invalid ? ask.error.fields["text"]?.[0] : undefined
  return (
    <Card>
      <form noValidate onSubmit={submit} className="grid gap-3">
        <TextArea
          label={t("questions.label")}
          hint={t("questions.hint")}
          value={text}
          maxLength={2000}
          rows={3}
          onChange={setText}
          {...(error === undefined ? {} : { error })}
        />
        <Button
          type="submit"
          className="justify-self-start"
          loading={ask.isPending}
          disabled={text.trim() === ""}
        >
          {t("questions.send")}
        </Button>
      </form>
    </Card>
  )
}
