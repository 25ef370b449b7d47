import type { Role } from "../api/contract/account/roles.ts"

/** One page of the product, as plain data: the router, the server, the sitemap and the checks all read it. */
export interface Page {
  /** In React Router's spelling; `:id` and names that end in `Id` stand for positive integers, others for a word. */
  readonly path: `/${string}`
  /**
   * Whose page it is: `guest` pages lead learners away, `learner` pages ask visitors to sign in, and a role's pages
   * are not found by anybody without it.
   */
  readonly access: "public" | "guest" | "learner" | Role
  /** The document's title until the page knows a better one: a key of the server's texts, after `page.`. */
  readonly title: string
  /** Search engines may list it, and visitors get it with its data. */
  readonly listed?: true
  /** Not found in any other language. */
  readonly russianOnly?: true
  /** `bare`: the logo and a way back stand in place of the menus. */
  readonly frame?: "bare"
  /** For those who build the product: found on the server's own computer alone, and not in production. */
  readonly local?: true
}

export const pages = {
  problems: { path: "/problems", access: "public", title: "problems", listed: true },
  problem: { path: "/problem/:id/description", access: "public", title: "problem", listed: true },
  problemSolutions: { path: "/problem/:id/solutions", access: "public", title: "problem" },
  problemSolution: { path: "/problem/:id/solutions/:solutionId", access: "public", title: "problem" },
  problemAllSolutions: { path: "/problem/:id/allsolutions", access: "public", title: "problem" },
  problemMaterials: { path: "/problem/:id/materials", access: "public", title: "problem" },
  signIn: { path: "/sign-in", access: "guest", title: "signIn" },
  signUp: { path: "/sign-up", access: "guest", title: "signUp" },
  confirmEmail: { path: "/confirm-email", access: "public", title: "confirmEmail" },
  confirmEmailSignIn: { path: "/confirm-email-sign-in", access: "public", title: "confirmEmail" },
  verification: { path: "/verification/email/:token", access: "public", title: "confirmEmail" },
  recoverPassword: { path: "/recover-password", access: "guest", title: "recoverPassword" },
  confirmEmailRecoverPassword: {
    path: "/confirm-email-recover-password",
    access: "public",
    title: "recoverPassword"
  },
  confirmEmailPassword: { path: "/confirm-email-password", access: "public", title: "newPassword" },
  passwordLink: { path: "/verification/password/:token", access: "public", title: "newPassword" },
  successChangePassword: { path: "/success-change-password", access: "guest", title: "newPassword" },
  linkExpiredRecoverPassword: {
    path: "/link-expired-recover-password",
    access: "public",
    title: "linkExpired"
  },
  linkExpired: { path: "/link-expired", access: "public", title: "linkExpired" },
  confirmEmailChange: { path: "/confirm-email-change", access: "learner", title: "emailLink" },
  emailLink: { path: "/verification/address/:token", access: "public", title: "emailLink" },
  unsubscribe: { path: "/notifications/unsubscribe/:token", access: "public", title: "unsubscribe" },
  legal: { path: "/legal/:document", access: "public", title: "legal", listed: true },
  about: { path: "/about", access: "public", title: "about", listed: true },
  blog: { path: "/blog", access: "public", title: "blog", listed: true },
  blogPost: { path: "/blog/:slug", access: "public", title: "blog", listed: true },
  contests: { path: "/contests", access: "learner", title: "contests" },
  contest: { path: "/contests/:contestName", access: "learner", title: "contest" },
  contestRules: { path: "/contests/:contestName/rules", access: "learner", title: "contestRules" },
  contestEnd: { path: "/contests/:contestName/end", access: "learner", title: "contestEnd" },
  contestStandings: { path: "/contests/:contestName/standings", access: "learner", title: "standings" },
  contestPrint: { path: "/contests/:contestName/print", access: "learner", title: "contestPrint" },
  contestTask: { path: "/contests/:contestName/:id/description", access: "learner", title: "contestTask" },
  contestTaskSolutions: {
    path: "/contests/:contestName/:id/solutions",
    access: "learner",
    title: "contestTask"
  },
  contestTaskSolution: {
    path: "/contests/:contestName/:id/solutions/:solutionId",
    access: "learner",
    title: "contestTask"
  },
  rating: { path: "/rating", access: "learner", title: "rating", russianOnly: true },
  entryTests: { path: "/entry-test", access: "learner", title: "entryTests" },
  entryTest: { path: "/entry-test/:id", access: "learner", title: "entryTest" },
  entryTestResult: { path: "/entry-test/:id/result", access: "learner", title: "entryTestResult" },
  courses: { path: "/courses", access: "learner", title: "courses", russianOnly: true },
  course: { path: "/courses/:course", access: "learner", title: "course", russianOnly: true },
  lesson: {
    path: "/courses/:course/lesson/:lessonId",
    access: "learner",
    title: "lesson",
    russianOnly: true
  },
  profile: { path: "/profile", access: "learner", title: "profile" },
  user: { path: "/users/:id", access: "public", title: "user" },
  balance: { path: "/profile/balance", access: "learner", title: "balance" },
  settings: { path: "/profile/settings", access: "learner", title: "settings" },
  changePassword: {
    path: "/profile/settings/change-password",
    access: "learner",
    title: "changePassword",
    frame: "bare"
  },
  changeEmail: {
    path: "/profile/settings/change-email",
    access: "learner",
    title: "emailLink",
    frame: "bare"
  },
  accountDeleted: { path: "/account-deleted", access: "public", title: "accountDeleted" },
  choosePassword: { path: "/choose-password", access: "learner", title: "choosePassword", frame: "bare" },
  classes: { path: "/organiser/classes", access: "teacher", title: "classes" },
  newClass: { path: "/organiser/classes/new", access: "teacher", title: "newClass" },
  oneClass: { path: "/organiser/classes/:classId", access: "teacher", title: "classes" },
  reports: { path: "/organiser/reports", access: "support", title: "reports" },
  report: { path: "/organiser/reports/:reportId", access: "support", title: "reports" },
  deskContests: { path: "/organiser/contests", access: "organiser", title: "deskContests" },
  newDeskContest: { path: "/organiser/contests/new", access: "organiser", title: "newDeskContest" },
  deskEdit: { path: "/organiser/contests/:contestName/edit", access: "organiser", title: "deskContest" },
  deskTimeline: {
    path: "/organiser/contests/:contestName/timeline",
    access: "organiser",
    title: "deskContest"
  },
  deskPreview: {
    path: "/organiser/contests/:contestName/preview",
    access: "organiser",
    title: "deskContest"
  },
  deskRights: { path: "/organiser/contests/:contestName/rights", access: "organiser", title: "deskContest" },
  deskAudit: { path: "/organiser/contests/:contestName/audit", access: "organiser", title: "deskContest" },
  deskContest: { path: "/organiser/contests/:contestName", access: "organiser", title: "deskContest" },
  deskPeople: { path: "/organiser/contests/:contestName/people", access: "organiser", title: "deskPeople" },
  deskImport: {
    path: "/organiser/contests/:contestName/people/import",
    access: "organiser",
    title: "deskPeople"
  },
  deskParticipant: {
    path: "/organiser/contests/:contestName/people/:userId",
    access: "organiser",
    title: "deskParticipant"
  },
  deskMonitor: {
    path: "/organiser/contests/:contestName/monitor",
    access: "organiser",
    title: "deskMonitor"
  },
  deskJury: { path: "/organiser/contests/:contestName/jury", access: "organiser", title: "deskJury" },
  deskResults: {
    path: "/organiser/contests/:contestName/results",
    access: "organiser",
    title: "deskResults"
  },
  deskSimilarity: {
    path: "/organiser/contests/:contestName/similarity",
    access: "organiser",
    title: "deskSimilarity"
  },
  deskPair: {
    path: "/organiser/contests/:contestName/similarity/:leftId/:rightId",
    access: "organiser",
    title: "deskSimilarity"
  },
  deskReadiness: {
    path: "/organiser/contests/:contestName/readiness",
    access: "organiser",
    title: "deskReadiness"
  },
  authorize: { path: "/oauth/authorize", access: "public", title: "authorize" },
  showcase: { path: "/dev/ui", access: "public", title: "showcase", local: true },
  notFound: { path: "/404", access: "public", title: "notFound" }
} as const satisfies Readonly<Record<string, Page>>

export type PageName = keyof typeof pages

/** A page below `/organiser`, found by one role alone. */
export type OrganiserPageName = {
  [Name in PageName]: (typeof pages)[Name]["access"] extends Role ? Name : never
}[PageName]

/** A page of the table, with a title that it has. */
export type ListedPage = Page & { readonly title: (typeof pages)[PageName]["title"] }

export const pageEntries = Object.entries(pages) as ReadonlyArray<readonly [PageName, ListedPage]>

export const organiserPageNames = pageEntries.flatMap(([name, { path }]) =>
  path.startsWith("/organiser/") ? [name as OrganiserPageName] : []
)

/** Pages that few visits begin with, see `laterPages.ts`. */
export const laterPageNames = [
  "confirmEmail",
  "confirmEmailSignIn",
  "verification",
  "recoverPassword",
  "confirmEmailRecoverPassword",
  "passwordLink",
  "successChangePassword",
  "linkExpiredRecoverPassword",
  "linkExpired",
  "entryTests",
  "entryTest",
  "entryTestResult",
  "courses",
  "course",
  "lesson",
  "balance",
  "settings",
  "changePassword",
  "accountDeleted",
  "confirmEmailPassword",
  "changeEmail",
  "confirmEmailChange",
  "emailLink",
  "unsubscribe",
  "choosePassword",
  "authorize",
  "showcase"
] as const
export type LaterPageName = (typeof laterPageNames)[number]

/** Addresses that lead on to a page. */
export const redirects = {
  "/": "/problems",
  "/problem/:id": "/problem/:id/description",
  "/contests/:contestName/:id": "/contests/:contestName/:id/description"
} as const
