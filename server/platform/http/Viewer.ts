import { Context, type Effect } from "effect"
import type { Role } from "../../../src/api/contract/account/roles.ts"
import type { ApiError, ApiErrors } from "./ApiError.ts"

/** Who calls: the owner of the session that the bearer token is of. */
export interface Viewer {
  readonly userId: number
  readonly sessionId: string
  readonly roles: ReadonlyArray<Role>
  /** They came in with a one-time password; until they have chosen another, no call but that choice is theirs. */
  readonly choosesPassword?: true
}

/** Reads a bearer token; refuses with 401 `token_expired` or `token_unknown`. */
export class ViewerReader extends Context.Service<
  ViewerReader,
  {
    /** Refuses with 403 `first_password` whoever has yet to choose one. */
    readonly read: (
      token: string
    ) => Effect.Effect<Viewer, ApiErrors<"FirstPasswordPending" | "TokenExpired" | "TokenUnknown">>
    /** Only for the choice itself. */
    readonly readBeforeChoice: (
      token: string
    ) => Effect.Effect<Viewer, ApiErrors<"TokenExpired" | "TokenUnknown">>
    /** Refuses with 401 `token_unknown` a request without the cookie that the viewer's sign-in gave the browser. */
    readonly inOwnBrowser: (
      viewer: Viewer,
      cookies: string | undefined
    ) => Effect.Effect<void, ApiError<"TokenUnknown">>
  }
>()("server/platform/http/ViewerReader") {}

/** The token of an `Authorization: Bearer …` header, or null. */
export const bearerToken = (authorization: string | undefined): string | null => {
  const match = /^Bearer +(\S+)$/i.exec(authorization ?? "")
  return match?.[1] ?? null
}
