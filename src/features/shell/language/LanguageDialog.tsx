import { Check } from "lucide-react"
import { useTranslation } from "react-i18next"
import { languages } from "../../../i18n/languages.ts"
import { Dialog } from "../../../ui/Dialog.tsx"
import { useChangeLanguage } from "./LanguageContext.ts"

interface LanguageDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Dialog to choose Russian or English; a choice applies immediately and closes it. */
export function LanguageDialog({ open, onClose }: LanguageDialogProps) {
  const { t, i18n } = useTranslation()
  const change = useChangeLanguage()
  return (
    <Dialog open={open} onClose={onClose} title={t("language.label")} closeLabel={t("close")}>
      <ul className="grid gap-2">
        {languages.map(({ id, short, label }) => (
          <li key={id}>
            <button
              type="button"
              lang={id}
              aria-pressed={id === i18n.language}
              onClick={() => {
                change(id)
                onClose()
              }}
              className="flex min-h-13 w-full items-center gap-3 rounded-lg border border-line px-4 text-left font-semibold transition-colors hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
            >
              <span aria-hidden="true" className="w-7 text-sm text-ink-soft">
                {short}
              </span>
              {label}
              {id === i18n.language && <Check className="ml-auto size-5" />}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
