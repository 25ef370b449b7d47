import type { CallName } from "./client.ts"
import { api } from "./contract/api.ts"
import type { Endpoint } from "./contract/endpoint.ts"

/** Every call by its name. */
export const endpoints = Object.assign({}, ...Object.values(api)) as Readonly<Record<CallName, Endpoint>>
