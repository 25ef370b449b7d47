import { useTranslation } from "react-i18next"
import type { AnswerTests } from "../../../api/contract/practice/problems.ts"
import { OptionsField } from "../questions/OptionsField.tsx"
import { chosenIn } from "./chosenIn.ts"

interface ChoiceFieldProps {
  readonly choice: NonNullable<AnswerTests[number]["choice"]>
  /** The numbers of the chosen options. */
  readonly text: string
  readonly onChange: (text: string | null) => void
}

/** An answer that is chosen among options. */
export function ChoiceField({ choice: { several, options }, text, onChange }: ChoiceFieldProps) {
  const { t } = useTranslation("answers")
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-2 font-semibold">{t(several ? "chooseSeveral" : "chooseOne")}</legend>
      <OptionsField
        kind={several ? "multiple" : "single"}
        options={options.map((html, index) => ({ id: index + 1, html }))}
        chosen={chosenIn(text)}
        disabled={false}
        onChange={(chosen) => onChange(chosen.length === 0 ? null : chosen.join(" "))}
      />
    </fieldset>
  )
}
