import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { LegalDocumentName } from "../../../api/contract/shell/legal.ts"
import { paths } from "../../../routes/paths.ts"
import { linkClass } from "../../../ui/buttonClass.ts"

/** States that the school has the parents' consent, with links to the documents. */
export function ConsentText() {
  const { t } = useTranslation("classes")
  const toDocument = (name: LegalDocumentName, text: string) => (
    <Link to={paths.legal(name)} target="_blank" className={linkClass}>
      {text}
    </Link>
  )
  return (
    <>
      {t("consent.text")} {toDocument("personal-data", t("consent.personalData"))},{" "}
      {toDocument("privacy", t("consent.privacy"))}
    </>
  )
}
