import { BookOpen, Code } from "lucide-react"
import { useTranslation } from "react-i18next"
import { Link, useLocation } from "react-router-dom"
import { cx } from "../../../ui/cx.ts"
import type { Pane } from "./usePane.ts"

const panes = [
  { pane: "text", Icon: BookOpen },
  { pane: "code", Icon: Code }
] as const

/** Tabs for statement and code on narrow screens. */
export function PaneTabs({ pane: open, className }: { readonly pane: Pane; readonly className?: string }) {
  const { t } = useTranslation("problems")
  const { search, state } = useLocation()
  const addressOf = (pane: Pane) => {
    const params = new URLSearchParams(search)
    params.delete("pane")
    if (pane === "code") params.set("pane", "code")
    return { search: params.toString() }
  }
  return (
    <nav aria-label={t("problem.panes")} className={cx("px-4 pt-3 print:hidden", className)}>
      <ul className="grid grid-cols-2 gap-1 rounded-lg bg-sunken p-1">
        {panes.map(({ pane, Icon }) => (
          <li key={pane}>
            <Link
              replace
              to={addressOf(pane)}
              state={state}
              aria-current={pane === open ? "page" : undefined}
              className={cx(
                "flex min-h-11 items-center justify-center gap-2 rounded-md font-semibold [&_svg]:size-4",
                pane === open ? "bg-raised text-ink shadow-sm" : "text-ink-soft hover:text-ink"
              )}
            >
              <Icon />
              {t(`problem.pane.${pane}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
