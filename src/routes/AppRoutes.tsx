import { createElement, Fragment, Suspense } from "react"
import type { ComponentType, ReactNode } from "react"
import { matchPath, Navigate, Outlet, Route, Routes } from "react-router-dom"
import { ProblemsPage as ProblemList } from "../features/problems/ProblemsPage.tsx"
import { AppLayout } from "../features/shell/AppLayout.tsx"
import { PageSkeleton } from "../features/shell/PageSkeleton.tsx"
import {
  FirstPasswordFirst,
  GuestOnly,
  LearnerOnly,
  OrganiserOnly,
  RussianOnly,
  SolutionsGuard
} from "./guards.tsx"
import { firstPage, lazyPage, pageOf } from "./lazyPage.ts"
import { organiserPageNames, pageEntries } from "./pages.ts"
import type { OrganiserPageName, Page, PageName } from "./pages.ts"
import { paths } from "./paths.ts"
import { ScrollMemory } from "./ScrollMemory.tsx"

/** It comes with the entry: most visits begin here. */
const ProblemsPage = firstPage(async () => ({ ProblemsPage: ProblemList }), "ProblemsPage", ["problems"])
/** Its workspace loads by itself, with texts of its own. */
const ProblemPage = lazyPage(() => import("../features/problem/ProblemPage.tsx"), "ProblemPage", ["problems"])
const SignInPage = lazyPage(() => import("../features/auth/SignInPage.tsx"), "SignInPage", ["auth"])
const SignUpPage = lazyPage(() => import("../features/auth/SignUpPage.tsx"), "SignUpPage", ["auth"])
const ConfirmEmailPage = lazyPage(() => import("../features/auth/ConfirmEmailPage.tsx"), "ConfirmEmailPage", [
  "auth"
])
const ConfirmEmailSignInPage = lazyPage(
  () => import("../features/auth/ConfirmEmailSignInPage.tsx"),
  "ConfirmEmailSignInPage",
  ["auth"]
)
const VerificationPage = lazyPage(() => import("../features/auth/VerificationPage.tsx"), "VerificationPage", [
  "auth"
])
const LinkExpiredPage = lazyPage(() => import("../features/auth/LinkExpiredPage.tsx"), "LinkExpiredPage", [
  "auth"
])
const LinkExpiredRecoverPasswordPage = lazyPage(
  () => import("../features/auth/LinkExpiredPage.tsx"),
  "LinkExpiredRecoverPasswordPage",
  ["auth"]
)
const RecoverPasswordPage = lazyPage(
  () => import("../features/auth/RecoverPasswordPage.tsx"),
  "RecoverPasswordPage",
  ["auth"]
)
const ConfirmEmailRecoverPasswordPage = lazyPage(
  () => import("../features/auth/ConfirmEmailRecoverPasswordPage.tsx"),
  "ConfirmEmailRecoverPasswordPage",
  ["auth"]
)
const PasswordLinkPage = lazyPage(() => import("../features/auth/PasswordLinkPage.tsx"), "PasswordLinkPage", [
  "auth"
])
const SuccessChangePasswordPage = lazyPage(
  () => import("../features/auth/SuccessChangePasswordPage.tsx"),
  "SuccessChangePasswordPage",
  ["auth"]
)
const LegalPage = lazyPage(() => import("../features/legal/LegalPage.tsx"), "LegalPage", ["legal"])
const AboutPage = lazyPage(() => import("../features/about/AboutPage.tsx"), "AboutPage", ["about"])
const BlogPage = lazyPage(() => import("../features/blog/BlogPage.tsx"), "BlogPage", ["blog"])
const BlogPostPage = lazyPage(() => import("../features/blog/BlogPostPage.tsx"), "BlogPostPage", ["blog"])
const ContestsPage = lazyPage(() => import("../features/contests/ContestsPage.tsx"), "ContestsPage", [
  "contests"
])
const contestPages = ["contest", "contests", "settings", "auth", "validation", "submission"] as const
const ContestPage = lazyPage(() => import("../features/contest/ContestPage.tsx"), "ContestPage", contestPages)
const ContestRulesPage = lazyPage(
  () => import("../features/contest/ContestRulesPage.tsx"),
  "ContestRulesPage",
  ["contest"]
)
const ContestEndPage = lazyPage(() => import("../features/contest/ContestEndPage.tsx"), "ContestEndPage", [
  "contest"
])
const StandingsPage = lazyPage(
  () => import("../features/contest/standings/StandingsPage.tsx"),
  "StandingsPage",
  ["contest"]
)
const PrintPage = lazyPage(() => import("../features/contest/PrintPage.tsx"), "PrintPage", [
  "contest",
  "problems"
])
const ContestTaskPage = lazyPage(() => import("../features/contest/ContestTaskPage.tsx"), "ContestTaskPage", [
  "contest",
  "problems"
])
const EntryTestsPage = lazyPage(() => import("../features/entryTest/EntryTestsPage.tsx"), "EntryTestsPage", [
  "entryTest"
])
const EntryTestPage = lazyPage(() => import("../features/entryTest/EntryTestPage.tsx"), "EntryTestPage", [
  "entryTest",
  "questions",
  "contest"
])
const EntryTestResultPage = lazyPage(
  () => import("../features/entryTest/EntryTestResultPage.tsx"),
  "EntryTestResultPage",
  ["entryTest", "questions"]
)
const RatingPage = lazyPage(() => import("../features/rating/RatingPage.tsx"), "RatingPage", ["rating"])
const CoursesPage = lazyPage(() => import("../features/courses/CoursesPage.tsx"), "CoursesPage", ["courses"])
const CoursePage = lazyPage(() => import("../features/courses/CoursePage.tsx"), "CoursePage", ["courses"])
const LessonPage = lazyPage(() => import("../features/courses/LessonPage.tsx"), "LessonPage", [
  "courses",
  "questions",
  "cell",
  "problems",
  "editor",
  "submission"
])
const ProfilePage = lazyPage(() => import("../features/profile/ProfilePage.tsx"), "ProfilePage", [
  "profile",
  "problems",
  "submission",
  "achievements",
  "rewards",
  "contests"
])
const PublicProfilePage = lazyPage(
  () => import("../features/publicProfile/PublicProfilePage.tsx"),
  "PublicProfilePage",
  ["publicProfile", "profile", "achievements", "contests"]
)
const SettingsPage = lazyPage(() => import("../features/settings/SettingsPage.tsx"), "SettingsPage", [
  "settings",
  "auth",
  "validation",
  "errors"
])
const ChangePasswordPage = lazyPage(
  () => import("../features/auth/ChangePasswordPage.tsx"),
  "ChangePasswordPage",
  ["auth"]
)
const AccountDeletedPage = lazyPage(
  () => import("../features/settings/AccountDeletedPage.tsx"),
  "AccountDeletedPage",
  ["settings"]
)
const ConfirmEmailPasswordPage = lazyPage(
  () => import("../features/auth/ConfirmEmailPasswordPage.tsx"),
  "ConfirmEmailPasswordPage",
  ["auth"]
)
const ChangeEmailPage = lazyPage(() => import("../features/auth/ChangeEmailPage.tsx"), "ChangeEmailPage", [
  "auth"
])
const ConfirmEmailChangePage = lazyPage(
  () => import("../features/auth/ConfirmEmailChangePage.tsx"),
  "ConfirmEmailChangePage",
  ["auth"]
)
const EmailLinkPage = lazyPage(() => import("../features/auth/EmailLinkPage.tsx"), "EmailLinkPage", ["auth"])
const UnsubscribePage = lazyPage(
  () => import("../features/mailings/UnsubscribePage.tsx"),
  "UnsubscribePage",
  ["mailings"]
)
const ChoosePasswordPage = lazyPage(
  () => import("../features/auth/ChoosePasswordPage.tsx"),
  "ChoosePasswordPage",
  ["auth", "validation"]
)
const BalancePage = lazyPage(() => import("../features/rewards/BalancePage.tsx"), "BalancePage", [
  "rewards",
  "problems"
])
const AuthorizePage = lazyPage(() => import("../features/oauth/AuthorizePage.tsx"), "AuthorizePage", [
  "oauth"
])
const ShowcasePage = lazyPage(() => import("../features/showcase/ShowcasePage.tsx"), "ShowcasePage", [
  "showcase"
])
const NotFoundPage = lazyPage(() => import("../features/shell/NotFoundPage.tsx"), "NotFoundPage", ["errors"])

/** Visitors do not need it. */
const BareLayout = lazyPage(() => import("../features/shell/BareLayout.tsx"), "BareLayout", [])

/** One element for all sections, so that the editor stays as it is from one to the next. */
const problem = (
  <SolutionsGuard>
    <ProblemPage />
  </SolutionsGuard>
)

const contestTask = <ContestTaskPage />

const ownElements: Readonly<Record<Exclude<PageName, OrganiserPageName>, ReactNode>> = {
  problems: <ProblemsPage />,
  problem,
  problemSolutions: problem,
  problemSolution: problem,
  problemAllSolutions: problem,
  problemMaterials: problem,
  signIn: <SignInPage />,
  signUp: <SignUpPage />,
  confirmEmail: <ConfirmEmailPage />,
  confirmEmailSignIn: <ConfirmEmailSignInPage />,
  verification: <VerificationPage />,
  recoverPassword: <RecoverPasswordPage />,
  confirmEmailRecoverPassword: <ConfirmEmailRecoverPasswordPage />,
  passwordLink: <PasswordLinkPage />,
  successChangePassword: <SuccessChangePasswordPage />,
  linkExpiredRecoverPassword: <LinkExpiredRecoverPasswordPage />,
  linkExpired: <LinkExpiredPage />,
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
  courses: <CoursesPage />,
  course: <CoursePage />,
  lesson: <LessonPage />,
  entryTests: <EntryTestsPage />,
  entryTest: <EntryTestPage />,
  entryTestResult: <EntryTestResultPage />,
  profile: <ProfilePage />,
  user: <PublicProfilePage />,
  balance: <BalancePage />,
  settings: <SettingsPage />,
  changePassword: <ChangePasswordPage />,
  accountDeleted: <AccountDeletedPage />,
  confirmEmailPassword: <ConfirmEmailPasswordPage />,
  changeEmail: <ChangeEmailPage />,
  confirmEmailChange: <ConfirmEmailChangePage />,
  emailLink: <EmailLinkPage />,
  unsubscribe: <UnsubscribePage />,
  choosePassword: <ChoosePasswordPage />,
  authorize: <AuthorizePage />,
  showcase: <ShowcasePage />,
  notFound: <NotFoundPage />
}

/** Few come to the pages of organisers: even the list of them loads with the first. */
function organiserElement(name: OrganiserPageName): ReactNode {
  const load = async () => {
    const { organiserPages } = await import("./organiserPages.ts")
    await organiserPages[name].preload()
    return { OrganiserPage: organiserPages[name] }
  }
  return createElement(firstPage(load, "OrganiserPage", []))
}

const elements: Readonly<Record<PageName, ReactNode>> = {
  ...ownElements,
  ...(Object.fromEntries(organiserPageNames.map((name) => [name, organiserElement(name)])) as Readonly<
    Record<OrganiserPageName, ReactNode>
  >)
}

const pageAt = (path: string) => {
  const [name] = pageEntries.find(([, page]) => matchPath(page.path, path) !== null) ?? ["notFound" as const]
  return pageOf(elements[name])
}

/** Loads the code, texts and styles of the page at a path. */
export const preloadPage = async (path: string): Promise<void> => {
  await pageAt(path)?.preload()
}

/** Whether the page at a path can be drawn at once. */
export const isLoaded = (path: string): boolean => pageAt(path)?.isLoaded() === true

type Frame = Page["frame"] | "full"

const routesFor = (frame: Frame, access: string, russianOnly: boolean) =>
  pageEntries
    .filter(([, page]) => (page.frame ?? "full") === frame && page.access === access)
    .filter(([, page]) => (page.russianOnly ?? false) === russianOnly)
    .map(([name, page]) => <Route key={name} path={page.path} element={elements[name]} />)

const guards: Readonly<Record<Page["access"], ComponentType<{ readonly children: ReactNode }>>> = {
  public: Fragment,
  guest: GuestOnly,
  learner: LearnerOnly,
  organiser: OrganiserOnly
}

/** The pages within one frame that are of one kind, behind their guard. */
const guarded =
  (frame: Frame) =>
  ([access, Guard]: [string, (typeof guards)[Page["access"]]]) => (
    <Route
      key={access}
      element={
        <Guard>
          <Outlet />
        </Guard>
      }
    >
      {routesFor(frame, access, false)}
      <Route element={<RussianOnly />}>{routesFor(frame, access, true)}</Route>
    </Route>
  )

/** Every page of the product, as `pages.ts` lists them. */
export function AppRoutes() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <ScrollMemory />
      <FirstPasswordFirst />
      <Routes>
        <Route element={<AppLayout />}>
          <Route index element={<Navigate to={paths.problems} replace />} />
          <Route path="/problem/:id" element={<Navigate to="description" replace />} />
          <Route path="/contests/:contestName/:id" element={<Navigate to="description" replace />} />
          {Object.entries(guards).map(guarded("full"))}
          <Route path="*" element={<Navigate to={paths.notFound} replace />} />
        </Route>
        <Route element={<BareLayout />}>{Object.entries(guards).map(guarded("bare"))}</Route>
      </Routes>
    </Suspense>
  )
}
