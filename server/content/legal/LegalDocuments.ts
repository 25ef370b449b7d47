import { fileURLToPath } from "node:url"
import { Context, Effect, Layer } from "effect"
import type { LegalDocument, LegalDocumentName } from "../../../src/api/contract/shell/legal.ts"
import { invalid } from "../packageFailures.ts"
import type { Language } from "../../platform/i18n/translate.ts"
import { Config } from "../../platform/config.ts"
import { readLegalDocument } from "./readLegalDocument.ts"

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
