import { lazy, Suspense, type ReactNode, useSyncExternalStore } from "react"
import { getI18n, useTranslation } from "react-i18next"
import { Outlet, useLocation } from "react-router-dom"
import { isLearner, useSession } from "../session/SessionContext.ts"
import { CrashBoundary } from "./CrashBoundary.tsx"
import { PageSkeleton } from "./PageSkeleton.tsx"
import { PublicHeader } from "./PublicHeader.tsx"
import { contentId, SkipLinks } from "./SkipLink.tsx"
import { useMedia } from "./useMedia.ts"
import { paths } from "../../../routes/paths.ts"
import { SiteLink } from "./SiteLink.tsx"
import type { MenuLink } from "./menuLinks.ts"
import { useShellConfig } from "./ShellConfigContext.ts"
import { lazyExtra } from "../../../ui/lazyExtra.ts"

/** Loads menu texts separately, because guests do not need them. */
const menusNeed = () => getI18n().loadNamespaces("menu")
const BurgerMenu = lazy(async () => {
  const [{ BurgerMenu: menu }] = await Promise.all([import("./BurgerMenu.tsx"), menusNeed()])
  return { default: menu }
})
const Sidebar = lazy(async () => {
  const [{ Sidebar: menu }] = await Promise.all([import("./Sidebar.tsx"), menusNeed()])
  return { default: menu }
})

/** Layout of public and learner pages: a top bar for guests, a sidebar or burger menu for learners. */
export function AppLayout() {
  const learner = useSession(isLearner)
  // Server rendering knows no viewport width, so a real media query causes a second render. Guests do not need one.
  const wide = useMedia(learner ? "(min-width: 641px)" : "not all")
  const content = (
    <div className="flex min-w-0 flex-1 flex-col">
      <main id={contentId} tabIndex={-1} className="flex min-w-0 flex-1 flex-col">
        <PageBoundary>
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </PageBoundary>
      </main>
      <Footer />
      <SupportLink />
    </div>
  )
  if (!learner) return <Frame menu={<PublicHeader />}>{content}</Frame>
  const menu = wide ? (
    <Suspense fallback={<div className="w-17 shrink-0 border-r border-line 1024:w-64" />}>
      <Sidebar />
    </Suspense>
  ) : (
    <Suspense fallback={<div className="h-14 border-b border-line" />}>
      <BurgerMenu />
    </Suspense>
  )
  return (
    <Frame menu={menu} beside={wide}>
      {content}
    </Frame>
  )
}

/** A separate component, so that a navigation re-renders the page but not the frame. */
function PageBoundary({ children }: { readonly children: ReactNode }) {
  const { key } = useLocation()
  return <CrashBoundary resetKey={key}>{children}</CrashBoundary>
}

interface FrameProps {
  readonly menu: ReactNode
  readonly beside?: boolean
  readonly children: ReactNode
}

function Frame({ menu, beside = false, children }: FrameProps) {
  return (
    <>
      <SkipLinks />
      <div className={beside ? "flex min-h-frame items-stretch" : "flex min-h-frame flex-col"}>
        {menu}
        {children}
      </div>
    </>
  )
}

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

const SupportButton = lazyExtra(async () => {
  const [{ SupportButton: button }] = await Promise.all([
    import("./SupportButton.tsx"),
    getI18n().loadNamespaces(["menu", "errors"])
  ])
  return button
})

/** Problem pages, in practice and in contests, show no floating button. */
export const hidesSupport = (pathname: string) => /^\/(?:problem|contests\/[^/]+)\/\d+(?:\/|$)/.test(pathname)

/** The support button with its reserved space, if a support address is configured. */
export function SupportLink() {
  const { supportEmail } = useShellConfig()
  const { pathname } = useLocation()
  // Rendered only after hydration, because the server's HTML contains no button.
  const here = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false
  )
  if (supportEmail === null || hidesSupport(pathname)) return null
  return (
    <div className="h-20 print:hidden">
      {here && (
        <Suspense fallback={null}>
          <SupportButton email={supportEmail} />
        </Suspense>
      )}
    </div>
  )
}
