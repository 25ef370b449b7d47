import { handlersFor } from "../../platform/http/handlersFor.ts"
import { LegalDocuments } from "./LegalDocuments.ts"

export const legalHandlers = handlersFor("legal")({
  getLegalDocument: ({ params, language }) =>
    LegalDocuments.useSync((documents) => documents.get(params.document, language))
})
