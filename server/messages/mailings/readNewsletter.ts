import { readFile, stat } from "node:fs/promises"
import { basename, dirname, join, resolve } from "node:path"
import { Effect, Schema } from "effect"
import { invalid } from "../../content/packageFailures.ts"
import { splitFrontMatter } from "../../content/splitFrontMatter.ts"
import type { Language } from "../../platform/i18n/translate.ts"

export interface NewsletterText {
  readonly title: string
  readonly markdown: string
}

/** One issue; users whose language is missing do not receive it. */
export interface Newsletter {
  /** The folder's name; each user receives an issue of this name once. */
  readonly issue: string
  readonly texts: Partial<Record<Language, NewsletterText>>
}

const languages = ["ru", "en"] as const
const split = splitFrontMatter(Schema.Struct({ title: Schema.NonEmptyString }))

const readText = Effect.fnUntraced(function* (folder: string, issue: string, language: Language) {
  const file = `${language}.md`
  const content = yield* Effect.promise(() => readFile(join(folder, file), "utf8").catch(() => null))
  if (content === null) return null
  const { front, text } = yield* split(issue, file, content)
  return { title: front.title, markdown: text.trim() }
})

const isFile = (path: string) =>
  Effect.promise(() =>
    stat(path).then(
      (found) => found.isFile(),
      () => false
    )
  )

/** Reads `ru.md` and `en.md` of a folder, or the single file that `path` names. */
export const readNewsletter = Effect.fn("readNewsletter")(function* (path: string) {
  const fullPath = resolve(path)
  const named = (yield* isFile(fullPath)) ? basename(fullPath, ".md") : null
  const folder = named === null ? fullPath : dirname(fullPath)
  const issue = basename(folder)
  const wanted = languages.filter((language) => named === null || named === language)
  const texts: Partial<Record<Language, NewsletterText>> = {}
  for (const language of wanted) {
    const text = yield* readText(folder, issue, language)
    if (text !== null) texts[language] = text
  }
  if (Object.keys(texts).length === 0) return yield* invalid(issue, "", "", "holds neither ru.md nor en.md")
  const newsletter: Newsletter = { issue, texts }
  return newsletter
})
