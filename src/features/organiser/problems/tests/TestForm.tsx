import { FileUp, X } from "lucide-react"
import { useRef, type ChangeEvent } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "../../../../ui/Button.tsx"
import { Card } from "../../../../ui/Card.tsx"
import { TextArea } from "../../../../ui/TextArea.tsx"
import { TextField } from "../../../../ui/TextField.tsx"
import { FormView } from "../../../shell/form/FormView.tsx"
import { SubmitButton } from "../../../shell/form/SubmitButton.tsx"
import { useField } from "../../../shell/form/useForm.ts"
import { useProblem } from "../ProblemContext.ts"
import { useBytes } from "../useBytes.ts"
import { useProblemForm } from "../useProblemForm.ts"
import { type TestDraft, useTestDraft } from "./useTestDraft.ts"

/** A test ends with a line break, as the tools of authors write it. */
const blobOf = (text: string, file: File | null): Blob =>
  file ?? new Blob([text === "" || text.endsWith("\n") ? text : `${text}\n`])

interface TestValues extends TestDraft {
  /** Files chosen from the device, instead of the texts. */
  readonly inputFile: File | null
  readonly answerFile: File | null
}

interface TestFormProps {
  /** The test to replace; empty for a new one. */
  readonly name: string
  readonly onClose: () => void
}

/** Adds a test, or replaces the one of this name. */
export function TestForm({ name: replaced, onClose }: TestFormProps) {
  const { t } = useTranslation(["organiserProblems", "common"])
  const { id: problemId, version } = useProblem()
  const close = () => {
    discard()
    onClose()
  }
  const form = useProblemForm<TestValues, unknown>({
    initial: {
      name: replaced === "" ? "secret/" : replaced,
      input: "",
      answer: "",
      inputFile: null,
      answerFile: null
    },
    send: ({ saveProblemTest }, { name, input, answer, inputFile, answerFile }) =>
      saveProblemTest({
        params: { problemId },
        payload: { version, name: name.trim() },
        files: [
          { name: "test.in", content: blobOf(input, inputFile) },
          { name: "test.ans", content: blobOf(answer, answerFile) }
        ]
      }),
    onDone: close,
    refetchRejected: true
  })
  const { values, busy, change } = form
  const { discard } = useTestDraft(problemId, replaced, form)
  const name = useField(form, "name")
  return (
    <Card>
      <FormView form={form}>
        <h2 className="text-lg font-bold">
          {replaced === "" ? t("tests.new") : t("tests.replaceName", { name: replaced })}
        </h2>
        {replaced === "" && (
          <TextField
            label={t("tests.name")}
            hint={t("tests.nameHint")}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...name}
          />
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 726:grid-cols-[repeat(2,minmax(0,1fr))]">
          {(["input", "answer"] as const).map((field) => (
            <ContentField
              key={field}
              label={t(`tests.${field}`)}
              text={values[field]}
              file={values[`${field}File`]}
              onType={(typed) => change({ [field]: typed })}
              onChoose={(file) => change({ [`${field}File`]: file })}
            />
          ))}
        </div>
        <div className="flex flex-wrap gap-3">
          <SubmitButton form={form} label={t("tests.save")} />
          <Button variant="ghost" disabled={busy} onClick={close}>
            {t("common:cancel")}
          </Button>
        </div>
      </FormView>
    </Card>
  )
}

interface ContentFieldProps {
  readonly label: string
  readonly text: string
  readonly file: File | null
  readonly onType: (text: string) => void
  readonly onChoose: (file: File | null) => void
}

function ContentField({ label, text, file, onType, onChoose }: ContentFieldProps) {
  const { t } = useTranslation("organiserProblems")
  const picker = useRef<HTMLInputElement>(null)
  const bytes = useBytes()
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = currentTarget.files ?? []
    if (chosen !== undefined) onChoose(chosen)
    currentTarget.value = ""
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {file === null ? (
        <TextArea
          label={label}
          spellCheck={false}
          className="min-h-64 font-mono text-sm"
          value={text}
          onChange={onType}
        />
      ) : (
        <div className="grid gap-1.5">
          <p className="text-sm font-semibold">{label}</p>
          <p className="flex items-center justify-between gap-2 rounded-lg border border-line bg-sunken px-3 py-1">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {file.name} · {bytes(file.size)}
            </span>
            <Button
              variant="ghost"
              size="sm"
              aria-label={t("tests.withoutFile", { name: file.name })}
              onClick={() => onChoose(null)}
            >
              <X className="size-5" />
            </Button>
          </p>
        </div>
      )}
      <div>
        <input ref={picker} type="file" hidden aria-label={t("tests.fileOf", { label })} onChange={choose} />
        <Button variant="ghost" size="sm" onClick={() => picker.current?.click()}>
          <FileUp className="size-5" />
          {t("tests.fromFile")}
        </Button>
      </div>
    </div>
  )
}
