import { useTranslation } from "react-i18next"
import { useLocation } from "react-router-dom"
import { paths } from "../../../routes/paths.ts"
import { SiteLink } from "./SiteLink.tsx"
import type { MenuLink } from "./menuLinks.ts"
import { useShellConfig } from "./ShellConfigContext.ts"
import { hidesSupport } from "./SupportLink.tsx"

type FooterLink = Pick<MenuLink, "to"> & { readonly name: "about" | "blog" | "privacy" | "personalData" }

/** Footer of every page except those for solving a problem. */
export function Footer() {
  const { t, i18n } = useTranslation()
  const { aboutUrl, blogUrl } = useShellConfig()
  const { pathname } = useLocation()
  if (hidesSupport(pathname)) return null
  const links: ReadonlyArray<FooterLink> = [
    { name: "about", to: aboutUrl ?? paths.about },
    // Our own blog is bilingual; an external one is in Russian only.
    ...(blogUrl === null || i18n.language === "ru"
      ? [{ name: "blog", to: blogUrl ?? paths.blog } as const]
      : []),
    { name: "privacy", to: paths.legal("privacy") },
    { name: "personalData", to: paths.legal("personal-data") }
  ]
  return (
    <footer className="border-t border-line text-sm text-ink-soft print:hidden">
      <ul className="mx-auto flex max-w-6xl flex-wrap gap-x-6 px-4 py-2 768:px-6">
        {links.map((link) => (
          <li key={link.name}>
            <SiteLink link={link} className="flex min-h-11 items-center hover:text-ink">
              {t(`nav.${link.name}`)}
            </SiteLink>
          </li>
        ))}
      </ul>
    </footer>
  )
}
