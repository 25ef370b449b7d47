import type { Endpoint } from "../../../src/api/contract/endpoint.ts"
import { endpoints } from "../../../src/api/endpoints.ts"

/** A call to the server that can be disturbed. */
export interface Call {
  readonly name: string
  readonly method: Endpoint["method"]
  /** Address with parameters as `:name`. */
  readonly path: string
}

const realtime: Call = { name: "realtime", method: "GET", path: "/api/events" }

/** Every call of the contract, and the stream of realtime events. */
export const calls: ReadonlyArray<Call> = [
  ...Object.entries(endpoints as Readonly<Record<string, Endpoint>>).map(([name, { method, path }]) => ({
    name,
    method,
    path: `/api${path}`
  })),
  realtime
].toSorted((one, other) => one.name.localeCompare(other.name))

const parameter = /:\w+/g

const matchers = calls
  .map((call) => ({
    call,
    parameters: call.path.match(parameter)?.length ?? 0,
    pattern: new RegExp(`^${call.path.replaceAll(parameter, "[^/]+")}/?$`)
  }))
  // `/problems/contest/:slug` before `/problems/:id/materials`.
  .toSorted((one, other) => one.parameters - other.parameters)

/** The call of a request; null for any other address. */
export function callOf(method: string, address: string): string | null {
  const path = address.split("?", 1)[0] ?? ""
  const found = matchers.find(({ call, pattern }) => call.method === method && pattern.test(path))
  return found?.call.name ?? null
}
