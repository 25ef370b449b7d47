import { Check, Mail } from "lucide-react"
import { useTranslation } from "react-i18next"
import { useCopy } from "../../../ui/CopyButton.tsx"
import { notify } from "./toasts.ts"

/** Floating button that copies the support address. */
export function SupportButton({ email }: { readonly email: string }) {
  const { t } = useTranslation(["menu", "errors"])
  const { copied, copy } = useCopy(() => void notify("danger", t("errors:supportEmailCopyFailed")))
  return (
    <div className="fixed right-4 bottom-4 z-20 print:hidden">
      <button
        type="button"
        title={t("support.copy", { email })}
        aria-label={t("support.copy", { email })}
        onClick={() => copy(email)}
        className="flex min-h-12 min-w-12 items-center justify-center gap-2 rounded-full border border-line bg-raised px-3 text-sm font-medium text-ink-soft shadow-float transition-colors hover:text-ink 768:px-4 [&_svg]:size-5"
      >
        {copied ? <Check className="text-success-ink" /> : <Mail className="text-accent-ink" />}
        <span className="max-768:hidden">{email}</span>
      </button>
      <span role="status" className="sr-only">
        {copied ? t("support.copied") : ""}
      </span>
    </div>
  )
}
