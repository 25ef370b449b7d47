import { useId } from "react"
import { useTranslation } from "react-i18next"
import type { RunControl } from "./useRun.ts"

/** Custom input for a run, in addition to the samples. */
export function OwnInput({ run: { ownInput, setOwnInput } }: { readonly run: RunControl }) {
  const { t } = useTranslation("editor")
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {t("run.ownInput")}
      </label>
      <textarea
        id={id}
        aria-describedby={`${id}-hint`}
        rows={3}
        maxLength={65_536}
        value={ownInput}
        onChange={({ target }) => setOwnInput(target.value)}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        className="w-full resize-y rounded-lg border border-line-strong bg-raised px-3 py-2 font-mono text-sm pointer-coarse:text-base"
      />
      <p id={`${id}-hint`} className="text-sm text-ink-soft">
        {t("run.ownInputHint")}
      </p>
    </div>
  )
}
