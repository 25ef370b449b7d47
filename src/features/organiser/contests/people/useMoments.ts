import { useTranslation } from "react-i18next"

/** Writes moments out to the second, in the reader's language and time: on the day seconds decide. */
export function useMoments(): (moment: string) => string {
  const { i18n } = useTranslation()
  const format = new Intl.DateTimeFormat(i18n.language, {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit"
  })
  return (moment) => format.format(new Date(moment))
}
