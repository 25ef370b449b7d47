import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { type Role, Roles } from "../../../src/api/contract/account/roles.ts"
import type { Tokens } from "../../../src/api/contract/account/session.ts"
import { wire } from "../../../src/api/contract/wire.ts"
import { batched } from "../../platform/batched.ts"
import { type Answer, ApiError, type ApiErrors } from "../../platform/http/ApiError.ts"
import type { Viewer } from "../../platform/http/Viewer.ts"
import { rowsOf } from "../../platform/database/sql.ts"
import { ChangeFeed } from "../../platform/realtime/ChangeFeed.ts"
import { EndedSessions } from "../../platform/realtime/EndedSessions.ts"
import { AccessTokens } from "./AccessTokens.ts"
import { browserKeyOf } from "./browserKey.ts"
import { isExpiredSql, refreshTokenLife } from "./sessionLifetime.ts"
import { newSecretToken, openWith, sealWith, tokenHash } from "../../platform/secretTokens.ts"

/** The browser and network of a session. */
export interface Device {
  readonly userAgent: string
  readonly address: string
  readonly windowKey: string | null
  /** If true, the session ends when the browser closes. */
  readonly sharedDevice?: boolean
  /** A new key for the browser; a session opened here stores its hash. */
  readonly browserKey: string
}

/** Result of a refresh, with the attributes for its cookies. */
interface Rotated extends Required<Pick<Device, "sharedDevice" | "browserKey">> {
  readonly tokens: Tokens
}

/** The session data that every call needs. */
interface ActiveSession {
  readonly userId: number
  /** The owner's roles, up to 15 seconds stale. */
  readonly roles: ReadonlyArray<Role>
  /** True if the owner signed in with a one-time password and has to choose a new one. */
  readonly choosesPassword: boolean
  /** Null until the next refresh for a session older than browser keys. */
  readonly browserKeyHash: string | null
}

interface SessionsShape {
  /** Opens a session and issues its first token pair. */
  readonly open: (user: Omit<Viewer, "sessionId">, device: Device) => Answer<Tokens>
  /**
   * Exchanges a refresh token for a new pair if the cookies hold the key of the session's browser.
   * Within the grace period a parallel tab, or a repetition without an answer, gets the same pair; later reuse, or another browser, ends the whole session.
   */
  readonly rotate: (
    refreshToken: string,
    device: Device,
    cookies: string | undefined
  ) => Answer<Rotated, "TokenExpired" | "TokenUnknown">
  readonly end: (sessionId: string) => Answer<void>
  /** Ends every session of an account except `staying`; returns their number. */
  readonly endAll: (userId: number, staying?: string) => Answer<number>
  /** Ends one session of an account; false if the account has no such session. */
  readonly endOwn: (userId: number, sessionId: string) => Answer<boolean>
  /** Returns an open session or null, cached for up to 15 seconds. */
  readonly find: (sessionId: string) => Answer<ActiveSession | null>
}

/**
 * A browser without an answer to a refresh waits 25 seconds for it and repeats the refresh after pauses of 15 and 30
 * seconds, with a token that may be spent. This leaves time for two repetitions.
 */
const graceSeconds = 150
const trustedForMs = 15_000

const TokenRow = wire({
  sessionId: Schema.String,
  userId: Schema.Int,
  roles: Roles,
  choosesPassword: Schema.Boolean,
  sharedDevice: Schema.Boolean,
  browserKeyHash: Schema.NullOr(Schema.String),
  ended: Schema.Boolean,
  expired: Schema.Boolean,
  spentSecondsAgo: Schema.NullOr(Schema.Finite),
  successor: Schema.NullOr(Schema.String)
})
type TokenRow = typeof TokenRow.Type

const SessionRow = Schema.Struct({ id: Schema.String })
const ActiveRow = wire({
  id: Schema.String,
  userId: Schema.Int,
  roles: Roles,
  choosesPassword: Schema.Boolean,
  browserKeyHash: Schema.NullOr(Schema.String)
})
const TokensJson = Schema.fromJsonString(
  Schema.Struct({ accessToken: Schema.String, refreshToken: Schema.String })
)

const decodeSessions = rowsOf(SessionRow)
const decodeActive = rowsOf(ActiveRow)

const tokenUnknown = new ApiError("TokenUnknown", { message: "account.tokenUnknown" })
const tokenExpired = new ApiError("TokenExpired", { message: "account.tokenUnknown" })

type Rotation = Rotated | { readonly error: ApiErrors<"TokenExpired" | "TokenUnknown"> }

/** Sessions and their single-use refresh tokens. `sessionLifetime` says when they expire. */
export class Sessions extends Context.Service<Sessions, SessionsShape>()("server/account/accounts/Sessions") {
  static readonly layer = Layer.effect(
    Sessions,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const accessTokens = yield* AccessTokens
      const feed = yield* ChangeFeed
      const seen = new Map<string, { readonly session: ActiveSession | null; readonly until: number }>()
      const remember = (sessionId: string, session: ActiveSession | null) => {
        if (seen.size > 20_000) seen.clear()
        seen.set(sessionId, { session, until: performance.now() + trustedForMs })
      }
      ;(yield* EndedSessions).subscribe((sessionIds) => sessionIds.forEach((id) => remember(id, null)))

      const issue = Effect.fnUntraced(function* (viewer: Viewer, sharedDevice: boolean) {
        const refreshToken = newSecretToken()
        yield* sql`insert into refresh_tokens (token_hash, session_id, expires_at)
          values (${tokenHash(refreshToken)}, ${viewer.sessionId}, now() + ${refreshTokenLife(sharedDevice)}::interval)`
        return { accessToken: yield* accessTokens.sign(viewer), refreshToken }
      })

      /** Uses one statement, because round trips add up when many users sign in at once. */
      const open: SessionsShape["open"] = Effect.fnUntraced(function* (user, device) {
        const { userAgent, address, windowKey, sharedDevice = false } = device
        const refreshToken = newSecretToken()
        const rows = yield* sql`with session as (
            insert into sessions (user_id, user_agent, address, window_key, shared_device, browser_key_hash)
            values (${user.userId}, ${userAgent}, ${address}, ${windowKey}, ${sharedDevice}, ${tokenHash(device.browserKey)})
            returning id)
          insert into refresh_tokens (token_hash, session_id, expires_at)
          select ${tokenHash(refreshToken)}, id, now() + ${refreshTokenLife(sharedDevice)}::interval from session
          returning session_id as id`
        const [session] = yield* decodeSessions(rows)
        const accessToken = yield* accessTokens.sign({ ...user, sessionId: session?.id ?? "" })
        return { accessToken, refreshToken }
      })

      /** Locks the session too, so that a session that is being ended gets no tokens. */
      const findToken = (refreshToken: string) =>
        Effect.flatMap(
          sql`select t.session_id, s.user_id, u.roles, u.one_time_until is not null as chooses_password, s.shared_device, s.browser_key_hash, s.ended_at is not null as ended,
              ${sql.literal(isExpiredSql)} as expired, t.successor,
              extract(epoch from now() - t.spent_at)::float8 as spent_seconds_ago
            from refresh_tokens t join sessions s on s.id = t.session_id join users u on u.id = s.user_id
            where t.token_hash = ${tokenHash(refreshToken)}
            for no key update of s for update of t`,
          rowsOf(TokenRow)
        )

      /** After the commit: a session is valid until then, and a rollback keeps it. */
      const announceEnd = (sessionIds: ReadonlyArray<string>) =>
        sql
          .afterCommit(Effect.sync(() => sessionIds.forEach((id) => remember(id, null))))
          .pipe(Effect.andThen(feed.sessionsEnded(sessionIds)))

      const end: SessionsShape["end"] = (sessionId) =>
        Effect.gen(function* () {
          yield* sql`update sessions set ended_at = now() where id = ${sessionId} and ended_at is null`
          yield* announceEnd([sessionId])
        })

      const ended = Effect.fnUntraced(function* (rows: unknown) {
        const sessions = yield* decodeSessions(rows)
        yield* announceEnd(sessions.map(({ id }) => id))
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
        const { userId, sessionId, roles, sharedDevice, browserKeyHash } = row
        const viewer = {
          userId,
          sessionId,
          roles,
          ...(row.choosesPassword && { choosesPassword: true as const })
        }
        const tokens = yield* issue(viewer, sharedDevice)
        const sealed = sealWith(refreshToken, yield* Schema.encodeEffect(TokensJson)(tokens))
        yield* sql`update refresh_tokens set spent_at = now(), successor = ${sealed}
          where token_hash = ${tokenHash(refreshToken)}`
        yield* sql`update sessions set last_used_at = now(), address = ${device.address},
          window_key = coalesce(${device.windowKey}, window_key),
          browser_key_hash = coalesce(browser_key_hash, ${tokenHash(device.browserKey)}) where id = ${sessionId}`
        if (browserKeyHash === null) seen.delete(sessionId)
        return tokens
      })

      const endStolen = Effect.fnUntraced(function* ({ sessionId, userId }: TokenRow, warning: string) {
        yield* end(sessionId)
        yield* Effect.logWarning(`${warning}; its session is ended`).pipe(
          Effect.annotateLogs({ session: sessionId, user: userId })
        )
        return { error: tokenUnknown } satisfies Rotation
      })

      /** Returns the error as a value, so that the transaction commits the end of the session. */
      const rotation = Effect.fnUntraced(function* (
        refreshToken: string,
        device: Device,
        cookies: string | undefined
      ) {
        const [row] = yield* findToken(refreshToken)
        if (row === undefined || row.ended) return { error: tokenUnknown } satisfies Rotation
        if (row.expired) return { error: tokenExpired } satisfies Rotation
        const { sharedDevice, browserKeyHash, spentSecondsAgo, successor } = row
        const browserKey = browserKeyHash === null ? device.browserKey : browserKeyOf(cookies, browserKeyHash)
        if (browserKey === null) return yield* endStolen(row, "A refresh token came from another browser")
        if (spentSecondsAgo === null) {
          return {
            tokens: yield* spend(row, refreshToken, device),
            sharedDevice,
            browserKey
          } satisfies Rotation
        }
        if (spentSecondsAgo <= graceSeconds && successor !== null) {
          const tokens = yield* Schema.decodeEffect(TokensJson)(openWith(refreshToken, successor))
          return { tokens, sharedDevice, browserKey } satisfies Rotation
        }
        return yield* endStolen(row, "A spent refresh token was used again")
      })

      const rotate: SessionsShape["rotate"] = (refreshToken, device, cookies) =>
        Effect.flatMap(sql.withTransaction(rotation(refreshToken, device, cookies)), (outcome: Rotation) =>
          "tokens" in outcome ? Effect.succeed(outcome) : Effect.fail(outcome.error)
        )

      const askDatabase = yield* batched({ atOnce: 2 }, (sessionIds: ReadonlyArray<string>) =>
        Effect.gen(function* () {
          // Pass the ids as JSON, so that the query plan does not depend on their number.
          const rows = yield* sql`
            select s.id, s.user_id, s.browser_key_hash, u.roles, u.one_time_until is not null as chooses_password
            from jsonb_array_elements_text(${JSON.stringify(sessionIds)}::jsonb) asked (id)
            cross join lateral (
              select id, user_id, browser_key_hash from sessions
              where id = asked.id::uuid and ended_at is null limit 1
            ) s
            cross join lateral (select roles, one_time_until from users where id = s.user_id limit 1) u`
          const active = new Map((yield* decodeActive(rows)).map(({ id, ...session }) => [id, session]))
          return sessionIds.map((sessionId) => {
            const session = active.get(sessionId) ?? null
            remember(sessionId, session)
            return session
          })
        })
      )

      const find: SessionsShape["find"] = (sessionId) => {
        const known = seen.get(sessionId)
        return known !== undefined && known.until > performance.now()
          ? Effect.succeed(known.session)
          : askDatabase(sessionId)
      }
      return Sessions.of({ open, rotate, end, endAll, endOwn, find })
    })
  )
}
