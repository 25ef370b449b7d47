import { LogIn } from "lucide-react"
import { useTranslation } from "react-i18next"
import { Link, useLocation } from "react-router-dom"
import { signInPath } from "../../routes/paths.ts"
import { buttonClass } from "../../ui/buttonClass.ts"
import { cx } from "../../ui/cx.ts"
import { LanguagePicker } from "../language/LanguagePicker.tsx"
import { ThemePicker } from "../theme/ThemePicker.tsx"
import { HomeLink } from "./HomeLink.tsx"
import { navigation } from "./navigation.tsx"
import { useHiddenOnScroll } from "./useHiddenOnScroll.ts"

/** The visitor's top bar; it steps aside on scrolling down, but never while the keyboard is in it. */
export function PublicHeader() {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const hidden = useHiddenOnScroll()
  return (
    <header
      className={cx(
        "sticky top-0 z-30 border-b border-line bg-surface transition-transform focus-within:translate-y-0 print:hidden",
        hidden && "-translate-y-full"
      )}
    >
      <div className="mx-auto flex h-16 max-w-6xl items-center gap-1 px-3 max-430:px-2 550:gap-3 550:px-5">
        <HomeLink />
        <nav aria-label={t("nav.main")} className="mr-auto">
          <ul className="flex gap-1">
            {navigation.map(({ to, label, open }) => (
              <li key={to}>
                <Link
                  to={to}
                  aria-current={pathname === to ? "page" : undefined}
                  className={cx(
                    "flex min-h-11 items-center rounded-lg px-3 font-medium hover:bg-sunken max-430:px-1.5",
                    open.test(pathname) ? "text-ink" : "text-ink-soft"
                  )}
                >
                  {t(label)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <ThemePicker show="icon" />
        <LanguagePicker show="short" />
        <Link to={signInPath(pathname + search)} className={cx(buttonClass("primary"), "max-430:px-2.5")}>
          <LogIn aria-hidden="true" className="size-5 max-430:hidden" />
          {t("nav.logIn")}
        </Link>
      </div>
    </header>
  )
}
