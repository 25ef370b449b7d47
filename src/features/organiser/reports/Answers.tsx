import { useEffect, useId, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { ReportFile } from "../../../api/contract/messages/reports.ts"
import { Button } from "../../../ui/Button.tsx"
import { AnswerForm } from "./AnswerForm.tsx"
import { useMoment } from "./useMoment.ts"
import { useReportAct } from "./useReportAct.ts"

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
  const moment = useMoment()
  return (
    <ol className="grid gap-4">
      {answers.map(({ author, createdAt, text }) => (
        <li key={createdAt} className="grid gap-2 rounded-xl bg-accent-soft p-5">
          <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
            <span className="[overflow-wrap:anywhere]">{author ?? t("answers.goneAuthor")}</span>
            <span>{moment(createdAt)}</span>
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
