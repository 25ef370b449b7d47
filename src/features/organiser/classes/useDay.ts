import { useTranslation } from "react-i18next"

/** Formats a date in the current language. */
export function useDay(): (moment: string) => string {
  const { i18n } = useTranslation()
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium" })
  return (moment) => format.format(new Date(moment))
}
