import { lazyPage } from "./lazyPage.ts"
import type { LazyPage } from "./lazyPage.ts"
import type { LaterPageName } from "./pages.ts"

const ConfirmEmailPage = lazyPage(
  () => import("../features/account/auth/ConfirmEmailPage.tsx"),
  "ConfirmEmailPage",
  ["auth"]
)
const ConfirmEmailSignInPage = lazyPage(
  () => import("../features/account/auth/ConfirmEmailSignInPage.tsx"),
  "ConfirmEmailSignInPage",
  ["auth"]
)
const VerificationPage = lazyPage(
  () => import("../features/account/auth/VerificationPage.tsx"),
  "VerificationPage",
  ["auth"]
)
const RecoverPasswordPage = lazyPage(
  () => import("../features/account/auth/RecoverPasswordPage.tsx"),
  "RecoverPasswordPage",
  ["auth"]
)
const ConfirmEmailRecoverPasswordPage = lazyPage(
  () => import("../features/account/auth/ConfirmEmailRecoverPasswordPage.tsx"),
  "ConfirmEmailRecoverPasswordPage",
  ["auth"]
)
const PasswordLinkPage = lazyPage(
  () => import("../features/account/auth/PasswordLinkPage.tsx"),
  "PasswordLinkPage",
  ["auth"]
)
const SuccessChangePasswordPage = lazyPage(
  () => import("../features/account/auth/SuccessChangePasswordPage.tsx"),
  "SuccessChangePasswordPage",
  ["auth"]
)
const LinkExpiredRecoverPasswordPage = lazyPage(
  () => import("../features/account/auth/LinkExpiredPage.tsx"),
  "LinkExpiredRecoverPasswordPage",
  ["auth", "errors"]
)
const LinkExpiredPage = lazyPage(
  () => import("../features/account/auth/LinkExpiredPage.tsx"),
  "LinkExpiredPage",
  ["auth", "errors"]
)
const EntryTestsPage = lazyPage(
  () => import("../features/learning/entryTest/EntryTestsPage.tsx"),
  "EntryTestsPage",
  ["entryTest"]
)
const EntryTestPage = lazyPage(
  () => import("../features/learning/entryTest/EntryTestPage.tsx"),
  "EntryTestPage",
  ["entryTest", "questions", "contest"]
)
const EntryTestResultPage = lazyPage(
  () => import("../features/learning/entryTest/EntryTestResultPage.tsx"),
  "EntryTestResultPage",
  ["entryTest", "questions"]
)
const CoursesPage = lazyPage(() => import("../features/learning/courses/CoursesPage.tsx"), "CoursesPage", [
  "courses"
])
const CoursePage = lazyPage(() => import("../features/learning/courses/CoursePage.tsx"), "CoursePage", [
  "courses"
])
const LessonPage = lazyPage(() => import("../features/learning/courses/LessonPage.tsx"), "LessonPage", [
  "courses",
  "questions",
  "cell",
  "problems",
  "editor",
  "submission"
])
const BalancePage = lazyPage(() => import("../features/rewards/balance/BalancePage.tsx"), "BalancePage", [
  "rewards",
  "problems"
])
const SettingsPage = lazyPage(() => import("../features/account/settings/SettingsPage.tsx"), "SettingsPage", [
  "settings",
  "auth",
  "validation",
  "errors"
])
const ChangePasswordPage = lazyPage(
  () => import("../features/account/auth/ChangePasswordPage.tsx"),
  "ChangePasswordPage",
  ["auth"]
)
const AccountDeletedPage = lazyPage(
  () => import("../features/account/settings/AccountDeletedPage.tsx"),
  "AccountDeletedPage",
  ["settings"]
)
const ConfirmEmailPasswordPage = lazyPage(
  () => import("../features/account/auth/ConfirmEmailPasswordPage.tsx"),
  "ConfirmEmailPasswordPage",
  ["auth"]
)
const ChangeEmailPage = lazyPage(
  () => import("../features/account/auth/ChangeEmailPage.tsx"),
  "ChangeEmailPage",
  ["auth"]
)
const ConfirmEmailChangePage = lazyPage(
  () => import("../features/account/auth/ConfirmEmailChangePage.tsx"),
  "ConfirmEmailChangePage",
  ["auth"]
)
const EmailLinkPage = lazyPage(() => import("../features/account/auth/EmailLinkPage.tsx"), "EmailLinkPage", [
  "auth"
])
const UnsubscribePage = lazyPage(
  () => import("../features/account/mailings/UnsubscribePage.tsx"),
  "UnsubscribePage",
  ["mailings"]
)
const ChoosePasswordPage = lazyPage(
  () => import("../features/account/auth/ChoosePasswordPage.tsx"),
  "ChoosePasswordPage",
  ["auth", "validation"]
)
const AuthorizePage = lazyPage(
  () => import("../features/account/applications/AuthorizePage.tsx"),
  "AuthorizePage",
  ["oauth"]
)
const ShowcasePage = lazyPage(() => import("../features/shell/showcase/ShowcasePage.tsx"), "ShowcasePage", [
  "showcase"
])

/** Pages that no visit begins with: their list loads with the first of them. */
export const laterPages: Readonly<Record<LaterPageName, LazyPage>> = {
  confirmEmail: ConfirmEmailPage,
  confirmEmailSignIn: ConfirmEmailSignInPage,
  verification: VerificationPage,
  recoverPassword: RecoverPasswordPage,
  confirmEmailRecoverPassword: ConfirmEmailRecoverPasswordPage,
  passwordLink: PasswordLinkPage,
  successChangePassword: SuccessChangePasswordPage,
  linkExpiredRecoverPassword: LinkExpiredRecoverPasswordPage,
  linkExpired: LinkExpiredPage,
  entryTests: EntryTestsPage,
  entryTest: EntryTestPage,
  entryTestResult: EntryTestResultPage,
  courses: CoursesPage,
  course: CoursePage,
  lesson: LessonPage,
  balance: BalancePage,
  settings: SettingsPage,
  changePassword: ChangePasswordPage,
  accountDeleted: AccountDeletedPage,
  confirmEmailPassword: ConfirmEmailPasswordPage,
  changeEmail: ChangeEmailPage,
  confirmEmailChange: ConfirmEmailChangePage,
  emailLink: EmailLinkPage,
  unsubscribe: UnsubscribePage,
  choosePassword: ChoosePasswordPage,
  authorize: AuthorizePage,
  showcase: ShowcasePage
}
