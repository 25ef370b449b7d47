import { useTranslation } from "react-i18next"

/** Writes a moment out in the reader's language and time. */
export function useMoment(): (moment: string) => string {
  const { i18n } = useTranslation()
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium", timeStyle: "short" })
  return (moment) => format.format(new Date(moment))
}
