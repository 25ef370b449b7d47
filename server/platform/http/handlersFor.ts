import { Context, Effect, Layer, type Scope } from "effect"
import { HttpRouter } from "effect/http"
import type { ApiRequest, Call, CallName } from "./ApiRequest.ts"
import type { CachedAnswers } from "./CachedAnswers.ts"
import { type CallRoute, callRoute } from "./callRoute.ts"
import type { Idempotency } from "./Idempotency.ts"
import type { Incoming } from "./Incoming.ts"
import { type AreaName, areaNames, endpointOf, type SuccessOf } from "./liftContract.ts"
import { type AnyHandler, type HandlerFailure, serveCall } from "./serveCall.ts"
import type { Uploads } from "./uploads/Uploads.ts"
import type { ViewerReader } from "./Viewer.ts"

/**
 * A handler of one call: a decoded request in, the decoded success out.
 *
 * Only a `Refusal` is an answer; SQL and schema failures become 500 with a logged reference.
 */
export type Handler<Declared, R> = (
  request: ApiRequest<Declared>
) => Effect.Effect<SuccessOf<Declared>, HandlerFailure, R>

export type AreaHandlers<Area extends AreaName> = {
  readonly [Name in CallName<Area>]: Handler<Call<Area, Name>, unknown>
}

type ServicesOf<Handlers> = Effect.Services<
  Handlers[keyof Handlers] extends (request: never) => infer Answer ? Answer : never
>

/** The routes of an area's calls. */
export interface AreaRoutes<Area extends AreaName> {
  readonly area: Area
}

const areaRoutes = <const Area extends AreaName>(area: Area) =>
  Context.Service<{ [Each in Area]: AreaRoutes<Each> }[Area], ReadonlyArray<CallRoute>>(
    `server/platform/http/areaRoutes/${area}`
  )

/** Every area's calls below `/api`. */
export const callRoutes = HttpRouter.use((router) =>
  Effect.forEach(areaNames, (area) => Effect.flatMap(areaRoutes(area), router.addAll))
)

/**
 * Implements an area of the contract.
 *
 * `handlersFor("problems")({ listProblems: (request) => …, … })` is a layer; every
 * call of the area must be there.
 */
export const handlersFor =
  <const Area extends AreaName>(area: Area) =>
  <const Handlers extends AreaHandlers<Area>>(
    handlers: Handlers
  ): Layer.Layer<
    AreaRoutes<Area>,
    never,
    | Exclude<ServicesOf<Handlers>, Scope.Scope | Incoming>
    | ViewerReader
    | Idempotency
    | CachedAnswers
    | Uploads
  > =>
    Layer.effect(
      areaRoutes(area),
      Effect.map(Effect.context<CachedAnswers | Idempotency | Uploads | ViewerReader>(), (services) =>
        Object.entries(handlers).map(([name, handler]) => {
          const endpoint = endpointOf(area, name)
          const serve = serveCall(`${area}.${name}`, endpoint, handler as AnyHandler<never>)
          return callRoute(endpoint, serve, services)
        })
      )
    )
