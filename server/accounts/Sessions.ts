import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { Roles } from "../../src/api/contract/roles.ts"
import type { Tokens } from "../../src/api/contract/session.ts"
import { wire } from "../../src/api/contract/wire.ts"
import { batched } from "../platform/batched.ts"
import { Refusal } from "../platform/http/Refusal.ts"
import type { Viewer } from "../platform/http/Viewer.ts"
import { rowsOf } from "../problems/rows.ts"
import { AccessTokens } from "./AccessTokens.ts"
import { newSecretToken, openWith, sealWith, tokenHash } from "./secretTokens.ts"

/** Where a session is used from. */
export interface Device {
  readonly userAgent: string
  readonly address: string
  readonly windowKey: string | null
  /** It is somebody else's: the session lives no longer than the browser is open. */
  readonly borrowed?: boolean
}

/** What a refresh gives, and whether cookies may outlive the browser with it. */
interface Rotated {
  readonly tokens: Tokens
  readonly borrowed: boolean
}

type Stored<A> = Effect.Effect<A, SqlError.SqlError | Schema.SchemaError>

interface SessionsShape {
  /** Opens a session and gives its first pair. */
  readonly open: (user: Omit<Viewer, "sessionId">, device: Device) => Stored<Tokens>
  /**
   * A new pair for a refresh token, which is spent by it.
   *
   * Within the grace a parallel tab gets the same pair; later the whole family ends.
   */
  readonly rotate: (
    refreshToken: string,
    device: Device
  ) => Effect.Effect<Rotated, Refusal | SqlError.SqlError | Schema.SchemaError>
  readonly end: (sessionId: string) => Stored<void>
  /** Ends every session of an account, but for the one that is to stay; answers how many. */
  readonly endAll: (userId: number, staying?: string) => Stored<number>
  /** Ends one session of an account; false when it has no such one. */
  readonly endOwn: (userId: number, sessionId: string) => Stored<boolean>
  /** Whether a session goes on; known for a moment without asking the database. */
  readonly goesOn: (sessionId: string) => Stored<boolean>
}

const graceSeconds = 30
const trustedForMs = 15_000

const TokenRow = wire({
  sessionId: Schema.String,
  userId: Schema.Int,
  roles: Roles,
  choosesPassword: Schema.Boolean,
  borrowed: Schema.Boolean,
  ended: Schema.Boolean,
  expired: Schema.Boolean,
  spentSecondsAgo: Schema.NullOr(Schema.Finite),
  successor: Schema.NullOr(Schema.String)
})
type TokenRow = typeof TokenRow.Type

const SessionRow = Schema.Struct({ id: Schema.String })
const TokensJson = Schema.fromJsonString(
  Schema.Struct({ accessToken: Schema.String, refreshToken: Schema.String })
)

const decodeSessions = rowsOf(SessionRow)

const refused = (code: "token_unknown" | "token_expired") =>
  new Refusal({ kind: "unauthorized", code, message: "account.tokenUnknown" })

type Rotation = Rotated | { readonly refusal: Refusal }

/** Who borrows a computer may forget to sign out. */
const life = (borrowed: boolean) => (borrowed ? "12 hours" : "30 days")

/** Sessions and their refresh tokens: 30 days, or 12 hours on a borrowed computer; one use each. */
export class Sessions extends Context.Service<Sessions, SessionsShape>()("server/accounts/Sessions") {
  static readonly layer = Layer.effect(
    Sessions,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const accessTokens = yield* AccessTokens
      const seenActive = new Map<string, { readonly active: boolean; readonly until: number }>()
      const remember = (sessionId: string, active: boolean) => {
        if (seenActive.size > 20_000) seenActive.clear()
        seenActive.set(sessionId, { active, until: performance.now() + trustedForMs })
      }

      const issue = Effect.fnUntraced(function* (viewer: Viewer, borrowed: boolean) {
        const refreshToken = newSecretToken()
        yield* sql`insert into refresh_tokens (token_hash, session_id, expires_at)
          values (${tokenHash(refreshToken)}, ${viewer.sessionId}, now() + ${life(borrowed)}::interval)`
        return { accessToken: yield* accessTokens.sign(viewer), refreshToken }
      })

      /** One statement: a crowd that signs in at once waits for each of them. */
      const open: SessionsShape["open"] = Effect.fnUntraced(function* (user, device) {
        const { userAgent, address, windowKey, borrowed = false } = device
        const refreshToken = newSecretToken()
        const rows = yield* sql`with session as (
            insert into sessions (user_id, user_agent, address, window_key, borrowed)
            values (${user.userId}, ${userAgent}, ${address}, ${windowKey}, ${borrowed}) returning id)
          insert into refresh_tokens (token_hash, session_id, expires_at)
          select ${tokenHash(refreshToken)}, id, now() + ${life(borrowed)}::interval from session
          returning session_id as id`
        const [session] = yield* decodeSessions(rows)
        const accessToken = yield* accessTokens.sign({ ...user, sessionId: session?.id ?? "" })
        return { accessToken, refreshToken }
      })

      const findToken = (refreshToken: string) =>
        Effect.flatMap(
          sql`select t.session_id, s.user_id, u.roles, u.one_time_until is not null as chooses_password, s.borrowed, s.ended_at is not null as ended,
              t.expires_at < now() as expired, t.successor,
              extract(epoch from now() - t.spent_at)::float8 as spent_seconds_ago
            from refresh_tokens t join sessions s on s.id = t.session_id join users u on u.id = s.user_id
            where t.token_hash = ${tokenHash(refreshToken)} for update of t`,
          rowsOf(TokenRow)
        )

      const end: SessionsShape["end"] = (sessionId) =>
        Effect.gen(function* () {
          yield* sql`update sessions set ended_at = now() where id = ${sessionId} and ended_at is null`
          remember(sessionId, false)
        })

      const ended = Effect.fnUntraced(function* (rows: unknown) {
        const sessions = yield* decodeSessions(rows)
        for (const { id } of sessions) remember(id, false)
        return sessions.length
      })
      const endAll: SessionsShape["endAll"] = (userId, staying) =>
        Effect.flatMap(
          sql`update sessions set ended_at = now() where user_id = ${userId} and ended_at is null
            and id is distinct from ${staying ?? null}::uuid returning id`,
          ended
        )
      const endOwn: SessionsShape["endOwn"] = (userId, sessionId) =>
        Effect.flatMap(
          sql`update sessions set ended_at = now() where user_id = ${userId} and ended_at is null
            and id = ${sessionId}::uuid returning id`,
          ended
        ).pipe(Effect.map((count) => count > 0))

      const spend = Effect.fnUntraced(function* (row: TokenRow, refreshToken: string, device: Device) {
        const { userId, sessionId, roles, borrowed } = row
        const viewer = {
          userId,
          sessionId,
          roles,
          ...(row.choosesPassword && { choosesPassword: true as const })
        }
        const tokens = yield* issue(viewer, borrowed)
        const sealed = sealWith(refreshToken, yield* Schema.encodeEffect(TokensJson)(tokens))
        yield* sql`update refresh_tokens set spent_at = now(), successor = ${sealed}
          where token_hash = ${tokenHash(refreshToken)}`
        yield* sql`update sessions set last_used_at = now(), address = ${device.address},
          window_key = coalesce(${device.windowKey}, window_key) where id = ${sessionId}`
        return { tokens, borrowed }
      })

      /** The refusal is a value here: ending the family must be committed with it. */
      const rotation = Effect.fnUntraced(function* (refreshToken: string, device: Device) {
        const [row] = yield* findToken(refreshToken)
        if (row === undefined || row.ended) return { refusal: refused("token_unknown") } satisfies Rotation
        if (row.expired) return { refusal: refused("token_expired") } satisfies Rotation
        if (row.spentSecondsAgo === null) return yield* spend(row, refreshToken, device)
        if (row.spentSecondsAgo <= graceSeconds && row.successor !== null) {
          const pair = yield* Schema.decodeEffect(TokensJson)(openWith(refreshToken, row.successor))
          return { tokens: pair, borrowed: row.borrowed } satisfies Rotation
        }
        yield* end(row.sessionId)
        yield* Effect.logWarning("A spent refresh token was used again; its session is ended").pipe(
          Effect.annotateLogs({ session: row.sessionId, user: row.userId })
        )
        return { refusal: refused("token_unknown") } satisfies Rotation
      })

      const rotate: SessionsShape["rotate"] = (refreshToken, device) =>
        Effect.flatMap(sql.withTransaction(rotation(refreshToken, device)), (outcome: Rotation) =>
          "tokens" in outcome ? Effect.succeed(outcome) : Effect.fail(outcome.refusal)
        )

      const askDatabase = yield* batched({ atOnce: 2 }, (sessionIds: ReadonlyArray<string>) =>
        Effect.gen(function* () {
          // As JSON, so that the plan stays the same however many ask.
          const rows = yield* sql`
            select s.id from jsonb_array_elements_text(${JSON.stringify(sessionIds)}::jsonb) asked (id)
            cross join lateral (
              select id from sessions where id = asked.id::uuid and ended_at is null limit 1
            ) s`
          const going = new Set((yield* decodeSessions(rows)).map(({ id }) => id))
          return sessionIds.map((sessionId) => {
            remember(sessionId, going.has(sessionId))
            return going.has(sessionId)
          })
        })
      )

      const goesOn: SessionsShape["goesOn"] = (sessionId) => {
        const seen = seenActive.get(sessionId)
        return seen !== undefined && seen.until > performance.now()
          ? Effect.succeed(seen.active)
          : askDatabase(sessionId)
      }
      return Sessions.of({ open, rotate, end, endAll, endOwn, goesOn })
    })
  )
}
