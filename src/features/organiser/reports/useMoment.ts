import { useTranslation } from "react-i18next"

/** Formats a timestamp in the current language and local time. */
export function useMoment(): (moment: string) => string {
  const { i18n } = useTranslation()
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium", timeStyle: "short" })
  return (moment) => format.format(new Date(moment))
}
