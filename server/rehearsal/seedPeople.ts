import { Effect, Layer, Schema } from "effect"
import { AccessTokens } from "../account/accounts/AccessTokens.ts"
import { PasswordHashing } from "../account/accounts/PasswordHashing.ts"
import { Sessions } from "../account/accounts/Sessions.ts"
import type { Tokens } from "../../src/api/contract/account/session.ts"
import { rowsOf, sql } from "../platform/database/sql.ts"
import { ChangeFeed } from "../platform/realtime/ChangeFeed.ts"
import { EndedSessions } from "../platform/realtime/EndedSessions.ts"
import { newSecretToken } from "../platform/secretTokens.ts"
import type { Clone } from "./cloneContest.ts"
import type { Plan } from "./planCrowd.ts"

/** An account of the crowd. */
export interface Account {
  readonly userId: number
  readonly login: string
  readonly password: string
  /** A session that is open already, with the cookie of its browser; null for participants who sign in. */
  readonly session: { readonly tokens: Tokens; readonly cookie: string } | null
}

const passwordLength = 20

/** In the form of the logins of class accounts. */
const loginOf = (rehearsalId: number, number: number) =>
  `rehearsal${rehearsalId}-${String(number).padStart(4, "0")}`

const decodeUsers = rowsOf({ id: Schema.Int, login: Schema.String })

/** Ids by login; rows come back in any order. */
const insertUsers = Effect.fnUntraced(function* (
  clone: Clone,
  passwordHash: string,
  plans: ReadonlyArray<Plan>
) {
  const people = plans.map(({ number, school }) => ({
    number,
    school,
    login: loginOf(clone.rehearsalId, number)
  }))
  const rows =
    yield* sql`insert into users (synthetic, rehearsal_id, login, password_hash, first_name, last_name, city,
      date_of_birth, privacy_consent_version, personal_data_consent_version, email_confirmed_at)
    select true, ${clone.rehearsalId}::bigint, login, ${passwordHash}, school, number::text, school, '2012-05-17', '', '', now()
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as k (number int, school text, login text)
    returning id, login`.pipe(decodeUsers)
  return new Map(rows.map(({ id, login }) => [login, id]))
})

const registerAll = ({ contestId, original }: Clone, userIds: ReadonlyArray<number>) =>
  sql`insert into contest_participants (contest_id, user_id, source, stage_outcome)
    select ${contestId}::bigint, id, ${original.life.schedule.hasRegistration ? "self" : "stage"},
      ${original.life.schedule.hasRegistration ? null : "passed"}
    from unnest(${[...userIds]}::bigint[]) id`

const openSession = Effect.fnUntraced(function* (userId: number) {
  const browserKey = newSecretToken()
  const device = { userAgent: "Rehearsal", address: "127.0.0.1", windowKey: null, browserKey }
  const tokens = yield* (yield* Sessions).open({ userId, roles: [] }, device)
  return { tokens, cookie: `browser_key=${browserKey}` }
})

const services = Layer.mergeAll(
  Sessions.layer.pipe(Layer.provide([AccessTokens.layer, ChangeFeed.layer, EndedSessions.layer])),
  PasswordHashing.layer
)

/** Creates the accounts of a crowd: some with an open session, some registered for the contest. */
export const seedPeople = Effect.fn("seedPeople")(
  function* (clone: Clone, plans: ReadonlyArray<Plan>) {
    const password = newSecretToken().slice(0, passwordLength)
    const passwordHash = yield* (yield* PasswordHashing).hash(password)
    const ids = yield* insertUsers(clone, passwordHash, plans)
    const idOf = ({ number }: Plan) => ids.get(loginOf(clone.rehearsalId, number)) ?? 0
    yield* registerAll(clone, plans.filter(({ registers }) => !registers).map(idOf))
    yield* sql`analyze users`
    return yield* Effect.forEach(
      plans,
      Effect.fnUntraced(function* (plan) {
        const [userId, login] = [idOf(plan), loginOf(clone.rehearsalId, plan.number)]
        const session = plan.signsIn ? null : yield* openSession(userId)
        return { userId, login, password, session } satisfies Account
      }),
      { concurrency: 8 }
    )
  },
  (effect) => Effect.provide(effect, services)
)
