import * as Effect from "effect/Effect"
import type { CallName } from "./client.ts"
import type { Endpoint } from "./contract/endpoint.ts"
import { learnerApi } from "./contract/learnerApi.ts"
import { Unreachable } from "./errors.ts"

const named = (groups: object) =>
  Object.assign({}, ...Object.values(groups)) as Readonly<Record<CallName, Endpoint>>

const learnerEndpoints: Readonly<Partial<Record<CallName, Endpoint>>> = named(learnerApi)

const loadConsole = Effect.tryPromise({
  try: () => import("./contract/consoleApi.ts"),
  catch: (cause) => new Unreachable({ cause })
})

/** The declaration of a call. Those of the consoles load with the first of them, because few visits make any. */
export const endpointOf = (name: CallName): Effect.Effect<Endpoint, Unreachable> => {
  const endpoint = learnerEndpoints[name]
  return endpoint === undefined
    ? Effect.map(loadConsole, ({ consoleApi }) => named(consoleApi)[name])
    : Effect.succeed(endpoint)
}
