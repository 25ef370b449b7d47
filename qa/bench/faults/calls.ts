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
/** The file by which pages learn of a new version. */
export const serviceWorker: Call = { name: "serviceWorker", method: "GET", path: "/sw.js" }

/** Every call of the contract, the stream of realtime events, and the service worker's file. */
export const calls: ReadonlyArray<Call> = [
  ...Object.entries(endpoints as Readonly<Record<string, Endpoint>>).map(([name, { method, path }]) => ({
    name,
    method,
    path: `/api${path}`
  })),
  realtime,
  serviceWorker
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
