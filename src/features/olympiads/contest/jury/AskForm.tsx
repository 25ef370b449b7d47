import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { SubmitEvent } from "react"
import { useTranslation } from "react-i18next"
import type { AskQuestion, ContestQuestion } from "../../../../api/contract/olympiads/jury.ts"
import type { ContestProblem } from "../../../../api/contract/olympiads/participation.ts"
import { queryKeys } from "../../../../api/contract/queryKeys.ts"
import type { ApiError } from "../../../../api/errors.ts"
import { fieldError } from "../../../../api/errors.ts"
import { keyByContent } from "../../../../api/keyByContent.ts"
import { Button } from "../../../../ui/Button.tsx"
import { Card } from "../../../../ui/Card.tsx"
import { Select } from "../../../../ui/Select.tsx"
import { TextArea } from "../../../../ui/TextArea.tsx"
import { useApi } from "../../../shell/session/ApiContext.ts"
import { useUnsent } from "../../../shell/session/useUnsent.ts"

interface AskFormProps {
  readonly slug: string
  /** Those that a question may be about; none before the start. */
  readonly tasks: ReadonlyArray<ContestProblem>
}

/** Where a participant asks the jury; what is typed outlives the page. */
export function AskForm({ slug, tasks }: AskFormProps) {
  const { t } = useTranslation("contest")
  const [text, setText] = useUnsent(`question ${slug}`)
  const [about, setAbout] = useState("")
  const ask = useAsk(slug)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (text.trim() === "" || ask.isPending) return
    const problem = about === "" ? {} : { problemId: Number(about) }
    ask.mutate({ text: text.trim(), ...problem }, { onSuccess: () => setText("") })
  }
  return (
    <Card>
      <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {tasks.length > 0 && (
          <Select
            label={t("questions.about")}
            value={about}
            options={[
              { value: "", label: t("questions.general") },
              ...tasks.map(({ id, label, title }) => ({ value: String(id), label: `${label}. ${title}` }))
            ]}
            onChange={setAbout}
          />
        )}
        <TextArea
          label={t("questions.label")}
          hint={t("questions.hint")}
          value={text}
          maxLength={2000}
          rows={3}
          readOnly={ask.isPending}
          onChange={setText}
          error={fieldError(ask.error, "text")}
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

function useAsk(slug: string) {
  const api = useApi()
  const queries = useQueryClient()
  const [keys, setKeys] = useState(() => ({ of: keyByContent() }))
  return useMutation<ContestQuestion, ApiError, AskQuestion>({
    mutationFn: (payload) =>
      api.run("askQuestion", { params: { slug }, payload }, { idempotencyKey: keys.of(payload) }),
    onSuccess: () => {
      // The next question is another one, though it be the same in words.
      setKeys({ of: keyByContent() })
      return queries.invalidateQueries({ queryKey: queryKeys.questions(slug) })
    }
  })
}
