import { Schema } from "effect"
import { type Endpoint, route } from "../endpoint.ts"

/** Documents that a user must accept at sign-up. */
export const LegalDocumentName = Schema.Literals(["privacy", "personal-data"])
export type LegalDocumentName = typeof LegalDocumentName.Type

/** A document for learners and their parents. The server renders and sanitises the HTML. */
export const LegalDocument = Schema.Struct({
  document: LegalDocumentName,
  /** Date of the last change: `2026-11-21`. */
  version: Schema.String,
  title: Schema.String,
  html: Schema.String
})
export type LegalDocument = typeof LegalDocument.Type

/** The documents that consents refer to. */
export const legalEndpoints = {
  getLegalDocument: {
    ...route("GET", "/legal/:document", "guest"),
    params: { document: LegalDocumentName },
    success: LegalDocument
  }
} as const satisfies Record<string, Endpoint>
