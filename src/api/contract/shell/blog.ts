import { Schema } from "effect"
import { type Endpoint, route } from "../endpoint.ts"

/** The slug of a post: lowercase English letters, digits and hyphens. */
export const BlogSlug = Schema.String.check(Schema.isPattern(/^[a-z0-9]+(?:-[a-z0-9]+)*$/))

const summary = {
  slug: BlogSlug,
  title: Schema.String,
  /** Two or three sentences for the list, search engines and links in messengers. */
  summary: Schema.String,
  author: Schema.String,
  /** Publication date: `2026-11-21`. */
  date: Schema.String,
  /** Reading time in minutes, at least 1. */
  minutes: Schema.Int
}

export const BlogPostSummary = Schema.Struct(summary)
export type BlogPostSummary = typeof BlogPostSummary.Type

/** A post in the request's language. The server renders and sanitises the HTML. */
export const BlogPost = Schema.Struct({ ...summary, html: Schema.String })
export type BlogPost = typeof BlogPost.Type

/** The platform's blog for learners, parents and teachers. */
export const blogEndpoints = {
  /** All posts, newest first. */
  listBlogPosts: { ...route("GET", "/blog", "guest"), success: Schema.Array(BlogPostSummary) },
  getBlogPost: {
    ...route("GET", "/blog/:slug", "guest"),
    params: { slug: BlogSlug },
    success: BlogPost,
    failures: ["NotFound"]
  }
} as const satisfies Record<string, Endpoint>
