import { Schema } from "effect"
import { ContestSlug } from "./contests.ts"
import type { Endpoint } from "../endpoint.ts"
import { fromText, Instant, pageOf, pageQuery, route } from "../endpoint.ts"
import { wire } from "../wire.ts"

/** One problem's cell in the standings; ids of problems are their places, from 1, for who has not begun. */
const Cell = wire({
  problemId: Schema.Int,
  points: Schema.Int,
  solved: Schema.Boolean,
  attempts: Schema.Int,
  /** Attempts since the freeze, of which only the number is known. */
  pending: Schema.Int
})
export type StandingsCell = typeof Cell.Type

export const StandingsRow = wire({
  place: Schema.Int,
  userId: Schema.Int,
  name: Schema.NullOr(Schema.String),
  points: Schema.Int,
  solved: Schema.Int,
  penaltyMin: Schema.Int,
  cells: Schema.Array(Cell),
  /** The place at the freeze, once the results are out; null where there was none. */
  frozenPlace: Schema.NullOr(Schema.Int),
  me: Schema.Boolean
})
export type StandingsRow = typeof StandingsRow.Type

export const Standings = wire({
  ...pageOf(StandingsRow).fields,
  /** My own line, wherever it stands; always as of now. */
  mine: Schema.NullOr(StandingsRow),
  /** Where I am among those found, from 0; null while I am not. */
  myIndex: Schema.NullOr(Schema.Int),
  /** What one may choose from: the cities and grades of enough participants to tell nobody's home. */
  cities: Schema.Array(Schema.String),
  grades: Schema.Array(Schema.Int),
  problems: Schema.Array(wire({ id: Schema.Int, label: Schema.String, points: Schema.Int })),
  scoring: Schema.Literals(["points", "icpc"]),
  frozen: Schema.Boolean,
  /** As of when the others' lines are. */
  at: Instant
})
export type Standings = typeof Standings.Type

/** How somebody's points grew, a step for each change. */
const ScoreLine = wire({
  userId: Schema.Int,
  name: Schema.NullOr(Schema.String),
  me: Schema.Boolean,
  steps: Schema.Array(wire({ minute: Schema.Int, points: Schema.Int }))
})

/** The leaders' points over time and mine; others' end at the freeze, as everywhere. */
export const ScoreLines = wire({
  /** Minutes from the start of the contest to now, or to its end. */
  minutes: Schema.Int,
  lines: Schema.Array(ScoreLine)
})
export type ScoreLines = typeof ScoreLines.Type

const params = { slug: ContestSlug } as const

/** Who stands where in an olympiad. */
export const standingsEndpoints = {
  getStandings: {
    ...route("GET", "/rating/list/:slug", "either"),
    params,
    query: {
      ...pageQuery,
      query: Schema.optionalKey(Schema.String),
      city: Schema.optionalKey(Schema.String),
      grade: Schema.optionalKey(fromText(1, 11))
    },
    success: Standings,
    failures: ["NotFound", "ContestClosedToReader"]
  },
  getScoreLines: {
    ...route("GET", "/rating/list/:slug/lines", "either"),
    params,
    success: ScoreLines,
    failures: ["NotFound", "ContestClosedToReader"]
  }
} as const satisfies Record<string, Endpoint>
