import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { Effect, Schema } from "effect"
import { type BlogPost, BlogSlug } from "../../../src/api/contract/shell/blog.ts"
import { invalid, PackageInvalid } from "../packageFailures.ts"
import { foldersIn } from "../readContent.ts"
import { FormulaInvalid } from "../renderFormula.ts"
import { renderMarkdown } from "../renderMarkdown.ts"
import { splitFrontMatter } from "../splitFrontMatter.ts"
import type { Language } from "../../platform/i18n/translate.ts"

/** A post in both languages, under the same slug. */
export type BlogTranslations = Readonly<Record<Language, BlogPost>>

const split = splitFrontMatter(
  Schema.Struct({
    title: Schema.NonEmptyString,
    summary: Schema.NonEmptyString,
    date: Schema.String.check(Schema.isPattern(/^\d{4}-\d{2}-\d{2}$/)),
    author: Schema.NonEmptyString
  })
)

const isSlug = Schema.is(BlogSlug)
const folderName = /^(?<date>\d{4}-\d{2}-\d{2})-(?<slug>.+)$/

const wordsPerMinute = 150

const minutesFor = (text: string) => Math.max(1, Math.round(text.split(/\s+/).length / wordsPerMinute))

const rendered = (folder: string, file: string, text: string) =>
  Effect.try({
    try: () => renderMarkdown(text),
    catch: (error) => {
      if (error instanceof FormulaInvalid) return invalid(folder, file, "", error.message)
      throw error
    }
  })

const readTranslation = Effect.fnUntraced(function* (
  blog: string,
  folder: string,
  name: { readonly date: string; readonly slug: string },
  language: Language
) {
  const file = `${language}.md`
  const content = yield* Effect.tryPromise({
    try: () => readFile(join(blog, folder, file), "utf8"),
    catch: () => invalid(folder, file, "", "is missing")
  })
  const { front, text } = yield* split(folder, file, content)
  if (front.date !== name.date) return yield* invalid(folder, file, "date", "differs from the folder's name")
  const html = yield* rendered(folder, file, text)
  const post: BlogPost = { slug: name.slug, ...front, minutes: minutesFor(text), html }
  return post
})

const readPost = Effect.fnUntraced(function* (blog: string, folder: string) {
  const { date = "", slug = "" } = folderName.exec(folder)?.groups ?? {}
  if (!isSlug(slug)) return yield* invalid(folder, "", "", "is not named <date>-<slug>")
  const [ru, en] = yield* Effect.all([
    readTranslation(blog, folder, { date, slug }, "ru"),
    readTranslation(blog, folder, { date, slug }, "en")
  ])
  const translations: BlogTranslations = { ru, en }
  return translations
})

const sameAddress = (folder: string) =>
  invalid(folder, "", "", "has the address of another post, which came out later")

/** Reads the posts of a folder, newest first; `faults` describes posts that cannot be read. */
export const readBlogPosts = Effect.fn("readBlogPosts")(function* (blog: string) {
  const posts = new Map<string, BlogTranslations>()
  const faults: Array<PackageInvalid> = []
  for (const folder of (yield* foldersIn(blog)).toReversed()) {
    const post = yield* readPost(blog, folder).pipe(
      Effect.catchTag("PackageInvalid", (fault) => Effect.sync(() => void faults.push(fault)))
    )
    if (post === undefined) continue
    if (posts.has(post.ru.slug)) faults.push(sameAddress(folder))
    else posts.set(post.ru.slug, post)
  }
  return { posts, faults }
})
