import { useEffect } from "react"
import { useTranslation } from "react-i18next"

/** Sets the document title. */
export function usePageTitle(title: string): void {
  const { t } = useTranslation()
  const full = t("titleSuffix", { title })
  useEffect(() => {
    document.title = full
  }, [full])
}
