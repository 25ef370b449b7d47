import { fileURLToPath } from "node:url"
import { Context, Effect, Layer, Schema } from "effect"
import type { LegalDocument, LegalDocumentName } from "../../../src/api/contract/shell/legal.ts"
import { invalid } from "../packageFailures.ts"
import { type Language, translate } from "../../platform/i18n/translate.ts"
import { Config } from "../../platform/config.ts"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { renderMarkdown } from "../renderMarkdown.ts"
import { splitFrontMatter } from "../splitFrontMatter.ts"

const split = splitFrontMatter(
  Schema.Struct({
    version: Schema.String.check(Schema.isPattern(/^\d{4}-\d{2}-\d{2}$/)),
    title: Schema.NonEmptyString
  })
)

/** Contact address, or a general text without one. */
const contact = (language: Language, email: string | null) =>
  email === null ? translate(language, "legal.contact") : translate(language, "legal.contactEmail", { email })

/** Reads `<document>.<language>.md`: front matter, then Markdown with a `{contact}` placeholder. */
const readLegalDocument = Effect.fn("readLegalDocument")(function* (
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

const standardFolder = fileURLToPath(new URL("../../../content/legal", import.meta.url))

type Translations = Readonly<Record<Language, LegalDocument>>

/** Both languages must have the same version, because a consent applies to the version. */
const readTranslations = Effect.fnUntraced(function* (folder: string, document: LegalDocumentName) {
  const { supportEmail } = yield* Config
  const [ru, en] = yield* Effect.all([
    readLegalDocument(folder, document, "ru", supportEmail),
    readLegalDocument(folder, document, "en", supportEmail)
  ])
  if (ru.version !== en.version) {
    return yield* invalid("legal", `${document}.en.md`, "version", `differs from ${document}.ru.md`)
  }
  const translations: Translations = { ru, en }
  return translations
})

/** The current legal documents. A document that cannot be read stops the start. */
export class LegalDocuments extends Context.Service<
  LegalDocuments,
  {
    readonly get: (document: LegalDocumentName, language: Language) => LegalDocument
    /** The current versions, which a new consent refers to. */
    readonly versions: Readonly<Record<LegalDocumentName, string>>
  }
>()("server/content/legal/LegalDocuments") {
  static readonly layerFrom = (folder: string) =>
    Layer.effect(
      LegalDocuments,
      Effect.gen(function* () {
        const documents = yield* Effect.all({
          privacy: readTranslations(folder, "privacy"),
          "personal-data": readTranslations(folder, "personal-data")
        })
        return LegalDocuments.of({
          get: (document, language) => documents[document][language],
          versions: {
            privacy: documents.privacy.ru.version,
            "personal-data": documents["personal-data"].ru.version
          }
        })
      }).pipe(Effect.orDie)
    )
  static readonly layer = LegalDocuments.layerFrom(standardFolder)
}
