import { useTranslation } from "react-i18next"

/** Date and time in the user's locale. */
export function Moment({ at }: { readonly at: string }) {
  const { i18n } = useTranslation()
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium", timeStyle: "short" })
  return <time dateTime={at}>{format.format(new Date(at))}</time>
}
