import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { Logo } from "../../../ui/Logo.tsx"

interface HomeLinkProps {
  /** Classes that show or hide the name beside the logo. */
  readonly nameClass?: string | undefined
}

export function HomeLink({ nameClass }: HomeLinkProps) {
  const { t } = useTranslation()
  return (
    <Link
      to="/"
      aria-label={t("nav.home")}
      className="flex min-h-11 items-center gap-2.5 rounded-lg px-1.5 text-xl font-extrabold tracking-tight"
    >
      <Logo className="size-8 shrink-0" />
      <span className={nameClass}>{t("product")}</span>
    </Link>
  )
}
