import { Suspense, useMemo, type ComponentType, type ReactNode } from "react"
import {
  Navigate,
  Outlet,
  useLocation,
  useRoutes,
  type RouteObject,
  useMatch,
  useSearchParams
} from "react-router-dom"
import type { Role } from "../api/contract/account/roles.ts"
import { AppLayout } from "../features/shell/frame/AppLayout.tsx"
import { PageSkeleton } from "../features/shell/frame/PageSkeleton.tsx"
import { lazyPage, type LazyPage } from "./lazyPage.ts"
import { pageAt } from "./pageAt.ts"
import { pages, type Page, type PageName } from "./pages.ts"
import { paths, returnPathIn, safeReturnPath, signInPath } from "./paths.ts"
import { ScrollMemory } from "./ScrollMemory.tsx"
import { views, type LoadView } from "./views.ts"
import { useTranslation } from "react-i18next"
import { choosesPassword, isLearner, useRoles, useSession } from "../features/shell/session/SessionContext.ts"

/** Lazy, because visitors do not need it. */
const BareLayout = lazyPage(
  async () => (await import("../features/shell/frame/BareLayout.tsx")).BareLayout,
  []
)

interface Shown {
  readonly view: LazyPage
  /** Shared by all pages with this view, so that React keeps it mounted between them. */
  readonly element: ReactNode
}
const shown = new Map<LoadView, Shown>()

function shownAs(name: PageName): Shown {
  const load = views[name]
  const known = shown.get(load)
  if (known !== undefined) return known
  const View = lazyPage(load, pages[name].texts)
  const element =
    load === views.problem ? (
      <SolutionsGuard>
        <View />
      </SolutionsGuard>
    ) : (
      <View />
    )
  const made = { view: View, element }
  shown.set(load, made)
  return made
}

/** The components of the page at a path that load lazily; empty for a redirect. */
function partsAt(path: string): ReadonlyArray<LazyPage> {
  const entry = pageAt(path)
  if (entry === undefined) return []
  const [name, { frame }] = entry
  return [shownAs(name).view, ...(frame === "bare" ? [BareLayout] : [])]
}

/** Loads the code, texts and styles of the page at a path. */
export const preloadPage = async (path: string): Promise<void> => {
  await Promise.all(partsAt(path).map((part) => part.preload()))
}

/** Whether the page at a path can render without loading. */
export const isLoaded = (path: string): boolean => partsAt(path).every((part) => part.isLoaded())

const guarding = (Guard: ComponentType<{ readonly children: ReactNode }>) => (
  <Guard>
    <Outlet />
  </Guard>
)

const guardingRole = (role: Role) => (
  <RoleOnly role={role}>
    <Outlet />
  </RoleOnly>
)

// Constant elements, so that React does not re-render them between pages.
const fullFrame = <AppLayout />
const bareFrame = <BareLayout />
const inRussian = <RussianOnly />
const guards: Readonly<Record<Page["access"], ReactNode>> = {
  public: <Outlet />,
  guest: guarding(GuestOnly),
  learner: guarding(LearnerOnly),
  organiser: guardingRole("organiser"),
  teacher: guardingRole("teacher"),
  support: guardingRole("support"),
  administrator: guardingRole("administrator")
}

/** Redirects. */
const leadingOn: Array<RouteObject> = [
  {
    element: fullFrame,
    children: [
      { index: true, element: <Navigate to={paths.problems} replace /> },
      { path: "/problem/:id", element: <Navigate to="description" replace /> },
      { path: "/contests/:contestName/:id", element: <Navigate to="description" replace /> },
      { path: "*", element: <Navigate to={paths.notFound} replace /> }
    ]
  }
]

/** Routes of the page at a path only, because matching against all pages on each navigation costs a frame. */
function routesAt(path: string): Array<RouteObject> {
  const entry = pageAt(path)
  if (entry === undefined) return leadingOn
  const [name, { path: pattern, access, frame, russianOnly }] = entry
  const page = { path: pattern, element: shownAs(name).element }
  const children = russianOnly === true ? [{ element: inRussian, children: [page] }] : [page]
  return [
    { element: frame === "bare" ? bareFrame : fullFrame, children: [{ element: guards[access], children }] }
  ]
}

/** All pages of the product, as listed in `pages.ts`. */
export function AppRoutes() {
  const { pathname } = useLocation()
  const page = useRoutes(useMemo(() => routesAt(pathname), [pathname]))
  return (
    <Suspense fallback={<PageSkeleton />}>
      <ScrollMemory />
      <FirstPasswordFirst />
      {page}
    </Suspense>
  )
}

interface GuardProps {
  readonly children: ReactNode
}

/** Redirects signed-in users away from guest pages, back to the page they came from. */
export function GuestOnly({ children }: GuardProps) {
  const [search] = useSearchParams()
  if (!useSession(isLearner)) return children
  return <Navigate to={safeReturnPath(returnPathIn(search), location.origin)} replace />
}

/** Redirects visitors to the sign-in page, which leads back. */
export function LearnerOnly({ children }: GuardProps) {
  const { pathname, search } = useLocation()
  if (useSession(isLearner)) return children
  return <Navigate to={signInPath(pathname + search)} replace />
}

interface RoleGuardProps extends GuardProps {
  readonly role: Role
}

/** Shows "not found" to users without the role. */
export function RoleOnly({ role, children }: RoleGuardProps) {
  return useRoles().includes(role) ? children : <Navigate to={paths.notFound} replace />
}

/** Redirects to the password page until a user with a one-time password has chosen their own. */
export function FirstPasswordFirst() {
  const { pathname, search } = useLocation()
  if (!useSession(choosesPassword) || pathname === paths.choosePassword) return null
  const from = new URLSearchParams({ from: pathname + search })
  return <Navigate to={`${paths.choosePassword}?${from}`} replace />
}

/** Shows visitors the statement instead, because they have no solutions. */
export function SolutionsGuard({ children }: GuardProps) {
  const learner = useSession(isLearner)
  const match = useMatch("/problem/:id/solutions/*")
  if (learner || match === null) return children
  return <Navigate to={paths.problem(match.params["id"] ?? "")} replace />
}

/** Pages available in Russian only. */
export function RussianOnly() {
  const { i18n } = useTranslation()
  return i18n.language === "ru" ? <Outlet /> : <Navigate to={paths.notFound} replace />
}
