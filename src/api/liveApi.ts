import { apiOver } from "./apiLayer.ts"
import { call } from "./call.ts"
import type { Api, CallEnvironment } from "./client.ts"
import { endpoints } from "./endpoints.ts"
import { fetchOrKept } from "./fetchOrKept.ts"

/** The calls over the network. */
export function liveApi(environment: CallEnvironment): Api {
  const reaching = { ...environment, fetch: fetchOrKept(environment.fetch, environment.language) }
  return apiOver((name, input, options) => call(reaching, endpoints[name], input, options))
}
