import { Context, type Effect } from "effect"
import type { Role } from "../../../src/api/contract/account/roles.ts"
import type { ApiError, ApiErrors } from "./ApiError.ts"

/** The caller: the owner of the bearer token's session. */
export interface Viewer {
  readonly userId: number
  readonly sessionId: string
  readonly roles: ReadonlyArray<Role>
  /** Signed in with a one-time password. Until another is chosen, only the call that chooses it is allowed. */
  readonly choosesPassword?: true
}

/** Reads a bearer token; fails with 401 `token_expired` or `token_unknown`. */
export class ViewerReader extends Context.Service<
  ViewerReader,
  {
    /** Fails with 403 `first_password` if the viewer must choose a password first. */
    readonly read: (
      token: string
    ) => Effect.Effect<Viewer, ApiErrors<"FirstPasswordPending" | "TokenExpired" | "TokenUnknown">>
    /** Only for the call that chooses the first password. */
    readonly readBeforeChoice: (
      token: string
    ) => Effect.Effect<Viewer, ApiErrors<"TokenExpired" | "TokenUnknown">>
    /** Fails with 401 `token_unknown` if the request lacks the cookie that the viewer's sign-in set in the browser. */
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
