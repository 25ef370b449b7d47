import { Context, type Effect } from "effect"
import type { Refusal } from "./Refusal.ts"

/** Who calls, as the bearer token says. */
export interface Viewer {
  readonly userId: number
  readonly sessionId: string
  readonly role: "learner" | "organiser"
}

/** Reads a bearer token; refuses with 401 `token_expired` or `token_unknown`. */
export class ViewerReader extends Context.Service<
  ViewerReader,
  { readonly read: (token: string) => Effect.Effect<Viewer, Refusal> }
>()("server/platform/http/ViewerReader") {}

/** The token of an `Authorization: Bearer …` header, or null. */
export const bearerToken = (authorization: string | undefined): string | null => {
  const match = /^Bearer +(\S+)$/i.exec(authorization ?? "")
  return match?.[1] ?? null
}
