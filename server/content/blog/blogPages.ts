import { Effect } from "effect"
import { queryKeys } from "../../../src/api/contract/queryKeys.ts"
import { translate } from "../../platform/i18n/translate.ts"
import type { PageLoader } from "../../pages/PageLoaders.ts"
import { BlogPosts } from "./BlogPosts.ts"

/** Loads the list of posts. */
export const blogListPage: PageLoader<BlogPosts> = ({ language }) =>
  Effect.map(BlogPosts, (posts) => ({
    description: translate(language, "page.blog.description"),
    queries: [{ key: queryKeys.blog, data: posts.list(language) }]
  }))

/** Loads one post; null if the slug is unknown. */
export const blogPostPage: PageLoader<BlogPosts> = ({ params, language }) =>
  Effect.map(BlogPosts, (posts) => {
    const { slug = "" } = params
    const post = posts.get(slug, language)
    if (post === null) return null
    const queries = [{ key: queryKeys.blogPost(slug), data: post }]
    return { title: post.title, description: post.summary, queries }
  })
