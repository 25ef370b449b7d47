import * as Context from "effect/Context"
import type { CallsOf } from "./client.ts"

/** Problems, solutions and statistics. */
export class PracticeApi extends Context.Service<
  PracticeApi,
  CallsOf<"problems" | "solutions" | "statistic">
>()("app/api/PracticeApi") {}
