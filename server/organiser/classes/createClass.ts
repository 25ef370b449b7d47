import { Effect, Schema } from "effect"
import type { NewClass } from "../../../src/api/contract/organiser/classes.ts"
import { tidy } from "../../platform/users/users.ts"
import type { Language } from "../../platform/i18n/translate.ts"
import { LegalDocuments } from "../../content/legal/LegalDocuments.ts"
import { addAccounts } from "./addAccounts.ts"
import { decodeIds, inTransaction, rowsOf, sql } from "../../platform/database/sql.ts"
import { freePrefix, loginPrefix } from "./loginPrefix.ts"

const decodePrefixes = rowsOf({ prefix: Schema.String })

/** A prefix that neither another class nor an existing login uses. */
const reservePrefix = Effect.fnUntraced(function* (className: string) {
  const wanted = loginPrefix(className)
  yield* sql`select pg_advisory_xact_lock(hashtextextended('class prefixes', 0))`
  const rows = yield* sql`
    select prefix from classes where starts_with(prefix, ${wanted})
    union select split_part(login, '-', 1) from users where starts_with(login, ${wanted})`
  return freePrefix(wanted, new Set((yield* decodePrefixes(rows)).map(({ prefix }) => prefix)))
})

/** Creates a class and the accounts of all its students in one transaction. */
export const createClass = Effect.fn("createClass")(function* (
  ownerId: number,
  form: NewClass,
  language: Language
) {
  const { versions } = yield* LegalDocuments
  const prefix = yield* reservePrefix(form.name)
  const [made] = yield* sql`
    insert into classes (owner_id, name, school, prefix, privacy_consent_version, personal_data_consent_version)
    values (${ownerId}, ${tidy(form.name)}, ${tidy(form.school) ?? null}, ${prefix}, ${versions.privacy},
      ${versions["personal-data"]}) returning id`.pipe(decodeIds)
  if (made === undefined) return yield* Effect.die("no class was made")
  const { id } = made
  return { id, studentIds: yield* addAccounts({ id, prefix }, form.students, language) }
}, inTransaction)
