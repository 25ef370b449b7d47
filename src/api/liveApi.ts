import * as Effect from "effect/Effect"
import { apiOver } from "./apiLayer.ts"
import { call } from "./call.ts"
import type { Api, CallEnvironment } from "./client.ts"
import { endpointOf } from "./endpointOf.ts"
import { fetchOrCached } from "./fetchOrCached.ts"

/** Creates the API over the network. */
export function liveApi(environment: CallEnvironment): Api {
  const reaching = { ...environment, fetch: fetchOrCached(environment.fetch, environment.language) }
  return apiOver((name, input, options) =>
    Effect.flatMap(endpointOf(name), (endpoint) => call(reaching, endpoint, input, options))
  )
}
