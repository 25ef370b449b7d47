import { Schema } from "effect"
import { organiserParams } from "./contests.ts"
import { organiserRejudgeEndpoints } from "./rejudge.ts"
import { organiserSelectionEndpoints } from "./selection.ts"
import { organiserSimilarityEndpoints } from "./similarity.ts"
import type { Endpoint } from "../endpoint.ts"
import { FileAnswer, Instant, Nothing } from "../endpoint.ts"
import { wire } from "../wire.ts"

/** Whether tools have a key of this contest's Contest API; the key itself is told once. */
const ContestApiKey = wire({ madeAt: Schema.NullOr(Instant) })

/** `csv` for spreadsheets, `json` for programs, `icpc` for scoreboards. */
export const ResultsFormat = Schema.Literals(["csv", "json", "icpc"])
export type ResultsFormat = typeof ResultsFormat.Type

/** What a contest needs before it begins, each proved anew whenever somebody asks. */
export const ReadinessItem = wire({
  name: Schema.Literals([
    ...(["statements", "tests", "limits", "capacity", "schedule", "pages", "people"] as const),
    ...(["mail", "disk", "clocks", "backup"] as const)
  ]),
  /** Only red ones keep a contest from being ready. */
  state: Schema.Literals(["green", "amber", "red"]),
  /** What was found, in the language of the request; the first says it all. */
  found: Schema.Array(Schema.String)
})
export type ReadinessItem = typeof ReadinessItem.Type

export const ContestReadiness = wire({
  ready: Schema.Boolean,
  checkedAt: Instant,
  items: Schema.Array(ReadinessItem),
  /** Authors' solutions that the judge has yet to try. */
  unproved: Schema.Int
})
export type ContestReadiness = typeof ContestReadiness.Type

const apiKey = "/organiser/contests/:slug/api-key" as const

/** Results, proofs and what tools get of them. */
export const organiserResultsEndpoints = {
  getContestApiKey: {
    method: "GET",
    path: apiKey,
    auth: "organiser",
    params: organiserParams,
    success: ContestApiKey,
    failures: ["NotFound"]
  },
  /** The one before it opens nothing any more. */
  makeContestApiKey: {
    method: "POST",
    path: apiKey,
    auth: "organiser",
    ownBrowser: true,
    params: organiserParams,
    success: wire({ key: Schema.String }),
    failures: ["NotFound"]
  },
  removeContestApiKey: {
    method: "DELETE",
    path: apiKey,
    auth: "organiser",
    params: organiserParams,
    success: Nothing,
    failures: ["NotFound"]
  },
  /** The standings as a file. */
  exportResults: {
    method: "POST",
    path: "/organiser/contests/:slug/results/export",
    auth: "organiser",
    ownBrowser: true,
    params: organiserParams,
    payload: wire({ format: ResultsFormat }),
    success: FileAnswer,
    file: ["text/csv", "application/json"],
    failures: ["NotFound"]
  },
  getReadiness: {
    method: "GET",
    path: "/organiser/contests/:slug/readiness",
    auth: "organiser",
    params: organiserParams,
    success: ContestReadiness,
    failures: ["NotFound"]
  },
  /** Has the judge try the authors' solutions of every problem, behind everybody's. */
  proveTests: {
    method: "POST",
    path: "/organiser/contests/:slug/readiness/proof",
    auth: "organiser",
    params: organiserParams,
    success: wire({ queued: Schema.Int }),
    failures: ["NotFound"]
  },
  ...organiserRejudgeEndpoints,
  ...organiserSelectionEndpoints,
  ...organiserSimilarityEndpoints
} as const satisfies Record<string, Endpoint>
