import { useTranslation } from "react-i18next"

/** «21 декабря 2026 г.» */
export function useDay(): (moment: string) => string {
  const { i18n } = useTranslation()
  return (moment) => new Intl.DateTimeFormat(i18n.language, { dateStyle: "long" }).format(new Date(moment))
}
