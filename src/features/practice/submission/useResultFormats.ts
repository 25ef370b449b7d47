import { useTranslation } from "react-i18next"
import { useFormat } from "../../shell/frame/useFormat.ts"

/** Formats durations, memory sizes and timestamps; null for unknown values. */
export function useResultFormats() {
  const { t } = useTranslation("submission")
  const { date, number } = useFormat()
  return {
    time: (ms: number | null) =>
      ms === null ? t("unknown") : t("seconds", { value: number(ms / 1000, { maximumFractionDigits: 3 }) }),
    memory: (kilobytes: number | null) =>
      kilobytes === null
        ? t("unknown")
        : t("megabytes", { value: number(kilobytes / 1024, { maximumFractionDigits: 1 }) }),
    moment: (instant: string) => date(instant)
  }
}
