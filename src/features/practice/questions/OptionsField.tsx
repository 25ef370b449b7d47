import { Check, X } from "lucide-react"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import type { GivenAnswer, ShownOption } from "../../../api/contract/learning/questions.ts"
import { CleanHtml } from "../../../ui/CleanHtml.tsx"
import { cx } from "../../../ui/cx.ts"

export interface ChosenFieldProps {
  readonly options: ReadonlyArray<ShownOption>
  readonly chosen: ReadonlyArray<number>
  readonly onChange: (chosen: ReadonlyArray<number>) => void
  readonly disabled: boolean
  readonly right?: GivenAnswer
}

type Mark = "right" | "wrong" | "missed" | null

const row =
  "relative flex min-h-12 items-center gap-3 rounded-lg border bg-raised px-4 py-2.5 transition-colors " +
  "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink " +
  "not-supports-[selector(:has(*))]:focus-within:outline-2 " +
  "not-has-disabled:cursor-pointer not-has-disabled:hover:bg-sunken"

const looks: Readonly<Record<Exclude<Mark, null>, string>> = {
  right: "border-success bg-success-soft",
  wrong: "border-danger bg-danger-soft",
  missed: "border-success border-dashed"
}

/** Single or multiple choice with all options visible. */
export function OptionsField({
  kind,
  ...field
}: ChosenFieldProps & { readonly kind: "single" | "multiple" }) {
  const name = useId()
  const { options, chosen, onChange, disabled } = field
  const toggle = (id: number) => {
    if (kind === "single") return onChange([id])
    const others = chosen.filter((each) => each !== id)
    return onChange(chosen.includes(id) ? others : [...others, id].sort((a, b) => a - b))
  }
  return (
    <div className="grid gap-2">
      {options.map(({ id, html }) => {
        const mark = markOf(id, field)
        return (
          <label
            key={id}
            className={cx(
              row,
              mark === null
                ? "border-line-strong has-checked:border-accent has-checked:bg-accent-soft"
                : looks[mark]
            )}
          >
            <input
              type={kind === "single" ? "radio" : "checkbox"}
              name={name}
              checked={chosen.includes(id)}
              disabled={disabled}
              onChange={() => toggle(id)}
              className="size-5 shrink-0 accent-accent"
            />
            <CleanHtml html={html} className="zama-prose min-w-0 grow [&_code]:whitespace-pre-wrap" />
            <MarkSign mark={mark} />
          </label>
        )
      })}
    </div>
  )
}

function markOf(id: number, { chosen, right }: ChosenFieldProps): Mark {
  if (right === undefined || !("chosen" in right)) return null
  if (right.chosen.includes(id)) return chosen.includes(id) ? "right" : "missed"
  return chosen.includes(id) ? "wrong" : null
}

function MarkSign({ mark }: { readonly mark: Mark }) {
  const { t } = useTranslation("questions")
  if (mark === null) return null
  const Sign = mark === "wrong" ? X : Check
  return (
    <span
      className={cx(
        "flex shrink-0 items-center gap-1.5 text-sm font-medium",
        mark === "wrong" ? "text-danger-ink" : "text-success-ink"
      )}
    >
      <Sign className="size-5" />
      <span className="max-550:sr-only">{t(`mark.${mark}`)}</span>
    </span>
  )
}
