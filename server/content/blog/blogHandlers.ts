import { Effect } from "effect"
import { handlersFor } from "../../platform/http/handlersFor.ts"
import { notFound } from "../../platform/http/ApiError.ts"
import { BlogPosts } from "./BlogPosts.ts"

export const blogHandlers = handlersFor("blog")({
  listBlogPosts: ({ language }) => BlogPosts.useSync((posts) => posts.list(language)),
  getBlogPost: Effect.fnUntraced(function* ({ params, language }) {
    return (yield* BlogPosts).get(params.slug, language) ?? (yield* notFound)
  })
})
