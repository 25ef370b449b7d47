import { useTranslation } from "react-i18next"

export const contentId = "content"

/** The first stop of the keyboard: past the menus. */
export function SkipLink() {
  const { t } = useTranslation()
  return (
    <a
      href={`#${contentId}`}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(contentId)?.focus()
      }}
      className="sr-only z-50 rounded-lg bg-accent px-4 py-3 font-semibold text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
    >
      {t("skipToContent")}
    </a>
  )
}
