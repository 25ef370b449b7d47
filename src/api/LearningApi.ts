import * as Context from "effect/Context"
import type { CallsOf } from "./client.ts"

/** Courses and entry tests. */
export class LearningApi extends Context.Service<LearningApi, CallsOf<"courses" | "entryTests">>()(
  "app/api/LearningApi"
) {}
