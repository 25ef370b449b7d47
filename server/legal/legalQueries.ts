import { Schema } from "effect"
import { LegalDocumentName } from "../../src/api/contract/legal.ts"
import { queryKeys } from "../../src/api/contract/queryKeys.ts"
import type { Language } from "../i18n/translate.ts"
import type { InitialQuery } from "../pages/InitialQueries.ts"
import type { LegalDocuments } from "./LegalDocuments.ts"

const isName = Schema.is(LegalDocumentName)

/** The initial queries of a document's page; null for every other page. */
export const legalQueries = (
  documents: LegalDocuments["Service"],
  path: string,
  language: Language
): ReadonlyArray<InitialQuery> | null => {
  const name = path.startsWith("/legal/") ? path.slice("/legal/".length) : null
  return isName(name) ? [{ key: queryKeys.legal(name), data: documents.get(name, language) }] : null
}
