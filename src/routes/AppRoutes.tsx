import { createElement, Suspense, useMemo } from "react"
import type { ComponentType, ReactNode } from "react"
import { Navigate, Outlet, useLocation, useRoutes } from "react-router-dom"
import type { RouteObject } from "react-router-dom"
import type { Role } from "../api/contract/account/roles.ts"
import { ProblemsPage as ProblemList } from "../features/practice/problems/ProblemsPage.tsx"
import { AppLayout } from "../features/shell/frame/AppLayout.tsx"
import { PageSkeleton } from "../features/shell/frame/PageSkeleton.tsx"
import {
  FirstPasswordFirst,
  GuestOnly,
  LearnerOnly,
  RoleOnly,
  RussianOnly,
  SolutionsGuard
} from "./guards.tsx"
import { lazyPage, pageOf } from "./lazyPage.ts"
import type { LazyPage } from "./lazyPage.ts"
import { pageAt } from "./pageAt.ts"
import { laterPageNames, organiserPageNames } from "./pages.ts"
import type { LaterPageName, OrganiserPageName, Page, PageName } from "./pages.ts"
import { paths } from "./paths.ts"
import { ScrollMemory } from "./ScrollMemory.tsx"

/** It comes with the entry: most visits begin here. */
const ProblemsPage = lazyPage(async () => ({ ProblemsPage: ProblemList }), "ProblemsPage", ["problems"])
/** Its workspace loads by itself, with texts of its own. */
const ProblemPage = lazyPage(() => import("../features/practice/problem/ProblemPage.tsx"), "ProblemPage", [
  "problems"
])
const SignInPage = lazyPage(() => import("../features/account/auth/SignInPage.tsx"), "SignInPage", ["auth"])
const SignUpPage = lazyPage(() => import("../features/account/auth/SignUpPage.tsx"), "SignUpPage", ["auth"])
const LegalPage = lazyPage(() => import("../features/shell/legal/LegalPage.tsx"), "LegalPage", ["legal"])
const AboutPage = lazyPage(() => import("../features/shell/about/AboutPage.tsx"), "AboutPage", ["about"])
const BlogPage = lazyPage(() => import("../features/shell/blog/BlogPage.tsx"), "BlogPage", ["blog"])
const BlogPostPage = lazyPage(() => import("../features/shell/blog/BlogPostPage.tsx"), "BlogPostPage", [
  "blog"
])
const ContestsPage = lazyPage(
  () => import("../features/olympiads/contests/ContestsPage.tsx"),
  "ContestsPage",
  ["contests"]
)
const contestPages = ["contest", "contests", "settings", "auth", "validation", "submission"] as const
const ContestPage = lazyPage(
  () => import("../features/olympiads/contest/ContestPage.tsx"),
  "ContestPage",
  contestPages
)
const ContestRulesPage = lazyPage(
  () => import("../features/olympiads/contest/ContestRulesPage.tsx"),
  "ContestRulesPage",
  ["contest"]
)
const ContestEndPage = lazyPage(
  () => import("../features/olympiads/contest/ContestEndPage.tsx"),
  "ContestEndPage",
  ["contest"]
)
const StandingsPage = lazyPage(
  () => import("../features/olympiads/contest/standings/StandingsPage.tsx"),
  "StandingsPage",
  ["contest"]
)
const PrintPage = lazyPage(() => import("../features/olympiads/contest/PrintPage.tsx"), "PrintPage", [
  "contest",
  "problems"
])
const ContestTaskPage = lazyPage(
  () => import("../features/olympiads/contest/ContestTaskPage.tsx"),
  "ContestTaskPage",
  ["contest", "problems"]
)
const RatingPage = lazyPage(() => import("../features/rewards/rating/RatingPage.tsx"), "RatingPage", [
  "rating"
])
const ProfilePage = lazyPage(() => import("../features/account/profile/ProfilePage.tsx"), "ProfilePage", [
  "profile",
  "problems",
  "submission",
  "achievements",
  "rewards",
  "contests",
  "courses"
])
const PublicProfilePage = lazyPage(
  () => import("../features/account/publicProfile/PublicProfilePage.tsx"),
  "PublicProfilePage",
  ["publicProfile", "profile", "achievements", "contests"]
)
const NotFoundPage = lazyPage(() => import("../features/shell/frame/NotFoundPage.tsx"), "NotFoundPage", [
  "errors"
])

/** Visitors do not need it. */
const BareLayout = lazyPage(() => import("../features/shell/frame/BareLayout.tsx"), "BareLayout", [])

/** One element for all sections, so that the editor stays as it is from one to the next. */
const problem = (
  <SolutionsGuard>
    <ProblemPage />
  </SolutionsGuard>
)

const contestTask = <ContestTaskPage />

const ownElements: Readonly<Record<Exclude<PageName, OrganiserPageName | LaterPageName>, ReactNode>> = {
  problems: <ProblemsPage />,
  problem,
  problemSolutions: problem,
  problemSolution: problem,
  problemAllSolutions: problem,
  problemMaterials: problem,
  signIn: <SignInPage />,
  signUp: <SignUpPage />,
  legal: <LegalPage />,
  about: <AboutPage />,
  blog: <BlogPage />,
  blogPost: <BlogPostPage />,
  contests: <ContestsPage />,
  contest: <ContestPage />,
  contestRules: <ContestRulesPage />,
  contestEnd: <ContestEndPage />,
  contestStandings: <StandingsPage />,
  contestPrint: <PrintPage />,
  contestTask,
  contestTaskSolutions: contestTask,
  contestTaskSolution: contestTask,
  rating: <RatingPage />,
  profile: <ProfilePage />,
  user: <PublicProfilePage />,
  notFound: <NotFoundPage />
}

/** Few come to these pages: even the list of them loads with the first. */
function elementOf(load: () => Promise<LazyPage>): ReactNode {
  const loadPage = async () => {
    const Shown = await load()
    await Shown.preload()
    return { Shown }
  }
  return createElement(lazyPage(loadPage, "Shown", []))
}

const later = async (name: LaterPageName) => (await import("./laterPages.ts")).laterPages[name]
const organisers = async (name: OrganiserPageName) =>
  (await import("./organiserPages.ts")).organiserPages[name]

const elements = {
  ...ownElements,
  ...Object.fromEntries(laterPageNames.map((name) => [name, elementOf(() => later(name))])),
  ...Object.fromEntries(organiserPageNames.map((name) => [name, elementOf(() => organisers(name))]))
} as Readonly<Record<PageName, ReactNode>>

/** The page at a path and a frame that loads like one; nothing for an address that only leads on to another. */
function partsAt(path: string): ReadonlyArray<LazyPage> {
  const entry = pageAt(path)
  if (entry === undefined) return []
  const [name, { frame }] = entry
  return [pageOf(elements[name]), frame === "bare" ? BareLayout : null].filter((part) => part !== null)
}

/** Loads the code, texts and styles of the page at a path. */
export const preloadPage = async (path: string): Promise<void> => {
  await Promise.all(partsAt(path).map((part) => part.preload()))
}

/** Whether the page at a path can be drawn at once. */
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

// The same elements each time: what stays from one page to the next is not drawn anew.
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

/** Addresses that only lead on to another. */
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

/** The page at a path within its frame, behind its guard: to rank all of them again for each look costs a frame. */
function routesAt(path: string): Array<RouteObject> {
  const entry = pageAt(path)
  if (entry === undefined) return leadingOn
  const [name, { path: pattern, access, frame, russianOnly }] = entry
  const page = { path: pattern, element: elements[name] }
  const children = russianOnly === true ? [{ element: inRussian, children: [page] }] : [page]
  return [
    { element: frame === "bare" ? bareFrame : fullFrame, children: [{ element: guards[access], children }] }
  ]
}

/** Every page of the product, as `pages.ts` lists them. */
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
