import { Context, Effect, Layer, type Schema, type Scope } from "effect"
import { HttpRouter } from "effect/http"
import type { SqlError } from "effect/sql"
import type { FailureName } from "../../../src/api/contract/failures.ts"
import type { ApiErrors } from "./ApiError.ts"
import type { ApiRequest, Call, CallName } from "./ApiRequest.ts"
import type { CachedAnswers } from "./CachedAnswers.ts"
import { type CallRoute, callRoute } from "./callRoute.ts"
import type { Idempotency } from "./Idempotency.ts"
import type { Incoming } from "./Incoming.ts"
import type { Metrics } from "../operations/Metrics.ts"
import { type AreaName, areaNames, endpointOf, type SuccessOf } from "./contractAsHttpApi.ts"
import { type AnyHandler, serveCall } from "./serveCall.ts"
import type { Uploads } from "./uploads/Uploads.ts"
import type { ViewerReader } from "./Viewer.ts"

/** Session failures, which the access check also answers on every call with a token. */
type SessionFailure = "FirstPasswordPending" | "TokenExpired" | "TokenUnknown" | "Unauthorized"

type DeclaredBy<Declared> = Declared extends { readonly failures: ReadonlyArray<infer Name> } ? Name : never
type ImpliedBy<Declared> = Declared extends { readonly auth: "guest" } ? never : SessionFailure

/**
 * A handler of one call: takes a decoded request and returns the decoded success, or a failure that the call declares.
 * SQL and schema failures become a 500 with a logged reference.
 */
export type Handler<Declared, R> = (
  request: ApiRequest<Declared>
) => Effect.Effect<
  SuccessOf<Declared>,
  | ApiErrors<(DeclaredBy<Declared> & FailureName) | ImpliedBy<Declared>>
  | SqlError.SqlError
  | Schema.SchemaError,
  R
>

export type AreaHandlers<Area extends AreaName> = {
  readonly [Name in CallName<Area>]: Handler<Call<Area, Name>, unknown>
}

type FailureOf<Each> = Each extends (request: never) => infer Answer
  ? Extract<Effect.Error<Answer>, { readonly _tag: FailureName }>["_tag"]
  : never

/** Calls that declare failures which their handlers never raise, with these failures. */
export type Unraised<Area extends AreaName, Handlers> = {
  readonly [
    Name in CallName<Area> as Exclude<
      DeclaredBy<Call<Area, Name>>,
      FailureOf<Handlers[Name & keyof Handlers]>
    > extends never
      ? never
      : Name
  ]: Exclude<DeclaredBy<Call<Area, Name>>, FailureOf<Handlers[Name & keyof Handlers]>>
}

type ServicesOf<Handlers> = Effect.Services<
  Handlers[keyof Handlers] extends (request: never) => infer Answer ? Answer : never
>

/** Routes of an area's calls. */
export interface AreaRoutes<Area extends AreaName> {
  readonly area: Area
}

const areaRoutes = <const Area extends AreaName>(area: Area) =>
  Context.Service<{ [Each in Area]: AreaRoutes<Each> }[Area], ReadonlyArray<CallRoute>>(
    `server/platform/http/areaRoutes/${area}`
  )

/** Routes of all areas below `/api`. */
export const callRoutes = HttpRouter.use((router) =>
  Effect.forEach(areaNames, (area) => Effect.flatMap(areaRoutes(area), router.addAll))
)

/**
 * Implements an area of the contract.
 * `handlersFor("problems")({ listProblems: (request) => …, … })` is a layer with a handler for every call of the area.
 * A handler raises exactly the failures that its call declares: an undeclared failure does not fit its `Handler`, and
 * for one that is never raised a second argument is missing.
 */
export const handlersFor =
  <const Area extends AreaName>(area: Area) =>
  <const Handlers extends AreaHandlers<Area>>(
    handlers: Handlers,
    ..._unraised: keyof Unraised<Area, Handlers> extends never ? [] : [Unraised<Area, Handlers>]
  ): Layer.Layer<
    AreaRoutes<Area>,
    never,
    | Exclude<ServicesOf<Handlers>, Scope.Scope | Incoming>
    | ViewerReader
    | Idempotency
    | CachedAnswers
    | Metrics
    | Uploads
  > =>
    Layer.effect(
      areaRoutes(area),
      Effect.map(
        Effect.context<CachedAnswers | Idempotency | Metrics | Uploads | ViewerReader>(),
        (services) =>
          Object.entries(handlers).map(([name, handler]) => {
            const endpoint = endpointOf(area, name)
            const serve = serveCall(`${area}.${name}`, endpoint, handler as AnyHandler<never>)
            return callRoute(endpoint, serve, services)
          })
      )
    )
