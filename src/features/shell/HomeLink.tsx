import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { Logo } from "../../ui/Logo.tsx"

export function HomeLink({ labelled = true }: { readonly labelled?: boolean }) {
  const { t } = useTranslation()
  return (
    <Link
      to="/"
      aria-label={t("nav.home")}
      className="flex min-h-11 items-center gap-2.5 rounded-lg px-1.5 text-xl font-extrabold tracking-tight"
    >
      <Logo className="size-8 shrink-0" />
      {labelled && <span className="max-475:hidden">{t("product")}</span>}
    </Link>
  )
}
