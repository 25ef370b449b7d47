import { useMemo } from "react"
import { useTranslation } from "react-i18next"

export interface Measures {
  time(ms: number | null): string
  memory(kilobytes: number | null): string
  /** Date and time in the user's time zone. */
  moment(instant: string): string
}

/** Formats durations, memory sizes and timestamps in the current language. */
export function useMeasures(): Measures {
  const { t, i18n } = useTranslation("submission")
  return useMemo(() => {
    const seconds = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 3 })
    const megabytes = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 })
    const moments = new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium", timeStyle: "short" })
    return {
      time: (ms) => (ms === null ? t("unknown") : t("seconds", { value: seconds.format(ms / 1000) })),
      memory: (kilobytes) =>
        kilobytes === null ? t("unknown") : t("megabytes", { value: megabytes.format(kilobytes / 1024) }),
      moment: (instant) => moments.format(new Date(instant))
    }
  }, [t, i18n.language])
}
