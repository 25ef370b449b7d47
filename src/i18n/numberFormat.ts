import type { i18n } from "i18next"

type Language = Pick<i18n, "language">

/** Formats a small number to hundredths. Avoids `Intl`, because its first use blocks slow phones for long. */
export const shortNumber = (value: number, { language }: Language): string =>
  String(Math.round(value * 100) / 100).replace(".", language === "ru" ? "," : ".")

/** Formats a fraction as whole per cent. */
export const roundedPercent = (share: number, { language }: Language): string =>
  `${Math.round(share * 100)}${language === "ru" ? "\u00a0" : ""}%`
