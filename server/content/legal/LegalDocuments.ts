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

/** Whom to ask: an address, or else who runs the platform. */
const contact = (language: Language, email: string | null) =>
  email === null ? translate(language, "legal.contact") : translate(language, "legal.contactEmail", { email })

/** Reads `<document>.<language>.md`: a front matter, then Markdown in which `{contact}` says whom to ask. */
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

/** A consent is given to a version, whichever language it was read in. */
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

/** What everyone who signs up agrees to, as it stands now. Documents that cannot be read end the start. */
export class LegalDocuments extends Context.Service<
  LegalDocuments,
  {
    readonly get: (document: LegalDocumentName, language: Language) => LegalDocument
    /** The versions that a consent of this moment is given to. */
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
