import { Effect, Layer } from "effect"
import { expect, expectTypeOf, test } from "vitest"
import { ApiError, notFound } from "../../../../server/platform/http/ApiError.ts"
import {
  type AreaHandlers,
  handlersFor,
  type Unraised
} from "../../../../server/platform/http/handlersFor.ts"
import type { BlogPost } from "../../../../src/api/contract/shell/blog.ts"

type Post = Effect.Effect<BlogPost>
const post = {} as BlogPost
const listBlogPosts = () => Effect.succeed([])
const found = Effect.as(Effect.fail(notFound), post)

test("a handler compiles if it raises the declared failures", () => {
  const handlers = { listBlogPosts, getBlogPost: () => found }
  expect(Layer.isLayer(handlersFor("blog")(handlers))).toBe(true)
})

test("a handler with an undeclared failure does not compile", () => {
  const undeclared = new ApiError("NotSolved", { message: "solution.solveFirst" })
  const getBlogPost = () => Effect.as(Effect.fail(undeclared), post)
  expectTypeOf<{ getBlogPost: () => typeof found }>().toExtend<Pick<AreaHandlers<"blog">, "getBlogPost">>()
  expectTypeOf<{ getBlogPost: typeof getBlogPost }>().not.toExtend<
    Pick<AreaHandlers<"blog">, "getBlogPost">
  >()
})

test("a handler without a declared failure does not compile", () => {
  expectTypeOf<Unraised<"blog", { getBlogPost: () => Post }>>().toEqualTypeOf<{
    readonly getBlogPost: "NotFound"
  }>()
  // @ts-expect-error The failure that is not raised is missing.
  handlersFor("blog")({ listBlogPosts, getBlogPost: (): Post => Effect.succeed(post) })
})
