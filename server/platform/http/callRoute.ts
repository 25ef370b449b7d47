import { Context, Effect, Schema, Scope } from "effect"
import { HttpIncomingMessage, HttpRouter, HttpServerRequest, type HttpServerResponse } from "effect/http"
import type { Endpoint } from "../../../src/api/contract/endpoint.ts"
import { invalidInput } from "./decodeFailure.ts"
import { HttpSettings } from "./HttpSettings.ts"
import { Incoming } from "./Incoming.ts"
import { type ApiError, type FieldErrors, invalid, notFound } from "./ApiError.ts"
import { textFaults } from "./textFaults.ts"

/** What a call's address said, decoded, and the rest of its request. */
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
      const errors = textFaults(value)
      return Object.keys(errors).length === 0
        ? Effect.mapError(decode(value), failureOf)
        : Effect.fail(textFailureOf(errors))
    })
}

/** What the request alone knows, and what the HTTP side says about it; nothing else that stands around the app comes in. */
const withIncoming = <R>(services: Context.Context<R>, incoming: Context.Context<HttpRouter.Provided>) =>
  services.pipe(
    Context.add(Incoming, incoming),
    Context.add(HttpSettings, Context.get(incoming, HttpSettings)),
    Context.add(HttpIncomingMessage.MaxBodySize, Context.get(incoming, HttpIncomingMessage.MaxBodySize)),
    Context.add(Scope.Scope, Context.get(incoming, Scope.Scope))
  )

/**
 * The route of a call below `/api`: an address that does not decode is 404, a query 422.
 *
 * A handler runs with the services it was built with. Merging them into each request's own, as `HttpApiBuilder` does,
 * copies some two hundred of them twice.
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
