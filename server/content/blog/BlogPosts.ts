import { fileURLToPath } from "node:url"
import { Context, Effect, Layer } from "effect"
import type { BlogPost, BlogPostSummary } from "../../../src/api/contract/shell/blog.ts"
import type { Language } from "../../platform/i18n/translate.ts"
import { readBlogPosts } from "./readBlogPosts.ts"

const standardFolder = fileURLToPath(new URL("../../../content/blog", import.meta.url))

const summaryOf = ({ html: _html, ...summary }: BlogPost): BlogPostSummary => summary

/** The blog posts, read at start. A post that cannot be read is skipped and logged. */
export class BlogPosts extends Context.Service<
  BlogPosts,
  {
    /** Newest first. */
    readonly list: (language: Language) => ReadonlyArray<BlogPostSummary>
    readonly get: (slug: string, language: Language) => BlogPost | null
    /** Slugs of all posts, newest first. */
    readonly slugs: ReadonlyArray<string>
  }
>()("server/content/blog/BlogPosts") {
  static readonly layerFrom = (folder: string) =>
    Layer.effect(
      BlogPosts,
      Effect.gen(function* () {
        const { posts, faults } = yield* readBlogPosts(folder)
        for (const { message } of faults) yield* Effect.logError(`A blog post is left out: ${message}`)
        return BlogPosts.of({
          list: (language) => Array.from(posts.values(), (post) => summaryOf(post[language])),
          get: (slug, language) => posts.get(slug)?.[language] ?? null,
          slugs: [...posts.keys()]
        })
      })
    )
  static readonly layer = BlogPosts.layerFrom(standardFolder)
}
