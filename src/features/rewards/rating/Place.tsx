import { useTranslation } from "react-i18next"
import { cx } from "../../../ui/cx.ts"

const podium: Readonly<Record<number, string>> = {
  1: "bg-amber-soft text-amber-ink ring-2 ring-amber ring-inset",
  2: "bg-sunken text-ink ring-2 ring-line-strong ring-inset",
  3: "text-amber-ink ring-2 ring-amber-ink/40 ring-inset"
}

/** A place; the first three stand out. */
export function Place({ place }: { readonly place: number }) {
  const { i18n } = useTranslation()
  return (
    <span
      className={cx(
        "inline-grid h-9 min-w-9 place-items-center rounded-full font-bold tabular-nums forced-colors:border",
        podium[place] ?? "text-ink-soft"
      )}
    >
      {new Intl.NumberFormat(i18n.language).format(place)}
    </span>
  )
}
