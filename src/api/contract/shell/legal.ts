import { Schema } from "effect"
import { type Endpoint, route } from "../endpoint.ts"

/** What everyone who signs up agrees to. */
export const LegalDocumentName = Schema.Literals(["privacy", "personal-data"])
export type LegalDocumentName = typeof LegalDocumentName.Type

/** A document for learners and their parents. The HTML was made and cleaned by the server. */
export const LegalDocument = Schema.Struct({
  document: LegalDocumentName,
  /** The day since which it stands so: `2026-11-21`. */
  version: Schema.String,
  title: Schema.String,
  html: Schema.String
})
export type LegalDocument = typeof LegalDocument.Type

/** The documents behind the consents. */
export const legalEndpoints = {
  getLegalDocument: {
    ...route("GET", "/legal/:document", "guest"),
    params: { document: LegalDocumentName },
    success: LegalDocument
  }
} as const satisfies Record<string, Endpoint>
