import type { LegalDocumentName } from "../api/contract/shell/legal.ts"

/** Every address of the product, spelled once. */
export const paths = {
  problems: "/problems",
  problem: (id: number | string) => `/problem/${id}/description`,
  problemSolutions: (id: number | string) => `/problem/${id}/solutions`,
  problemSolution: (id: number | string, solutionId: number | string) =>
    `/problem/${id}/solutions/${solutionId}`,
  problemAllSolutions: (id: number | string) => `/problem/${id}/allsolutions`,
  problemMaterials: (id: number | string) => `/problem/${id}/materials`,
  profile: "/profile",
  balance: "/profile/balance",
  user: (id: number) => `/users/${id}`,
  settings: "/profile/settings",
  changePassword: "/profile/settings/change-password",
  accountDeleted: "/account-deleted",
  changeEmail: "/profile/settings/change-email",
  rating: "/rating",
  courses: "/courses",
  course: (slug: string) => `/courses/${slug}`,
  lesson: (course: string, id: number) => `/courses/${course}/lesson/${id}`,
  entryTests: "/entry-test",
  entryTest: (id: number) => `/entry-test/${id}`,
  entryTestResult: (id: number) => `/entry-test/${id}/result`,
  contests: "/contests",
  contest: (slug: string) => `/contests/${slug}`,
  contestRules: (slug: string) => `/contests/${slug}/rules`,
  contestEnd: (slug: string) => `/contests/${slug}/end`,
  contestStandings: (slug: string) => `/contests/${slug}/standings`,
  contestPrint: (slug: string) => `/contests/${slug}/print`,
  contestTask: (slug: string, id: number) => `/contests/${slug}/${id}/description`,
  contestTaskSolutions: (slug: string, id: number) => `/contests/${slug}/${id}/solutions`,
  contestTaskSolution: (slug: string, id: number, solutionId: number) =>
    `/contests/${slug}/${id}/solutions/${solutionId}`,
  signIn: "/sign-in",
  signUp: "/sign-up",
  confirmEmail: "/confirm-email",
  confirmEmailSignIn: "/confirm-email-sign-in",
  confirmEmailRecoverPassword: "/confirm-email-recover-password",
  confirmEmailPassword: "/confirm-email-password",
  confirmEmailChange: "/confirm-email-change",
  passwordLink: (token: string) => `/verification/password/${token}`,
  recoverPassword: "/recover-password",
  successChangePassword: "/success-change-password",
  linkExpired: "/link-expired",
  linkExpiredRecoverPassword: "/link-expired-recover-password",
  legal: (document: LegalDocumentName) => `/legal/${document}`,
  choosePassword: "/choose-password",
  classes: "/organiser/classes",
  newClass: "/organiser/classes/new",
  oneClass: (id: number) => `/organiser/classes/${id}`,
  reports: "/organiser/reports",
  report: (number: number) => `/organiser/reports/${number}`,
  deskContests: "/organiser/contests",
  newDeskContest: "/organiser/contests/new",
  deskContest: (slug: string) => `/organiser/contests/${slug}`,
  /** A section of a contest at the desk. */
  deskPart: (slug: string, part: string) => `/organiser/contests/${slug}/${part}`,
  deskPair: (slug: string, left: number, right: number) =>
    `/organiser/contests/${slug}/similarity/${left}/${right}`,
  deskParticipant: (slug: string, userId: number) => `/organiser/contests/${slug}/people/${userId}`,
  deskImport: (slug: string) => `/organiser/contests/${slug}/people/import`,
  authorize: "/oauth/authorize",
  about: "/about",
  blog: "/blog",
  blogPost: (slug: string) => `/blog/${slug}`,
  notFound: "/404"
} as const

const parse = (address: string, origin: string): URL | null => {
  try {
    return new URL(address, origin)
  } catch {
    return null
  }
}

const guestOnly = [
  paths.signIn,
  paths.signUp,
  paths.recoverPassword,
  "/verification/",
  paths.successChangePassword
]

/**
 * A return path that may be followed: on this origin, and not a page for guests.
 * Anything else, a foreign address above all, becomes the problem list.
 */
export function safeReturnPath(from: string | null, origin: string): string {
  if (from === null || !/^\/(?![/\\])/.test(from)) return paths.problems
  const url = parse(from, origin)
  if (url === null || url.origin !== origin) return paths.problems
  // `/.//name` is on this origin, but what is left of it once read is not.
  if (url.pathname.startsWith("//")) return paths.problems
  if (guestOnly.some((path) => url.pathname.startsWith(path))) return paths.problems
  return url.pathname + url.search + url.hash
}

/** The return path that the sign-in page was given; `register=open` goes on with it to a contest's own page. */
export function returnPathIn(search: URLSearchParams): string | null {
  const from = search.get("from")
  if (from === null || search.get("register") !== "open") return from
  const [pathname = "", query] = from.split("?", 2)
  if (!/^\/contests\/[^/#]+\/?$/.test(pathname)) return from
  const asked = new URLSearchParams(query)
  asked.set("register", "open")
  return `${pathname}?${asked}`
}

/** Where a visitor signs in, and how they come back. */
export function signInPath(path: string): string {
  const pathname = path.split(/[?#]/, 1)[0] ?? ""
  if (guestOnly.some((page) => pathname.startsWith(page))) return paths.signIn
  const search = new URLSearchParams({ from: path })
  if (pathname.includes("contests")) search.set("register", "open")
  return `${paths.signIn}?${search}`
}
