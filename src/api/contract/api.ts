import { consoleApi } from "./consoleApi.ts"
import { learnerApi } from "./learnerApi.ts"

/** All API calls, grouped by area. The server implements them, the browser calls them, and OpenAPI documents them. */
export const api = { ...learnerApi, ...consoleApi } as const
