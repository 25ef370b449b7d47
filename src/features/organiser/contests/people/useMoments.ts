import { useTranslation } from "react-i18next"

/** Formats timestamps to the second in local time; seconds matter during a contest. */
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
