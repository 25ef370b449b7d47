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
  /** Text namespaces to load with the page: all that its view uses, because a view that waits for texts loses the focus. */
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

/** Forms of accounts. */
const formTexts = ["auth", "validation"] as const
const contestTexts = ["contest", "contests", "settings", "auth", "validation", "submission"] as const
const contestProblemTexts = ["contest", "problems"] as const
const organiserTexts = ["organiser", "contests"] as const
const organiserProblemTexts = ["organiserProblems", "organiser", "submission", "validation"] as const
const organiserFormTexts = [...organiserTexts, "validation"] as const
const organiserPeopleTexts = [
  ...organiserTexts,
  "organiserPeople",
  "validation",
  "submission",
  "contest"
] as const
const organiserResultsTexts = [...organiserTexts, "organiserResults", "validation", "submission"] as const

type Options = Omit<Page, "path" | "access" | "title" | "texts">

/** Returns a function that declares pages with this access. */
const pagesFor =
  (access: Page["access"]) =>
  <const Path extends Page["path"], const Title extends string>(
    path: Path,
    title: Title,
    texts: Page["texts"],
    options: Options = {}
  ): Page & { readonly path: Path; readonly title: Title } => ({ path, access, title, texts, ...options })

const publicPage = pagesFor("public")
const guestPage = pagesFor("guest")
const learnerPage = pagesFor("learner")
const teacherPage = pagesFor("teacher")
const supportPage = pagesFor("support")
const organiserPage = pagesFor("organiser")

/** A page about one contest in the organiser console. */
const consolePage = <const Path extends string, const Title extends string>(
  path: Path,
  title: Title,
  texts: Page["texts"]
) => organiserPage(`/organiser/contests/:contestName${path}`, title, texts)

/** The single table of pages; `views.ts` maps them to components. */
export const pages = {
  problems: publicPage("/problems", "problems", ["problems"], { listed: true }),
  problem: publicPage("/problem/:id/description", "problem", ["problems"], { listed: true }),
  problemSolutions: publicPage("/problem/:id/solutions", "problem", ["problems"]),
  problemSolution: publicPage("/problem/:id/solutions/:solutionId", "problem", ["problems"]),
  problemAllSolutions: publicPage("/problem/:id/allsolutions", "problem", ["problems"]),
  problemMaterials: publicPage("/problem/:id/materials", "problem", ["problems"]),
  signIn: guestPage("/sign-in", "signIn", formTexts),
  signUp: guestPage("/sign-up", "signUp", formTexts),
  confirmEmail: publicPage("/confirm-email", "confirmEmail", ["auth"]),
  confirmEmailSignIn: publicPage("/confirm-email-sign-in", "confirmEmail", ["auth"]),
  verification: publicPage("/verification/email/:token", "confirmEmail", formTexts),
  recoverPassword: guestPage("/recover-password", "recoverPassword", formTexts),
  confirmEmailRecoverPassword: publicPage("/confirm-email-recover-password", "recoverPassword", ["auth"]),
  confirmEmailPassword: publicPage("/confirm-email-password", "newPassword", ["auth"]),
  passwordLink: publicPage("/verification/password/:token", "newPassword", formTexts),
  successChangePassword: guestPage("/success-change-password", "newPassword", ["auth"]),
  linkExpiredRecoverPassword: publicPage("/link-expired-recover-password", "linkExpired", ["auth", "errors"]),
  linkExpired: publicPage("/link-expired", "linkExpired", ["auth", "errors"]),
  confirmEmailChange: learnerPage("/confirm-email-change", "emailLink", ["auth"]),
  emailLink: publicPage("/verification/address/:token", "emailLink", ["auth"]),
  unsubscribe: publicPage("/notifications/unsubscribe/:token", "unsubscribe", ["mailings"]),
  legal: publicPage("/legal/:document", "legal", ["legal"], { listed: true }),
  about: publicPage("/about", "about", ["about"], { listed: true }),
  blog: publicPage("/blog", "blog", ["blog"], { listed: true }),
  blogPost: publicPage("/blog/:slug", "blog", ["blog"], { listed: true }),
  contests: learnerPage("/contests", "contests", ["contests"]),
  contest: learnerPage("/contests/:contestName", "contest", contestTexts),
  contestRules: learnerPage("/contests/:contestName/rules", "contestRules", ["contest"]),
  contestEnd: learnerPage("/contests/:contestName/end", "contestEnd", ["contest"]),
  contestStandings: learnerPage("/contests/:contestName/standings", "standings", ["contest"]),
  contestPrint: learnerPage("/contests/:contestName/print", "contestPrint", contestProblemTexts),
  contestTask: learnerPage("/contests/:contestName/:id/description", "contestTask", contestProblemTexts),
  contestTaskSolutions: learnerPage(
    "/contests/:contestName/:id/solutions",
    "contestTask",
    contestProblemTexts
  ),
  contestTaskSolution: learnerPage(
    "/contests/:contestName/:id/solutions/:solutionId",
    "contestTask",
    contestProblemTexts
  ),
  rating: learnerPage("/rating", "rating", ["rating"], { russianOnly: true }),
  entryTests: learnerPage("/entry-test", "entryTests", ["entryTest"]),
  entryTest: learnerPage("/entry-test/:id", "entryTest", ["entryTest", "questions", "contest"]),
  entryTestResult: learnerPage("/entry-test/:id/result", "entryTestResult", ["entryTest", "questions"]),
  courses: learnerPage("/courses", "courses", ["courses"], { russianOnly: true }),
  course: learnerPage("/courses/:course", "course", ["courses"], { russianOnly: true }),
  lesson: learnerPage(
    "/courses/:course/lesson/:lessonId",
    "lesson",
    ["courses", "questions", "cell", "problems", "editor", "submission"],
    { russianOnly: true }
  ),
  profile: learnerPage("/profile", "profile", [
    "profile",
    "problems",
    "submission",
    "achievements",
    "rewards",
    "contests",
    "courses"
  ]),
  user: publicPage("/users/:id", "user", ["publicProfile", "profile", "achievements", "contests"]),
  balance: learnerPage("/profile/balance", "balance", ["rewards", "problems"]),
  settings: learnerPage("/profile/settings", "settings", ["settings", "auth", "validation", "errors"]),
  changePassword: learnerPage("/profile/settings/change-password", "changePassword", formTexts, {
    frame: "bare"
  }),
  changeEmail: learnerPage("/profile/settings/change-email", "emailLink", formTexts, { frame: "bare" }),
  accountDeleted: publicPage("/account-deleted", "accountDeleted", ["settings"]),
  choosePassword: learnerPage("/choose-password", "choosePassword", formTexts, { frame: "bare" }),
  classes: teacherPage("/organiser/classes", "classes", ["classes"]),
  newClass: teacherPage("/organiser/classes/new", "newClass", ["classes", "validation"]),
  oneClass: teacherPage("/organiser/classes/:classId", "classes", ["classes", "validation"]),
  reports: supportPage("/organiser/reports", "reports", ["reports"]),
  report: supportPage("/organiser/reports/:reportId", "reports", ["reports", "validation"]),
  organiserProblems: organiserPage("/organiser/problems", "organiserProblems", organiserProblemTexts),
  newOrganiserProblem: organiserPage("/organiser/problems/new", "newOrganiserProblem", organiserProblemTexts),
  organiserProblem: organiserPage(
    "/organiser/problems/:problemId",
    "organiserProblem",
    organiserProblemTexts
  ),
  organiserProblemPart: organiserPage(
    "/organiser/problems/:problemId/:part",
    "organiserProblem",
    organiserProblemTexts
  ),
  organiserContests: organiserPage("/organiser/contests", "organiserContests", organiserTexts),
  newOrganiserContest: organiserPage("/organiser/contests/new", "newOrganiserContest", organiserFormTexts),
  organiserEdit: consolePage("/edit", "organiserContest", organiserTexts),
  organiserTimeline: consolePage("/timeline", "organiserContest", organiserFormTexts),
  organiserPreview: consolePage("/preview", "organiserContest", [
    ...organiserTexts,
    ...contestTexts,
    "problems"
  ]),
  organiserRights: consolePage("/rights", "organiserContest", organiserFormTexts),
  organiserAudit: consolePage("/audit", "organiserContest", [...organiserTexts, "submission"]),
  organiserContest: consolePage("", "organiserContest", organiserTexts),
  organiserPeople: consolePage("/people", "organiserPeople", organiserPeopleTexts),
  organiserImport: consolePage("/people/import", "organiserPeople", organiserPeopleTexts),
  organiserParticipant: consolePage("/people/:userId", "organiserParticipant", organiserPeopleTexts),
  organiserMonitor: consolePage("/monitor", "organiserMonitor", organiserPeopleTexts),
  organiserJury: consolePage("/jury", "organiserJury", organiserPeopleTexts),
  organiserResults: consolePage("/results", "organiserResults", organiserResultsTexts),
  organiserSimilarity: consolePage("/similarity", "organiserSimilarity", organiserResultsTexts),
  organiserPair: consolePage("/similarity/:leftId/:rightId", "organiserSimilarity", organiserResultsTexts),
  organiserReadiness: consolePage("/readiness", "organiserReadiness", organiserResultsTexts),
  organiserRehearsal: consolePage("/rehearsal", "organiserRehearsal", [...organiserFormTexts, "rehearsal"]),
  authorize: publicPage("/oauth/authorize", "authorize", ["oauth"]),
  showcase: publicPage("/dev/ui", "showcase", ["showcase"], { local: true }),
  notFound: publicPage("/404", "notFound", ["errors"])
} satisfies Readonly<Record<string, Page>>

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
