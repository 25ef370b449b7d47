import type { AreaName } from "./contractAsHttpApi.ts"
import type { CallName } from "./ApiRequest.ts"

interface CachePolicy {
  readonly maxAgeSeconds: number
  readonly topics: ReadonlyArray<string>
}

type Calls = { readonly [Area in AreaName]: `${Area}.${CallName<Area> & string}` }[AreaName]

/**
 * Calls whose answers to visitors are cached. The short age lets acceptance rates lag a little; a change of content
 * invalidates at once.
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

/** Calls whose answers are the same for all signed-in users. At a contest start a whole school opens the same page. */
const learnersAnswers: Readonly<Partial<Record<Calls, CachePolicy>>> = {
  "contests.getLatestContest": { maxAgeSeconds: 1, topics: ["contests"] },
  "participation.getContestPage": { maxAgeSeconds: 2, topics: ["contests"] }
}

/** The cache policy of a call for signed-in users; undefined if its answers are personal. */
export const learnerPolicy = (call: string): CachePolicy | undefined =>
  (learnersAnswers as Readonly<Record<string, CachePolicy>>)[call]

/** The cache policy of a call for visitors; undefined if its answers are not cached. */
export const visitorPolicy = (call: string): CachePolicy | undefined =>
  (visitorAnswers as Readonly<Record<string, CachePolicy>>)[call]
