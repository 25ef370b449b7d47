import { Effect, Layer } from "effect"
import { ApiError } from "../../platform/http/ApiError.ts"
import { type Viewer, ViewerReader } from "../../platform/http/Viewer.ts"
import { AccessTokens } from "./AccessTokens.ts"
import { browserKeyOf } from "./browserKey.ts"
import { Sessions } from "./Sessions.ts"

const expired = new ApiError("TokenExpired", { message: "failure.tokenExpired" })
const choiceFirst = new ApiError("FirstPasswordPending", { message: "account.firstPassword" })
const unknown = new ApiError("TokenUnknown", { message: "account.tokenUnknown" })

/** Reads bearer tokens: valid, with an open session, and of a user who has chosen a password. */
export const viewerReader = Layer.effect(
  ViewerReader,
  Effect.gen(function* () {
    const accessTokens = yield* AccessTokens
    const sessions = yield* Sessions
    const readBeforeChoice = Effect.fnUntraced(function* (token: string) {
      const reading = yield* accessTokens.read(token)
      if (reading.state === "unknown") return yield* unknown
      if (reading.state === "expired") return yield* expired
      const { userId, sessionId } = reading
      const session = yield* Effect.orDie(sessions.find(sessionId))
      if (session === null || session.userId !== userId) return yield* unknown
      const { roles, choosesPassword } = session
      const viewer: Viewer = { userId, sessionId, roles, ...(choosesPassword && { choosesPassword }) }
      return viewer
    })
    const read = Effect.fnUntraced(function* (token: string) {
      const viewer = yield* readBeforeChoice(token)
      return viewer.choosesPassword ? yield* choiceFirst : viewer
    })
    const inOwnBrowser = Effect.fnUntraced(function* ({ sessionId }: Viewer, cookies: string | undefined) {
      const session = yield* Effect.orDie(sessions.find(sessionId))
      const hash = session?.browserKeyHash ?? null
      if (hash === null || browserKeyOf(cookies, hash) === null) return yield* unknown
    })
    return ViewerReader.of({ read, readBeforeChoice, inOwnBrowser })
  })
)
