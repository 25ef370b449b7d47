import { useId } from "react"
import { useTranslation } from "react-i18next"
import type { GivenAnswer, ShownQuestion } from "../../../api/contract/learning/questions.ts"
import { CleanHtml } from "../../../ui/CleanHtml.tsx"
import { OptionsField } from "./OptionsField.tsx"
import { OrderField } from "./OrderField.tsx"
import { cx } from "../../../ui/cx.ts"
import { inputClass } from "../../../ui/Field.tsx"

export interface QuestionFieldProps {
  readonly question: ShownQuestion
  /** Last given answer; null if there is none yet. */
  readonly value: GivenAnswer | null
  readonly onChange: (value: GivenAnswer) => void
  readonly disabled?: boolean
  /** Correct answer once it may be shown; the field is then read-only and marks the correct options. */
  readonly right?: GivenAnswer
}

/** Question of any kind with its input. */
export function QuestionField(props: QuestionFieldProps) {
  const { t } = useTranslation("questions")
  const id = useId()
  const { question, right } = props
  return (
    <fieldset
      aria-labelledby={`${id}-text`}
      aria-describedby={`${id}-hint`}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4"
    >
      <div id={`${id}-text`}>
        <CleanHtml html={question.html} className="zama-prose" />
      </div>
      {question.code !== null && <Program code={question.code} />}
      <p id={`${id}-hint`} className={right === undefined ? "text-sm text-ink-soft" : "sr-only"}>
        {t(`hint.${question.kind}`)}
      </p>
      <Answer {...props} textId={`${id}-text`} />
    </fieldset>
  )
}

function Program({ code }: { readonly code: string }) {
  const { t } = useTranslation("questions")
  return (
    // Focusable, so that keyboard users can scroll long lines.
    <pre
      tabIndex={0}
      aria-label={t("program")}
      className="overflow-x-auto rounded-lg border border-line bg-sunken px-4 py-3 font-mono text-sm leading-6 [font-variant-ligatures:none]"
    >
      <code translate="no">{code}</code>
    </pre>
  )
}

function Answer(props: QuestionFieldProps & { readonly textId: string }) {
  const { question, value, onChange, disabled, right, textId } = props
  const shared = {
    disabled: disabled === true || right !== undefined,
    ...(right === undefined ? {} : { right })
  }
  if (!("options" in question)) {
    const text = value !== null && "text" in value ? value.text : ""
    const type = (typed: string) => onChange({ kind: question.kind, text: typed })
    return <TypedField {...shared} labelledBy={textId} kind={question.kind} text={text} onChange={type} />
  }
  const chosen = value !== null && "chosen" in value ? value.chosen : []
  const choose = (ids: ReadonlyArray<number>) => onChange({ kind: question.kind, chosen: ids })
  const field = { ...shared, options: question.options, chosen, onChange: choose }
  return question.kind === "order" ? (
    <OrderField {...field} />
  ) : (
    <OptionsField {...field} kind={question.kind} />
  )
}

interface TypedFieldProps {
  readonly kind: "number" | "text"
  readonly text: string
  readonly onChange: (text: string) => void
  readonly disabled: boolean
  readonly right?: GivenAnswer
  /** Id of the element with the question's text. */
  readonly labelledBy: string
}

/** Number or short text answer. */
function TypedField({ kind, text, onChange, disabled, right, labelledBy }: TypedFieldProps) {
  const { t } = useTranslation("questions")
  return (
    <div className="grid gap-2">
      <input
        value={text}
        onChange={(event) => onChange(event.target.value)}
        disabled={disabled}
        aria-labelledby={labelledBy}
        inputMode={kind === "number" ? "decimal" : "text"}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        className={cx(inputClass(false), "font-mono", kind === "number" ? "max-w-60" : "max-w-96")}
      />
      {right !== undefined && "text" in right && (
        <p>
          {t("rightAnswer")} <b className="font-mono">{right.text}</b>
        </p>
      )}
    </div>
  )
}
