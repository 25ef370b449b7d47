import { useTranslation } from "react-i18next"
import type { GivenAnswer } from "../../../api/contract/learning/questions.ts"
import { cx } from "../../../ui/cx.ts"
import { inputClass } from "../../../ui/Field.tsx"

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
export function TypedField({ kind, text, onChange, disabled, right, labelledBy }: TypedFieldProps) {
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
