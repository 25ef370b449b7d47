import { Effect, Schema } from "effect"
import { LegalDocumentName } from "../../../src/api/contract/shell/legal.ts"
import { queryKeys } from "../../../src/api/contract/queryKeys.ts"
import type { PageLoader } from "../../pages/PageLoaders.ts"
import { LegalDocuments } from "./LegalDocuments.ts"

const isName = Schema.is(LegalDocumentName)

/** Loads a legal document's page. */
export const legalPage: PageLoader<LegalDocuments> = ({ params, language }) =>
  Effect.map(LegalDocuments, (documents) => {
    const name = params["document"]
    if (!isName(name)) return null
    const data = documents.get(name, language)
    return { title: data.title, queries: [{ key: queryKeys.legal(name), data }] }
  })
