import type { i18n } from "i18next"

type Language = Pick<i18n, "language">

/** As the language writes a small number, to hundredths. The first use of `Intl` would keep a phone busy for long. */
export const shortNumber = (value: number, { language }: Language): string =>
  String(Math.round(value * 100) / 100).replace(".", language === "ru" ? "," : ".")

/** A share of one, in whole per cent. */
export const roundedPercent = (share: number, { language }: Language): string =>
  `${Math.round(share * 100)}${language === "ru" ? "\u00a0" : ""}%`
