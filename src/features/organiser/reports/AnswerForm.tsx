import { useTranslation } from "react-i18next"
import type { ReportFile } from "../../../api/contract/messages/reports.ts"
import { Button } from "../../../ui/Button.tsx"
import { TextArea } from "../../../ui/TextArea.tsx"
import { useApi } from "../../shell/session/ApiContext.ts"
import { FormView } from "../../shell/form/FormView.tsx"
import { SubmitButton } from "../../shell/form/SubmitButton.tsx"
import { useField } from "../../shell/form/useForm.ts"
import { useUnsentForm } from "../../shell/form/useUnsentForm.ts"
import { useReportAct, useShowReport } from "./useReportAct.ts"

const longest = 2000

/** Answers a report by email, or closes it without an answer. */
export function AnswerForm({ report }: { readonly report: ReportFile }) {
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
      send: async ({ text }, options) => {
        await api.run("answerReport", { params, payload: { text: text.trim() } }, options)
        await show(await api.run("getReport", { params }))
      },
      onSent: () => form.reset({ text: "" })
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
