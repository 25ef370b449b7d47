import { useRef } from "react"
import type { SubmitEvent } from "react"
import { useTranslation } from "react-i18next"
import type { ReportFile } from "../../../api/contract/messages/reports.ts"
import { makeKey } from "../../../api/makeKey.ts"
import { Button } from "../../../ui/Button.tsx"
import { TextArea } from "../../../ui/TextArea.tsx"
import { useUnsent } from "../../shell/session/useUnsent.ts"
import { useReportAct } from "./useReportAct.ts"
import { fieldError } from "../../../api/errors.ts"

const longest = 2000

/** Writes back by mail; or closes the report when there is nothing to write. */
export function AnswerForm({ report }: { readonly report: ReportFile }) {
  const { t } = useTranslation("reports")
  const { number, email, language } = report
  const [text, setText] = useUnsent(`report ${number}`)
  const answer = useAnswer(number, () => setText(""))
  const close = useReportAct((api) => api.run("closeReport", { params: { reportId: number } }))
  const busy = answer.isPending || close.isPending
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (text.trim() !== "" && !busy) answer.mutate(text.trim())
  }
  const { error } = answer
  return (
    <form onSubmit={send} className="grid gap-4">
      <TextArea
        label={t("answers.label")}
        hint={t("answers.hint", { email, language: t(`one.languages.${language}`) })}
        error={fieldError(error, "text")}
        value={text}
        onChange={setText}
        maxLength={longest}
        lang={language}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" disabled={text.trim() === "" || close.isPending} loading={answer.isPending}>
          {t("answers.send")}
        </Button>
        <Button
          variant="secondary"
          disabled={answer.isPending}
          loading={close.isPending}
          onClick={() => close.mutate()}
        >
          {t("close")}
        </Button>
        <p role="status" className="text-ink-soft">
          {answer.isSuccess && text === "" ? t("answers.sent") : ""}
        </p>
      </div>
    </form>
  )
}

/** The same text sent again, because the answer to it was lost, is one answer. */
function useAnswer(reportId: number, onSent: () => void) {
  const key = useRef<{ readonly text: string; readonly key: string } | null>(null)
  const answer = useReportAct<string>(async (api, text) => {
    if (key.current?.text !== text) key.current = { text, key: makeKey() }
    const { key: idempotencyKey } = key.current
    await api.run("answerReport", { params: { reportId }, payload: { text } }, { idempotencyKey })
    return api.run("getReport", { params: { reportId } })
  })
  const mutate = (text: string) =>
    answer.mutate(text, {
      onSuccess: () => {
        key.current = null
        onSent()
      }
    })
  return { ...answer, mutate }
}
