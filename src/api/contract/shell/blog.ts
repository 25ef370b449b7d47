import { Schema } from "effect"
import { type Endpoint, route } from "../endpoint.ts"

/** The last part of a post's address: lowercase English letters, digits and hyphens. */
export const BlogSlug = Schema.String.check(Schema.isPattern(/^[a-z0-9]+(?:-[a-z0-9]+)*$/))

const summary = {
  slug: BlogSlug,
  title: Schema.String,
  /** Two or three sentences for the list, search engines and links in messengers. */
  summary: Schema.String,
  author: Schema.String,
  /** The day it came out: `2026-11-21`. */
  date: Schema.String,
  /** How many minutes it takes to read, at least one. */
  minutes: Schema.Int
}

export const BlogPostSummary = Schema.Struct(summary)
export type BlogPostSummary = typeof BlogPostSummary.Type

/** A post in the language of the request. The HTML was made and cleaned by the server. */
export const BlogPost = Schema.Struct({ ...summary, html: Schema.String })
export type BlogPost = typeof BlogPost.Type

/** What the platform writes for learners, parents and teachers. */
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
