import type { ComponentType } from "react"
import { ProblemsPage } from "../features/practice/problems/ProblemsPage.tsx"
import type { LaterPage } from "./laterViews.ts"
import { pageEntries, type PageName } from "./pages.ts"

export type LoadView = () => Promise<ComponentType>

// All sections of a problem share one view, so that the editor stays mounted.
const problem = async () => (await import("../features/practice/problem/ProblemPage.tsx")).ProblemPage
const contestTask = async () =>
  (await import("../features/olympiads/contest/ContestTaskPage.tsx")).ContestTaskPage

/** Pages that most visits start with. The problem list is part of the entry chunk. */
const firstViews: Readonly<Record<Exclude<PageName, LaterPage>, LoadView>> = {
  problems: async () => ProblemsPage,
  problem,
  problemSolutions: problem,
  problemSolution: problem,
  problemAllSolutions: problem,
  problemMaterials: problem,
  signIn: async () => (await import("../features/account/auth/SignInPage.tsx")).SignInPage,
  signUp: async () => (await import("../features/account/auth/SignUpPage.tsx")).SignUpPage,
  legal: async () => (await import("../features/shell/legal/LegalPage.tsx")).LegalPage,
  about: async () => (await import("../features/shell/about/AboutPage.tsx")).AboutPage,
  blog: async () => (await import("../features/shell/blog/BlogPage.tsx")).BlogPage,
  blogPost: async () => (await import("../features/shell/blog/BlogPostPage.tsx")).BlogPostPage,
  contests: async () => (await import("../features/olympiads/contests/ContestsPage.tsx")).ContestsPage,
  contest: async () => (await import("../features/olympiads/contest/ContestPage.tsx")).ContestPage,
  contestTask,
  contestTaskSolutions: contestTask,
  contestTaskSolution: contestTask,
  rating: async () => (await import("../features/rewards/rating/RatingPage.tsx")).RatingPage,
  user: async () => (await import("./PublicProfileRoute.tsx")).PublicProfileRoute,
  notFound: async () => (await import("../features/shell/frame/NotFoundPage.tsx")).NotFoundPage
}

const later =
  (name: LaterPage): LoadView =>
  async () =>
    (await import("./laterViews.ts")).laterViews[name]()

/** The loader of each page's view. */
export const views = Object.fromEntries(
  pageEntries.map(([name]) => [
    name,
    name in firstViews ? firstViews[name as keyof typeof firstViews] : later(name as LaterPage)
  ])
) as Readonly<Record<PageName, LoadView>>
