import * as Context from "effect/Context"
import type { CallsOf } from "./client.ts"

/** Contests and participation in them. */
export class OlympiadsApi extends Context.Service<OlympiadsApi, CallsOf<"contests" | "participation">>()(
  "app/api/OlympiadsApi"
) {}
