import { Effect } from "effect"
import { newSecretToken, tokenHash } from "../../../platform/secretTokens.ts"
import {
  type OrganiserAccess,
  organiserContest,
  lockedOrganiserContest
} from "../../../olympiads/store/organiserContest.ts"
import { inTransaction, Moment, rowsOf, sql } from "../../../platform/database/sql.ts"
import { writeAudit } from "../writeAudit.ts"

const decodeKeys = rowsOf({ madeAt: Moment })

/** When the key was created; null without a key. */
export const getContestApiKey = Effect.fn("getContestApiKey")(function* (access: OrganiserAccess) {
  const { id } = yield* organiserContest(access, "jury")
  const [key] = yield* sql`select made_at as "madeAt" from contest_api_keys
    where contest_id = ${id}`.pipe(decodeKeys)
  return { madeAt: key?.madeAt ?? null }
})

/** Creates a key and replaces the old one; the key is returned only this once. */
export const makeContestApiKey = Effect.fn("makeContestApiKey")(function* (access: OrganiserAccess) {
  const { id, actorId } = yield* lockedOrganiserContest(access, "editor")
  const key = newSecretToken()
  yield* sql`insert into contest_api_keys (contest_id, hash) values (${id}, ${tokenHash(key)})
    on conflict (contest_id) do update set hash = excluded.hash, made_at = now()`
  yield* writeAudit({ id, actorId }, "apiKey.make")
  return { key }
}, inTransaction)

/** Revokes the key. */
export const removeContestApiKey = Effect.fn("removeContestApiKey")(function* (access: OrganiserAccess) {
  const { id, actorId } = yield* lockedOrganiserContest(access, "editor")
  yield* sql`delete from contest_api_keys where contest_id = ${id}`
  yield* writeAudit({ id, actorId }, "apiKey.remove")
  return null
}, inTransaction)
