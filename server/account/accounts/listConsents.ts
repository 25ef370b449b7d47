import { Effect, Schema } from "effect"
import type { AcceptedDocument } from "../../../src/api/contract/account/account.ts"
import { LegalDocuments } from "../../content/legal/LegalDocuments.ts"
import { Moment, rowsOf, sql } from "../../platform/database/sql.ts"
import { accountGone } from "./accountErrors.ts"

const decodeRows = rowsOf({ privacy: Schema.String, personalData: Schema.String, acceptedAt: Moment })

/** The document versions a learner accepted, with the time of acceptance. */
export const listConsents = Effect.fn("listConsents")(function* (userId: number) {
  const { versions } = yield* LegalDocuments
  const [row] = yield* sql`
    select privacy_consent_version as privacy, personal_data_consent_version as "personalData",
      consented_at as "acceptedAt"
    from users where id = ${userId}`.pipe(decodeRows)
  if (row === undefined) return yield* accountGone
  const { acceptedAt } = row
  const accepted = { privacy: row.privacy, "personal-data": row.personalData }
  return (["privacy", "personal-data"] as const).map((document): AcceptedDocument => ({
    document,
    version: accepted[document],
    acceptedAt,
    current: accepted[document] === versions[document]
  }))
})
