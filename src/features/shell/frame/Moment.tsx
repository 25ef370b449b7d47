import { useTranslation } from "react-i18next"

/** A day and its time, as people write them. */
export function Moment({ at }: { readonly at: string }) {
  const { i18n } = useTranslation()
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium", timeStyle: "short" })
  return <time dateTime={at}>{format.format(new Date(at))}</time>
}
