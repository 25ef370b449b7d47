import * as Context from "effect/Context"
import type { CallsOf } from "./client.ts"

/** The ledger, achievements and the rating. */
export class RewardsApi extends Context.Service<RewardsApi, CallsOf<"rewards" | "achievements" | "rating">>()(
  "app/api/RewardsApi"
) {}
