import { Send } from "lucide-react"
import { useTranslation } from "react-i18next"
import { Link, useLocation } from "react-router-dom"
import { signInPath } from "../../../routes/paths.ts"
import { buttonClass } from "../../../ui/buttonClass.ts"
import { Notice } from "./Notice.tsx"

/** Shown to guests instead of a verdict. */
export function SignInNotice() {
  const { t } = useTranslation("submission")
  const { pathname, search } = useLocation()
  return (
    <Notice icon={<Send aria-hidden="true" />} title={t("guest.title")} text={t("guest.text")}>
      <Link to={signInPath(pathname + search)} className={buttonClass("primary", "sm")}>
        {t("guest.link")}
      </Link>
    </Notice>
  )
}
