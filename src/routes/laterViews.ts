import type { PageName } from "./pages.ts"
import type { LoadView } from "./views.ts"

/** Pages that few visits start with. The table loads with the first of them, which makes the entry 3 kB smaller. */
export const laterViews = {
  contestRules: async () =>
    (await import("../features/olympiads/contest/ContestRulesPage.tsx")).ContestRulesPage,
  contestEnd: async () => (await import("../features/olympiads/contest/ContestEndPage.tsx")).ContestEndPage,
  contestStandings: async () =>
    (await import("../features/olympiads/contest/standings/StandingsPage.tsx")).StandingsPage,
  contestPrint: async () => (await import("../features/olympiads/contest/PrintPage.tsx")).PrintPage,
  profile: async () => (await import("./ProfileRoute.tsx")).ProfileRoute,
  confirmEmail: async () => (await import("../features/account/auth/ConfirmEmailPages.tsx")).ConfirmEmailPage,
  confirmEmailSignIn: async () =>
    (await import("../features/account/auth/ConfirmEmailPages.tsx")).ConfirmEmailSignInPage,
  verification: async () => (await import("../features/account/auth/VerificationPage.tsx")).VerificationPage,
  recoverPassword: async () =>
    (await import("../features/account/auth/RecoverPasswordPage.tsx")).RecoverPasswordPage,
  confirmEmailRecoverPassword: async () =>
    (await import("../features/account/auth/ConfirmEmailPages.tsx")).ConfirmEmailRecoverPasswordPage,
  confirmEmailPassword: async () =>
    (await import("../features/account/auth/ConfirmEmailPages.tsx")).ConfirmEmailPasswordPage,
  passwordLink: async () => (await import("../features/account/auth/PasswordLinkPage.tsx")).PasswordLinkPage,
  successChangePassword: async () =>
    (await import("../features/account/auth/SuccessChangePasswordPage.tsx")).SuccessChangePasswordPage,
  linkExpiredRecoverPassword: async () =>
    (await import("../features/account/auth/LinkExpiredPage.tsx")).LinkExpiredRecoverPasswordPage,
  linkExpired: async () => (await import("../features/account/auth/LinkExpiredPage.tsx")).LinkExpiredPage,
  confirmEmailChange: async () =>
    (await import("../features/account/auth/ConfirmEmailPages.tsx")).ConfirmEmailChangePage,
  emailLink: async () => (await import("../features/account/auth/EmailLinkPage.tsx")).EmailLinkPage,
  unsubscribe: async () => (await import("../features/account/mailings/UnsubscribePage.tsx")).UnsubscribePage,
  entryTests: async () => (await import("../features/learning/entryTest/EntryTestsPage.tsx")).EntryTestsPage,
  entryTest: async () => (await import("../features/learning/entryTest/EntryTestPage.tsx")).EntryTestPage,
  entryTestResult: async () =>
    (await import("../features/learning/entryTest/EntryTestResultPage.tsx")).EntryTestResultPage,
  courses: async () => (await import("../features/learning/courses/CoursesPage.tsx")).CoursesPage,
  course: async () => (await import("../features/learning/courses/CoursePage.tsx")).CoursePage,
  lesson: async () => (await import("../features/learning/courses/LessonPage.tsx")).LessonPage,
  balance: async () => (await import("../features/rewards/balance/BalancePage.tsx")).BalancePage,
  settings: async () => (await import("../features/account/settings/SettingsPage.tsx")).SettingsPage,
  changePassword: async () =>
    (await import("../features/account/auth/ChangePasswordPage.tsx")).ChangePasswordPage,
  changeEmail: async () => (await import("../features/account/auth/ChangeEmailPage.tsx")).ChangeEmailPage,
  accountDeleted: async () =>
    (await import("../features/account/settings/AccountDeletedPage.tsx")).AccountDeletedPage,
  choosePassword: async () =>
    (await import("../features/account/auth/ChoosePasswordPage.tsx")).ChoosePasswordPage,
  classes: async () => (await import("../features/organiser/classes/ClassesPage.tsx")).ClassesPage,
  newClass: async () => (await import("../features/organiser/classes/NewClassPage.tsx")).NewClassPage,
  oneClass: async () => (await import("../features/organiser/classes/ClassPage.tsx")).ClassPage,
  reports: async () => (await import("../features/organiser/reports/ReportsPage.tsx")).ReportsPage,
  report: async () => (await import("../features/organiser/reports/ReportPage.tsx")).ReportPage,
  organiserProblems: async () =>
    (await import("../features/organiser/problems/OrganiserProblemsPage.tsx")).OrganiserProblemsPage,
  newOrganiserProblem: async () =>
    (await import("../features/organiser/problems/NewOrganiserProblemPage.tsx")).NewOrganiserProblemPage,
  organiserProblem: async () =>
    (await import("../features/organiser/problems/OrganiserProblemPage.tsx")).OrganiserProblemPage,
  organiserProblemPart: async () =>
    (await import("../features/organiser/problems/OrganiserProblemPage.tsx")).OrganiserProblemPage,
  organiserContests: async () =>
    (await import("../features/organiser/contests/OrganiserContestsPage.tsx")).OrganiserContestsPage,
  newOrganiserContest: async () =>
    (await import("../features/organiser/contests/NewContestPage.tsx")).NewContestPage,
  organiserEdit: async () =>
    (await import("../features/organiser/contests/edit/ContestSettingsPage.tsx")).ContestSettingsPage,
  organiserTimeline: async () =>
    (await import("../features/organiser/contests/timeline/TimelinePage.tsx")).TimelinePage,
  organiserPreview: async () =>
    (await import("../features/organiser/contests/preview/PreviewPage.tsx")).PreviewPage,
  organiserRights: async () =>
    (await import("../features/organiser/contests/rights/RightsPage.tsx")).RightsPage,
  organiserAudit: async () => (await import("../features/organiser/contests/rights/AuditPage.tsx")).AuditPage,
  organiserContest: async () =>
    (await import("../features/organiser/contests/OrganiserContestPage.tsx")).OrganiserContestPage,
  organiserPeople: async () =>
    (await import("../features/organiser/contests/people/PeoplePage.tsx")).PeoplePage,
  organiserImport: async () =>
    (await import("../features/organiser/contests/people/ImportPage.tsx")).ImportPage,
  organiserParticipant: async () =>
    (await import("../features/organiser/contests/people/ParticipantPage.tsx")).ParticipantPage,
  organiserMonitor: async () =>
    (await import("../features/organiser/contests/monitor/MonitorPage.tsx")).MonitorPage,
  organiserJury: async () => (await import("../features/organiser/contests/jury/JuryPage.tsx")).JuryPage,
  organiserResults: async () =>
    (await import("../features/organiser/contests/results/ResultsPage.tsx")).ResultsPage,
  organiserSimilarity: async () =>
    (await import("../features/organiser/contests/similarity/SimilarityPage.tsx")).SimilarityPage,
  organiserPair: async () =>
    (await import("../features/organiser/contests/similarity/PairPage.tsx")).PairPage,
  organiserReadiness: async () =>
    (await import("../features/organiser/contests/readiness/ReadinessPage.tsx")).ReadinessPage,
  organiserRehearsal: async () =>
    (await import("../features/organiser/contests/rehearsal/RehearsalPage.tsx")).RehearsalPage,
  authorize: async () => (await import("../features/account/applications/AuthorizePage.tsx")).AuthorizePage,
  showcase: async () => (await import("../features/shell/showcase/ShowcasePage.tsx")).ShowcasePage
} as const satisfies Readonly<Partial<Record<PageName, LoadView>>>

export type LaterPage = keyof typeof laterViews
