import { Context, Effect, Schema, Scope } from "effect"
import { HttpIncomingMessage, HttpRouter, HttpServerRequest, type HttpServerResponse } from "effect/http"
import type { Endpoint } from "../../../src/api/contract/endpoint.ts"
import { invalidInput } from "./schemaFieldErrors.ts"
import { HttpSettings } from "./HttpSettings.ts"
import { Incoming } from "./Incoming.ts"
import { type ApiError, type FieldErrors, invalid, notFound } from "./ApiError.ts"
import { unstorableTextErrors } from "./unstorableTextErrors.ts"

/** A request with the decoded parts of its address. */
export interface Routed {
  readonly params?: unknown
  readonly query?: unknown
  readonly request: HttpServerRequest.HttpServerRequest
}

export type CallRoute = HttpRouter.Route<ApiError>

const decoder = (
  fields: Schema.Struct.Fields | undefined,
  failureOf: (error: Schema.SchemaError) => ApiError,
  textFailureOf: (errors: FieldErrors) => ApiError
) => {
  if (fields === undefined) return () => Effect.undefined
  const schema = Schema.toCodecArrayFromSingle(Schema.Struct(fields))
  const decode = Schema.decodeUnknownEffect(schema as unknown as Schema.Codec<unknown>)
  return (value: unknown) =>
    Effect.suspend(() => {
      const errors = unstorableTextErrors(value)
      return Object.keys(errors).length === 0
        ? Effect.mapError(decode(value), failureOf)
        : Effect.fail(textFailureOf(errors))
    })
}

/**
 * Adds the request's own services and the HTTP settings to a handler's services, and nothing else from the request
 * context.
 */
const withIncoming = <R>(services: Context.Context<R>, incoming: Context.Context<HttpRouter.Provided>) =>
  services.pipe(
    Context.add(Incoming, incoming),
    Context.add(HttpSettings, Context.get(incoming, HttpSettings)),
    Context.add(HttpIncomingMessage.MaxBodySize, Context.get(incoming, HttpIncomingMessage.MaxBodySize)),
    Context.add(Scope.Scope, Context.get(incoming, Scope.Scope))
  )

/**
 * The route of a call below `/api`: a path that does not decode is 404, a query 422. A handler keeps the services it
 * was built with: merging them per request, as `HttpApiBuilder` does, copies some 200 services twice.
 */
export const callRoute = <R>(
  endpoint: Endpoint,
  serve: (
    routed: Routed
  ) => Effect.Effect<HttpServerResponse.HttpServerResponse, never, R | Incoming | Scope.Scope>,
  services: Context.Context<R>
): CallRoute => {
  const decodeParams = decoder(
    endpoint.params,
    () => notFound,
    () => notFound
  )
  const decodeQuery = decoder(endpoint.query, invalidInput, (errors) => invalid(errors))
  const handler = Effect.gen(function* () {
    const incoming = yield* Effect.context<HttpRouter.Provided>()
    const { params } = Context.get(incoming, HttpRouter.RouteContext)
    const request = Context.get(incoming, HttpServerRequest.HttpServerRequest)
    const routed: Routed = {
      params: yield* decodeParams(params),
      query: yield* decodeQuery(Context.get(incoming, HttpServerRequest.ParsedSearchParams)),
      request
    }
    return yield* Effect.setContext(serve(routed), withIncoming(services, incoming))
  })
  return HttpRouter.route(endpoint.method, `/api${endpoint.path}`, handler)
}
