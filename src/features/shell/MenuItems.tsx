import { LogOut } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Link, useLocation } from "react-router-dom"
import { cx } from "../../ui/cx.ts"
import { LanguagePicker } from "../language/LanguagePicker.tsx"
import { SignOutDialog } from "../session/SignOutDialog.tsx"
import { ThemePicker } from "../theme/ThemePicker.tsx"
import { navigation } from "./navigation.tsx"

const row =
  "flex min-h-11 w-full items-center gap-3 rounded-lg px-3 font-medium transition-colors [&_svg]:size-5 [&_svg]:shrink-0"

/** What the sidebar and the burger menu hold. `narrow` leaves the icons alone. */
export function MenuItems({ narrow = false }: { readonly narrow?: boolean }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const [leaving, setLeaving] = useState(false)
  const text = narrow ? "sr-only" : undefined
  return (
    <>
      <nav aria-label={t("nav.main")}>
        <ul className="grid gap-1">
          {navigation.map(({ to, label, icon, open }) => (
            <li key={to}>
              <Link
                to={to}
                title={narrow ? t(label) : undefined}
                aria-current={pathname === to ? "page" : undefined}
                className={cx(
                  row,
                  open.test(pathname)
                    ? "bg-accent-soft text-accent-ink"
                    : "text-ink-soft hover:bg-sunken hover:text-ink"
                )}
              >
                {icon}
                <span className={text}>{t(label)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-auto grid gap-1 pt-4">
        <LanguagePicker show={narrow ? "icon" : "long"} />
        <ThemePicker show={narrow ? "icon" : "long"} />
        <button
          type="button"
          title={narrow ? t("nav.logOut") : undefined}
          onClick={() => setLeaving(true)}
          className={cx(row, "text-ink-soft hover:bg-sunken hover:text-ink")}
        >
          <LogOut aria-hidden="true" />
          <span className={text}>{t("nav.logOut")}</span>
        </button>
      </div>
      <SignOutDialog open={leaving} onClose={() => setLeaving(false)} />
    </>
  )
}
