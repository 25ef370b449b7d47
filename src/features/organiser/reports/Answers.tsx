import { useEffect, useId, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { ReportFile } from "../../../api/contract/messages/reportInbox.ts"
import { Button } from "../../../ui/Button.tsx"
import { DateTime } from "../../shell/frame/DateTime.tsx"
import { TextArea } from "../../../ui/TextArea.tsx"
import { useApi } from "../../shell/session/ApiContext.ts"
import { FormView } from "../../shell/form/FormView.tsx"
import { SubmitButton } from "../../shell/form/SubmitButton.tsx"
import { useField } from "../../shell/form/useForm.ts"
import { useUnsentForm } from "../../shell/form/useUnsentForm.ts"
import { MessagesApi } from "../../../api/MessagesApi.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import type { Api } from "../../../api/client.ts"
import type { ApiError } from "../../../api/errors.ts"

/** Previous answers and the form for the next one. */
export function Answers({ report }: { readonly report: ReportFile }) {
  const { t } = useTranslation("reports")
  const id = useId()
  const heading = useFocusOnChange(report.state === "closed")
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} ref={heading} tabIndex={-1} className="text-xl font-bold">
        {t("answers.title")}
      </h2>
      {report.answers.length > 0 && <AnswerList report={report} />}
      {report.state === "closed" ? <Closed report={report} /> : <AnswerForm report={report} />}
    </section>
  )
}

/** Closing or reopening removes the focused button, so focus the heading instead. */
function useFocusOnChange(closed: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(closed)
  useEffect(() => {
    if (before.current !== closed) heading.current?.focus()
    before.current = closed
  }, [closed])
  return heading
}

function AnswerList({ report: { answers, language } }: { readonly report: ReportFile }) {
  const { t } = useTranslation("reports")
  return (
    <ol className="grid gap-4">
      {answers.map(({ author, createdAt, text }) => (
        <li key={createdAt} className="grid gap-2 rounded-xl bg-accent-soft p-5">
          <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
            <span className="[overflow-wrap:anywhere]">{author ?? t("answers.deletedAuthor")}</span>
            <DateTime at={createdAt} />
          </p>
          <p lang={language} className="[overflow-wrap:anywhere] whitespace-pre-wrap">
            {text}
          </p>
        </li>
      ))}
    </ol>
  )
}

function Closed({ report: { number } }: { readonly report: ReportFile }) {
  const { t } = useTranslation("reports")
  const reopen = useReportAct((api) => api.run("reopenReport", { params: { reportId: number } }))
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 rounded-xl bg-sunken p-5">
      <p>{t("closedNote")}</p>
      <Button variant="secondary" loading={reopen.isPending} onClick={() => reopen.mutate()}>
        {t("reopen")}
      </Button>
    </div>
  )
}

const longest = 2000

/** Answers a report by email, or closes it without an answer. */
function AnswerForm({ report }: { readonly report: ReportFile }) {
  const { t } = useTranslation("reports")
  const { number, email, language } = report
  const params = { reportId: number }
  const show = useShowReport()
  const api = useApi()
  const form = useUnsentForm(
    `report ${number}`,
    { text: "" },
    {
      resubmittable: true,
      cleared: { text: "" },
      sentText: t("answers.sent"),
      send: ({ text }, options) =>
        MessagesApi.use(({ answerReport }) =>
          answerReport({ params, payload: { text: text.trim() } }, options)
        ),
      settle: async () => show(await api.run("getReport", { params }))
    }
  )
  const close = useReportAct(() => api.run("closeReport", { params }))
  return (
    <FormView form={form}>
      <TextArea
        label={t("answers.label")}
        hint={t("answers.hint", { email, language: t(`one.languages.${language}`) })}
        maxLength={longest}
        lang={language}
        {...useField(form, "text")}
      />
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton
          form={form}
          label={t("answers.send")}
          disabled={form.values.text.trim() === "" || close.isPending}
        />
        <Button
          variant="secondary"
          disabled={form.busy}
          loading={close.isPending}
          onClick={() => close.mutate()}
        >
          {t("close")}
        </Button>
        <p role="status" className="text-ink-soft">
          {form.saved ? t("answers.sent") : ""}
        </p>
      </div>
    </FormView>
  )
}

/** Stores an updated report in the cache and invalidates the lists. */
function useShowReport() {
  const queries = useQueryClient()
  return (report: ReportFile) => {
    queries.setQueryData(queryKeys.report(report.number), report)
    return queries.invalidateQueries({ queryKey: queryKeys.allReports })
  }
}

/** Mutation for a report action that returns the updated report. */
function useReportAct(act: (api: Api) => Promise<ReportFile>) {
  const api = useApi()
  const onSuccess = useShowReport()
  return useMutation<ReportFile, ApiError>({ mutationFn: () => act(api), onSuccess })
}
