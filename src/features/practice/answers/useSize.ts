import { useTranslation } from "react-i18next"
import { shortNumber } from "../../../i18n/numberFormat.ts"

/** Formats a size in bytes. */
export function useSize() {
  const { t, i18n } = useTranslation("answers")
  return (bytes: number) =>
    bytes < 1024 ? t("bytes", { bytes }) : t("kilobytes", { value: shortNumber(bytes / 1024, i18n) })
}
