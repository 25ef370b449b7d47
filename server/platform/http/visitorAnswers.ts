import type { AreaName } from "./liftContract.ts"
import type { CallName } from "./ApiRequest.ts"

interface CachePolicy {
  readonly maxAgeSeconds: number
  readonly topics: ReadonlyArray<string>
}

type Calls = { readonly [Area in AreaName]: `${Area}.${CallName<Area> & string}` }[AreaName]

/**
 * Calls whose answers to visitors are kept as text for a while.
 *
 * The short age lets accepted rates lag a little; a change of content invalidates at once.
 */
export const visitorAnswers: Readonly<Partial<Record<Calls, CachePolicy>>> = {
  "problems.listProblems": { maxAgeSeconds: 10, topics: ["problems"] },
  "problems.listTopics": { maxAgeSeconds: 60, topics: ["problems"] },
  "problems.getProblem": { maxAgeSeconds: 10, topics: ["problems"] },
  "solutions.listLanguages": { maxAgeSeconds: 60, topics: ["languages"] },
  "legal.getLegalDocument": { maxAgeSeconds: 60, topics: ["legal"] },
  "blog.listBlogPosts": { maxAgeSeconds: 60, topics: ["blog"] },
  "blog.getBlogPost": { maxAgeSeconds: 60, topics: ["blog"] }
}

/**
 * Calls whose answers to those who are signed in say nothing of them. At the bell of an olympiad a whole school opens
 * the same page.
 */
const learnersAnswers: Readonly<Partial<Record<Calls, CachePolicy>>> = {
  "contests.getLatestContest": { maxAgeSeconds: 1, topics: ["contests"] },
  "participation.getContestPage": { maxAgeSeconds: 2, topics: ["contests"] }
}

/** How a call's answer to learners is kept, undefined when it is each one's own. */
export const learnerPolicy = (call: string): CachePolicy | undefined =>
  (learnersAnswers as Readonly<Record<string, CachePolicy>>)[call]

/** How a call's answer to visitors is kept, undefined when it is not. */
export const visitorPolicy = (call: string): CachePolicy | undefined =>
  (visitorAnswers as Readonly<Record<string, CachePolicy>>)[call]
