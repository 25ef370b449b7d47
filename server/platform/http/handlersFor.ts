import { Effect, type Layer, type Scope } from "effect"
import type { HttpServerRequest } from "effect/http"
import { HttpApiBuilder, type HttpApiGroup } from "effect/http-api"
import type { ApiRequest, Call, CallName } from "./ApiRequest.ts"
import type { CachedAnswers } from "./CachedAnswers.ts"
import type { Idempotency } from "./Idempotency.ts"
import { type AreaName, endpointOf, platformApi, type SuccessOf } from "./liftContract.ts"
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

interface AnyHandlers {
  handleRaw(name: string, handler: ReturnType<typeof serveCall<never>>): unknown
}

export type AreaService<Area extends AreaName> = HttpApiGroup.Service<"zama", Area>

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
    AreaService<Area>,
    never,
    | Exclude<ServicesOf<Handlers>, HttpServerRequest.HttpServerRequest | Scope.Scope>
    | ViewerReader
    | Idempotency
    | CachedAnswers
    | Uploads
  > =>
    HttpApiBuilder.group(platformApi, area, (group) => {
      const built: AnyHandlers = group
      for (const [name, handler] of Object.entries(handlers)) {
        built.handleRaw(
          name,
          serveCall(`${area}.${name}`, endpointOf(area, name), handler as AnyHandler<never>)
        )
      }
      return group as never
    })
