import { LogIn } from "lucide-react"
import { useTranslation } from "react-i18next"
import { useLocation } from "react-router-dom"
import { signInPath } from "../../../routes/paths.ts"
import { ButtonLink } from "../../../ui/ButtonLink.tsx"
import { cx } from "../../../ui/cx.ts"
import { LanguagePicker } from "../language/LanguagePicker.tsx"
import { ThemePicker } from "../theme/ThemePicker.tsx"
import { HomeLink } from "./HomeLink.tsx"
import { ContestLightning, LightningWords } from "./ContestLightning.tsx"
import { SiteLink } from "./SiteLink.tsx"
import { visitorLinks } from "./menuLinks.ts"
import { useShellConfig } from "./ShellConfigContext.ts"
import { useHiddenOnScroll } from "./useHiddenOnScroll.ts"
import { VisitorBurger } from "./VisitorBurger.tsx"

/** Top bar for guests; it hides on scrolling down unless it contains the keyboard focus. */
export function PublicHeader() {
  const { t, i18n } = useTranslation()
  const links = visitorLinks(useShellConfig(), i18n.language)
  const hidden = useHiddenOnScroll()
  return (
    <header
      className={cx(
        "sticky top-[var(--bar,0px)] z-30 border-b border-line bg-surface transition-transform print:hidden",
        "has-focus-visible:translate-y-0 not-supports-[selector(:has(*))]:focus-within:translate-y-0",
        hidden && "-translate-y-full"
      )}
    >
      <div className="mx-auto flex min-h-16 max-w-6xl items-center gap-1 px-3 550:px-5 768:gap-2">
        <HomeLink nameClass="max-475:hidden min-[641px]:max-1024:hidden" />
        <nav aria-label={t("nav.main")} className="mr-auto min-w-0">
          <ul className="flex flex-wrap max-[641px]:hidden 1080:gap-1">
            {links.map((link) => (
              <li key={link.name}>
                <SiteLink
                  link={link}
                  className="flex min-h-11 items-center gap-1 rounded-lg px-1.5 text-sm font-medium whitespace-nowrap text-ink-soft transition-colors hover:bg-sunken hover:text-ink aria-[current]:bg-accent-soft aria-[current]:text-accent-ink 726:px-2 726:text-base 1024:px-3 [&_svg]:size-4.5"
                >
                  {link.name === "contests" && <ContestLightning />}
                  {t(`nav.${link.name}`)}
                  {link.name === "contests" && <LightningWords />}
                </SiteLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex items-center gap-1 768:gap-2">
          <ThemePicker show="icon" />
          <LanguagePicker />
          <SignInLink />
          <VisitorBurger />
        </div>
      </div>
    </header>
  )
}

/** A separate component, because only this part depends on the location. */
function SignInLink() {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  return (
    <ButtonLink to={signInPath(pathname + search)} className="max-1024:px-3">
      <LogIn className="size-5 max-1024:hidden" />
      {t("nav.logIn")}
    </ButtonLink>
  )
}
