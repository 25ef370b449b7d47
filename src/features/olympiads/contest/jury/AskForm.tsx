import { useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { ContestProblem } from "../../../../api/contract/olympiads/participation.ts"
import { queryKeys } from "../../../../api/contract/queryKeys.ts"
import { Card } from "../../../../ui/Card.tsx"
import { Select } from "../../../../ui/Select.tsx"
import { TextArea } from "../../../../ui/TextArea.tsx"
import { useApi } from "../../../shell/session/ApiContext.ts"
import { FormView } from "../../../shell/form/FormView.tsx"
import { SubmitButton } from "../../../shell/form/SubmitButton.tsx"
import { useField } from "../../../shell/form/useForm.ts"
import { useUnsentForm } from "../../../shell/form/useUnsentForm.ts"

interface AskFormProps {
  readonly slug: string
  /** Tasks a question can refer to; empty before the start. */
  readonly tasks: ReadonlyArray<ContestProblem>
}

const blank = { about: "", text: "" }

function useQuestion(slug: string) {
  const api = useApi()
  const queries = useQueryClient()
  const form = useUnsentForm(`question ${slug}`, blank, {
    resubmittable: true,
    send: async ({ about, text }, options) => {
      const payload = { text: text.trim(), ...(about === "" ? {} : { problemId: Number(about) }) }
      await api.run("askQuestion", { params: { slug }, payload }, options)
      await queries.invalidateQueries({ queryKey: queryKeys.questions(slug) })
    },
    onSent: () => form.reset({ text: "" })
  })
  return form
}

/** Form for a question to the jury; unsent text survives a reload. */
export function AskForm({ slug, tasks }: AskFormProps) {
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
