import type { Namespace } from "i18next"
import type { Role } from "../api/contract/account/roles.ts"

/** One page as plain data for the router, the server, the sitemap and the checks. */
export interface Page {
  /** React Router pattern; `:id` and parameters ending in `Id` match positive integers, others match a word. */
  readonly path: `/${string}`
  /**
   * `guest` pages redirect learners, `learner` pages redirect visitors to sign-in, and a role's pages are not found by
   * users without the role.
   */
  readonly access: "public" | "guest" | "learner" | Role
  /** Default document title: a key of the server's texts under `page.`. */
  readonly title: string
  /** Text areas to load with the page. */
  readonly texts: ReadonlyArray<Extract<Namespace, string>>
  /** Search engines may index it, and the server renders it with its data for visitors. */
  readonly listed?: true
  /** Not found in other languages. */
  readonly russianOnly?: true
  /** `bare`: shows the logo and a back link instead of the menus. */
  readonly frame?: "bare"
  /** Developer page: found on the server's own computer only, and not in production. */
  readonly local?: true
}

const contestTexts = ["contest", "contests", "settings", "auth", "validation", "submission"] as const
const organiserTexts = ["organiser", "contests", "classes"] as const
const organiserPeopleTexts = [
  ...organiserTexts,
  "organiserPeople",
  "validation",
  "submission",
  "contest"
] as const
const organiserResultsTexts = [...organiserTexts, "organiserResults", "validation", "submission"] as const

/** The single table of pages; `views.ts` maps them to components. */
export const pages = {
  problems: { path: "/problems", access: "public", title: "problems", listed: true, texts: ["problems"] },
  problem: {
    path: "/problem/:id/description",
    access: "public",
    title: "problem",
    listed: true,
    texts: ["problems"]
  },
  problemSolutions: {
    path: "/problem/:id/solutions",
    access: "public",
    title: "problem",
    texts: ["problems"]
  },
  problemSolution: {
    path: "/problem/:id/solutions/:solutionId",
    access: "public",
    title: "problem",
    texts: ["problems"]
  },
  problemAllSolutions: {
    path: "/problem/:id/allsolutions",
    access: "public",
    title: "problem",
    texts: ["problems"]
  },
  problemMaterials: {
    path: "/problem/:id/materials",
    access: "public",
    title: "problem",
    texts: ["problems"]
  },
  signIn: { path: "/sign-in", access: "guest", title: "signIn", texts: ["auth"] },
  signUp: { path: "/sign-up", access: "guest", title: "signUp", texts: ["auth"] },
  confirmEmail: { path: "/confirm-email", access: "public", title: "confirmEmail", texts: ["auth"] },
  confirmEmailSignIn: {
    path: "/confirm-email-sign-in",
    access: "public",
    title: "confirmEmail",
    texts: ["auth"]
  },
  verification: {
    path: "/verification/email/:token",
    access: "public",
    title: "confirmEmail",
    texts: ["auth"]
  },
  recoverPassword: { path: "/recover-password", access: "guest", title: "recoverPassword", texts: ["auth"] },
  confirmEmailRecoverPassword: {
    path: "/confirm-email-recover-password",
    access: "public",
    title: "recoverPassword",
    texts: ["auth"]
  },
  confirmEmailPassword: {
    path: "/confirm-email-password",
    access: "public",
    title: "newPassword",
    texts: ["auth"]
  },
  passwordLink: {
    path: "/verification/password/:token",
    access: "public",
    title: "newPassword",
    texts: ["auth"]
  },
  successChangePassword: {
    path: "/success-change-password",
    access: "guest",
    title: "newPassword",
    texts: ["auth"]
  },
  linkExpiredRecoverPassword: {
    path: "/link-expired-recover-password",
    access: "public",
    title: "linkExpired",
    texts: ["auth", "errors"]
  },
  linkExpired: { path: "/link-expired", access: "public", title: "linkExpired", texts: ["auth", "errors"] },
  confirmEmailChange: {
    path: "/confirm-email-change",
    access: "learner",
    title: "emailLink",
    texts: ["auth"]
  },
  emailLink: { path: "/verification/address/:token", access: "public", title: "emailLink", texts: ["auth"] },
  unsubscribe: {
    path: "/notifications/unsubscribe/:token",
    access: "public",
    title: "unsubscribe",
    texts: ["mailings"]
  },
  legal: { path: "/legal/:document", access: "public", title: "legal", listed: true, texts: ["legal"] },
  about: { path: "/about", access: "public", title: "about", listed: true, texts: ["about"] },
  blog: { path: "/blog", access: "public", title: "blog", listed: true, texts: ["blog"] },
  blogPost: { path: "/blog/:slug", access: "public", title: "blog", listed: true, texts: ["blog"] },
  contests: { path: "/contests", access: "learner", title: "contests", texts: ["contests"] },
  contest: { path: "/contests/:contestName", access: "learner", title: "contest", texts: contestTexts },
  contestRules: {
    path: "/contests/:contestName/rules",
    access: "learner",
    title: "contestRules",
    texts: ["contest"]
  },
  contestEnd: {
    path: "/contests/:contestName/end",
    access: "learner",
    title: "contestEnd",
    texts: ["contest"]
  },
  contestStandings: {
    path: "/contests/:contestName/standings",
    access: "learner",
    title: "standings",
    texts: ["contest"]
  },
  contestPrint: {
    path: "/contests/:contestName/print",
    access: "learner",
    title: "contestPrint",
    texts: ["contest", "problems"]
  },
  contestTask: {
    path: "/contests/:contestName/:id/description",
    access: "learner",
    title: "contestTask",
    texts: ["contest", "problems"]
  },
  contestTaskSolutions: {
    path: "/contests/:contestName/:id/solutions",
    access: "learner",
    title: "contestTask",
    texts: ["contest", "problems"]
  },
  contestTaskSolution: {
    path: "/contests/:contestName/:id/solutions/:solutionId",
    access: "learner",
    title: "contestTask",
    texts: ["contest", "problems"]
  },
  rating: { path: "/rating", access: "learner", title: "rating", russianOnly: true, texts: ["rating"] },
  entryTests: { path: "/entry-test", access: "learner", title: "entryTests", texts: ["entryTest"] },
  entryTest: {
    path: "/entry-test/:id",
    access: "learner",
    title: "entryTest",
    texts: ["entryTest", "questions", "contest"]
  },
  entryTestResult: {
    path: "/entry-test/:id/result",
    access: "learner",
    title: "entryTestResult",
    texts: ["entryTest", "questions"]
  },
  courses: { path: "/courses", access: "learner", title: "courses", russianOnly: true, texts: ["courses"] },
  course: {
    path: "/courses/:course",
    access: "learner",
    title: "course",
    russianOnly: true,
    texts: ["courses"]
  },
  lesson: {
    path: "/courses/:course/lesson/:lessonId",
    access: "learner",
    title: "lesson",
    russianOnly: true,
    texts: ["courses", "questions", "cell", "problems", "editor", "submission"]
  },
  profile: {
    path: "/profile",
    access: "learner",
    title: "profile",
    texts: ["profile", "problems", "submission", "achievements", "rewards", "contests", "courses"]
  },
  user: {
    path: "/users/:id",
    access: "public",
    title: "user",
    texts: ["publicProfile", "profile", "achievements", "contests"]
  },
  balance: { path: "/profile/balance", access: "learner", title: "balance", texts: ["rewards", "problems"] },
  settings: {
    path: "/profile/settings",
    access: "learner",
    title: "settings",
    texts: ["settings", "auth", "validation", "errors"]
  },
  changePassword: {
    path: "/profile/settings/change-password",
    access: "learner",
    title: "changePassword",
    frame: "bare",
    texts: ["auth"]
  },
  changeEmail: {
    path: "/profile/settings/change-email",
    access: "learner",
    title: "emailLink",
    frame: "bare",
    texts: ["auth"]
  },
  accountDeleted: {
    path: "/account-deleted",
    access: "public",
    title: "accountDeleted",
    texts: ["settings"]
  },
  choosePassword: {
    path: "/choose-password",
    access: "learner",
    title: "choosePassword",
    frame: "bare",
    texts: ["auth", "validation"]
  },
  classes: { path: "/organiser/classes", access: "teacher", title: "classes", texts: ["classes"] },
  newClass: {
    path: "/organiser/classes/new",
    access: "teacher",
    title: "newClass",
    texts: ["classes", "validation"]
  },
  oneClass: {
    path: "/organiser/classes/:classId",
    access: "teacher",
    title: "classes",
    texts: ["classes", "validation"]
  },
  reports: { path: "/organiser/reports", access: "support", title: "reports", texts: ["reports"] },
  report: { path: "/organiser/reports/:reportId", access: "support", title: "reports", texts: ["reports"] },
  organiserContests: {
    path: "/organiser/contests",
    access: "organiser",
    title: "organiserContests",
    texts: organiserTexts
  },
  newOrganiserContest: {
    path: "/organiser/contests/new",
    access: "organiser",
    title: "newOrganiserContest",
    texts: organiserTexts
  },
  organiserEdit: {
    path: "/organiser/contests/:contestName/edit",
    access: "organiser",
    title: "organiserContest",
    texts: organiserTexts
  },
  organiserTimeline: {
    path: "/organiser/contests/:contestName/timeline",
    access: "organiser",
    title: "organiserContest",
    texts: organiserTexts
  },
  organiserPreview: {
    path: "/organiser/contests/:contestName/preview",
    access: "organiser",
    title: "organiserContest",
    texts: [...organiserTexts, ...contestTexts]
  },
  organiserRights: {
    path: "/organiser/contests/:contestName/rights",
    access: "organiser",
    title: "organiserContest",
    texts: organiserTexts
  },
  organiserAudit: {
    path: "/organiser/contests/:contestName/audit",
    access: "organiser",
    title: "organiserContest",
    texts: organiserTexts
  },
  organiserContest: {
    path: "/organiser/contests/:contestName",
    access: "organiser",
    title: "organiserContest",
    texts: organiserTexts
  },
  organiserPeople: {
    path: "/organiser/contests/:contestName/people",
    access: "organiser",
    title: "organiserPeople",
    texts: organiserPeopleTexts
  },
  organiserImport: {
    path: "/organiser/contests/:contestName/people/import",
    access: "organiser",
    title: "organiserPeople",
    texts: organiserPeopleTexts
  },
  organiserParticipant: {
    path: "/organiser/contests/:contestName/people/:userId",
    access: "organiser",
    title: "organiserParticipant",
    texts: organiserPeopleTexts
  },
  organiserMonitor: {
    path: "/organiser/contests/:contestName/monitor",
    access: "organiser",
    title: "organiserMonitor",
    texts: organiserPeopleTexts
  },
  organiserJury: {
    path: "/organiser/contests/:contestName/jury",
    access: "organiser",
    title: "organiserJury",
    texts: organiserPeopleTexts
  },
  organiserResults: {
    path: "/organiser/contests/:contestName/results",
    access: "organiser",
    title: "organiserResults",
    texts: organiserResultsTexts
  },
  organiserSimilarity: {
    path: "/organiser/contests/:contestName/similarity",
    access: "organiser",
    title: "organiserSimilarity",
    texts: organiserResultsTexts
  },
  organiserPair: {
    path: "/organiser/contests/:contestName/similarity/:leftId/:rightId",
    access: "organiser",
    title: "organiserSimilarity",
    texts: organiserResultsTexts
  },
  organiserReadiness: {
    path: "/organiser/contests/:contestName/readiness",
    access: "organiser",
    title: "organiserReadiness",
    texts: organiserResultsTexts
  },
  authorize: { path: "/oauth/authorize", access: "public", title: "authorize", texts: ["oauth"] },
  showcase: { path: "/dev/ui", access: "public", title: "showcase", local: true, texts: ["showcase"] },
  notFound: { path: "/404", access: "public", title: "notFound", texts: ["errors"] }
} as const satisfies Readonly<Record<string, Page>>

export type PageName = keyof typeof pages

/** A page of the table, with the exact type of its title. */
export type ListedPage = Page & { readonly title: (typeof pages)[PageName]["title"] }

export const pageEntries = Object.entries(pages) as ReadonlyArray<readonly [PageName, ListedPage]>

/** Addresses that redirect to a page. */
export const redirects = {
  "/": "/problems",
  "/problem/:id": "/problem/:id/description",
  "/contests/:contestName/:id": "/contests/:contestName/:id/description"
} as const
