import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { Effect, Schema } from "effect"
import type { LegalDocument, LegalDocumentName } from "../../../src/api/contract/shell/legal.ts"
import { renderMarkdown } from "../renderMarkdown.ts"
import { splitFrontMatter } from "../splitFrontMatter.ts"
import { type Language, translate } from "../../platform/i18n/translate.ts"

const split = splitFrontMatter(
  Schema.Struct({
    version: Schema.String.check(Schema.isPattern(/^\d{4}-\d{2}-\d{2}$/)),
    title: Schema.NonEmptyString
  })
)

/** Whom to ask: an address, or else who runs the platform. */
const contact = (language: Language, email: string | null) =>
  email === null ? translate(language, "legal.contact") : translate(language, "legal.contactEmail", { email })

/** Reads `<document>.<language>.md`: a front matter, then Markdown in which `{contact}` says whom to ask. */
export const readLegalDocument = Effect.fn("readLegalDocument")(function* (
  folder: string,
  document: LegalDocumentName,
  language: Language,
  supportEmail: string | null
) {
  const file = `${document}.${language}.md`
  const content = yield* Effect.promise(() => readFile(join(folder, file), "utf8"))
  const { front, text } = yield* split("legal", file, content)
  const { version, title } = front
  const html = renderMarkdown(text.replaceAll("{contact}", () => contact(language, supportEmail)))
  const read: LegalDocument = { document, version, title, html }
  return read
})
