import type { Headers } from "effect/http"
import type { Language } from "../../i18n/translate.ts"
import type { Api, AreaName, PayloadOf, RequestField } from "./liftContract.ts"
import type { Viewer } from "./Viewer.ts"

export type CallName<Area extends AreaName> = keyof Api[Area]
export type Call<Area extends AreaName, Name extends CallName<Area>> = Api[Area][Name]

/** What a handler gets: everything decoded, so that it only decides. */
export interface ApiRequest<Declared> {
  readonly params: RequestField<Declared, "params">
  readonly query: RequestField<Declared, "query">
  readonly payload: PayloadOf<Declared>
  /** Never null when the call's `auth` is `learner`. */
  readonly viewer: Declared extends { readonly auth: "learner" } ? Viewer : Viewer | null
  readonly language: Language
  readonly idempotencyKey: string | null
  readonly headers: Headers.Headers
  /** The caller's network address; behind a trusted proxy the one it forwards. */
  readonly address: string
}

/** The same for code that serves any call. */
export interface AnyApiRequest {
  readonly params: unknown
  readonly query: unknown
  readonly payload: unknown
  readonly viewer: Viewer | null
  readonly language: Language
  readonly idempotencyKey: string | null
  readonly headers: Headers.Headers
  readonly address: string
}
