import { useTranslation } from "react-i18next"
import { OutputText } from "./OutputText.tsx"

/** The beginning of the dialogue between a solution and the judge's program. */
export function Dialogue({ text }: { readonly text: string }) {
  const { t } = useTranslation("dialogue")
  return (
    <div className="grid gap-1">
      <OutputText label={t("title")} text={text} />
      <p className="text-xs text-ink-soft">{t("legend")}</p>
    </div>
  )
}

/** The next step after a dialogue in which both programs waited for each other. */
export function DeadlockHint() {
  const { t } = useTranslation("dialogue")
  return t("deadlock")
}
