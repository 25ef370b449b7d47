import { useId } from "react"
import { useTranslation } from "react-i18next"

interface CellInputProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Standard input of the cell's program. */
export function CellInput({ value, onChange }: CellInputProps) {
  const { t } = useTranslation("cell")
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-xs font-semibold tracking-wide text-ink-soft">
        {t("input")}
      </label>
      <textarea
        id={id}
        rows={Math.min(8, Math.max(2, value.split("\n").length))}
        maxLength={65_536}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        className="w-full resize-y rounded-lg border border-line-strong bg-raised px-3 py-2 font-mono text-sm pointer-coarse:text-base"
      />
    </div>
  )
}
