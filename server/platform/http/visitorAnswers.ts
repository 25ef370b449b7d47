import type { AreaName } from "./liftContract.ts"
import type { CallName } from "./ApiRequest.ts"

interface Kept {
  readonly maxAgeSeconds: number
  readonly topics: ReadonlyArray<string>
}

type Calls = { readonly [Area in AreaName]: `${Area}.${CallName<Area> & string}` }[AreaName]

/**
 * Calls whose answers to visitors are kept as text for a while.
 *
 * The short age lets accepted rates lag a little; a change of content invalidates at once.
 */
export const visitorAnswers: Readonly<Partial<Record<Calls, Kept>>> = {
  "problems.listProblems": { maxAgeSeconds: 10, topics: ["problems"] },
  "problems.listTopics": { maxAgeSeconds: 60, topics: ["problems"] },
  "problems.getProblem": { maxAgeSeconds: 10, topics: ["problems"] },
  "solutions.listLanguages": { maxAgeSeconds: 60, topics: ["languages"] },
  "legal.getLegalDocument": { maxAgeSeconds: 60, topics: ["legal"] },
  "blog.listBlogPosts": { maxAgeSeconds: 60, topics: ["blog"] },
  "blog.getBlogPost": { maxAgeSeconds: 60, topics: ["blog"] }
}

/** How a call's answer to visitors is kept, undefined when it is not. */
export const keptFor = (call: string): Kept | undefined =>
  (visitorAnswers as Readonly<Record<string, Kept>>)[call]
