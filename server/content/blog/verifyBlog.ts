import { join } from "node:path"
import { Effect } from "effect"
import { readBlogPosts } from "./readBlogPosts.ts"

/** Verifies the posts of a content folder, prints faults and returns their number. */
export const verifyBlog = Effect.fn("verifyBlog")(function* (
  contentFolder: string,
  print: (line: string) => void
) {
  const { posts, faults } = yield* readBlogPosts(join(contentFolder, "blog"))
  print(`blog: ${posts.size} posts`)
  for (const { message } of faults) print(`  FAULT ${message}`)
  return faults.length
})
