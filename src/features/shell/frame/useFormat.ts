import { useTranslation } from "react-i18next"

const styles = {
  moment: { dateStyle: "medium", timeStyle: "short" },
  /** To the second: seconds matter during a contest. */
  exact: { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", second: "2-digit" },
  day: { dateStyle: "medium" },
  longDay: { dateStyle: "long" },
  /** For a date without a time, which must not shift with the time zone. */
  utcDay: { dateStyle: "long", timeZone: "UTC" }
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>

export type DateStyle = keyof typeof styles | Intl.DateTimeFormatOptions

/** Formats dates, numbers and lists in the user's language. */
export function useFormat() {
  const { language } = useTranslation().i18n
  return {
    date: (at: string | number | Date, style: DateStyle = "moment") =>
      new Intl.DateTimeFormat(language, typeof style === "string" ? styles[style] : style).format(
        new Date(at)
      ),
    number: (value: number, options?: Intl.NumberFormatOptions) =>
      new Intl.NumberFormat(language, options).format(value),
    list: (parts: ReadonlyArray<string>) =>
      new Intl.ListFormat(language, { type: "conjunction" }).format(parts)
  }
}
