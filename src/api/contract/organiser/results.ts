import { Schema } from "effect"
import { ofContest } from "./contests.ts"
import { organiserRejudgeEndpoints } from "./rejudge.ts"
import { organiserSelectionEndpoints } from "./selection.ts"
import { organiserSimilarityEndpoints } from "./similarity.ts"
import { type Endpoint, FileAnswer, Instant, Nothing } from "../endpoint.ts"
import { wire } from "../wire.ts"

/** Whether the contest has a key for its Contest API; the key itself is returned only once, on creation. */
const ContestApiKey = wire({ madeAt: Schema.NullOr(Instant) })

/** `csv` for spreadsheets, `json` for programs, `icpc` for scoreboards. */
export const ResultsFormat = Schema.Literals(["csv", "json", "icpc"])
export type ResultsFormat = typeof ResultsFormat.Type

/** A condition for starting the contest. Every request checks it again. */
export const ReadinessItem = wire({
  name: Schema.Literals([
    ...(["statements", "tests", "limits", "judge", "languages", "capacity", "schedule"] as const),
    ...(["pages", "people", "mail", "disk", "clocks", "backup"] as const)
  ]),
  /** Only `red` prevents the contest from being ready. */
  state: Schema.Literals(["green", "amber", "red"]),
  /** Findings in the request's language; the first one is the summary. */
  found: Schema.Array(Schema.String)
})
export type ReadinessItem = typeof ReadinessItem.Type

export const ContestReadiness = wire({
  ready: Schema.Boolean,
  checkedAt: Instant,
  items: Schema.Array(ReadinessItem),
  /** Number of authors' solutions that the judge has not verified yet. */
  unproved: Schema.Int
})
export type ContestReadiness = typeof ContestReadiness.Type

/** Results, readiness checks and access for external tools. */
export const organiserResultsEndpoints = {
  getContestApiKey: { ...ofContest("GET", "/api-key"), success: ContestApiKey },
  /** Revokes the previous key. */
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
  /** Queues the authors' solutions of every problem for verification, after all other submissions. */
  proveTests: { ...ofContest("POST", "/readiness/proof"), success: wire({ queued: Schema.Int }) },
  ...organiserRejudgeEndpoints,
  ...organiserSelectionEndpoints,
  ...organiserSimilarityEndpoints
} as const satisfies Record<string, Endpoint>
