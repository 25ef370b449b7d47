import { Schema } from "effect"
import { ofContest } from "./contests.ts"
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

/** Results, proofs and what tools get of them. */
export const organiserResultsEndpoints = {
  getContestApiKey: { ...ofContest("GET", "/api-key"), success: ContestApiKey },
  /** The one before it opens nothing any more. */
  makeContestApiKey: {
    ...ofContest("POST", "/api-key"),
    ownBrowser: true,
    success: wire({ key: Schema.String })
  },
  removeContestApiKey: { ...ofContest("DELETE", "/api-key"), success: Nothing },
  /** The standings as a file. */
  exportResults: {
    ...ofContest("POST", "/results/export"),
    ownBrowser: true,
    payload: wire({ format: ResultsFormat }),
    success: FileAnswer,
    file: ["text/csv", "application/json"]
  },
  getReadiness: { ...ofContest("GET", "/readiness"), success: ContestReadiness },
  /** Has the judge try the authors' solutions of every problem, behind everybody's. */
  proveTests: { ...ofContest("POST", "/readiness/proof"), success: wire({ queued: Schema.Int }) },
  ...organiserRejudgeEndpoints,
  ...organiserSelectionEndpoints,
  ...organiserSimilarityEndpoints
} as const satisfies Record<string, Endpoint>
