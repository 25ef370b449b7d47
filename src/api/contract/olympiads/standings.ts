import { Schema } from "effect"
import { ContestSlug, Scoring } from "./contests.ts"
import { type Endpoint, fromText, Instant, pageOf, pageQuery, routesBelow } from "../endpoint.ts"
import { wire } from "../wire.ts"

/**
 * One problem's cell in the standings. For users who have not started, problem ids are replaced by positions, from 1.
 */
const Cell = wire({
  problemId: Schema.Int,
  points: Schema.Int,
  solved: Schema.Boolean,
  attempts: Schema.Int,
  /** Number of attempts since the freeze, whose results are hidden. */
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
  /** Rank at the freeze, once the results are published; null if there was no freeze. */
  frozenPlace: Schema.NullOr(Schema.Int),
  me: Schema.Boolean
})
export type StandingsRow = typeof StandingsRow.Type

export const Standings = wire({
  ...pageOf(StandingsRow).fields,
  /** The user's own row, on any page; always current. */
  mine: Schema.NullOr(StandingsRow),
  /** Index of the user's row in the search result, from 0; null if it is not included. */
  myIndex: Schema.NullOr(Schema.Int),
  /** Available filters: only cities and grades with enough participants to keep individuals anonymous. */
  cities: Schema.Array(Schema.String),
  grades: Schema.Array(Schema.Int),
  problems: Schema.Array(wire({ id: Schema.Int, label: Schema.String, points: Schema.Int })),
  scoring: Scoring,
  frozen: Schema.Boolean,
  /** Time of the other users' rows. */
  at: Instant
})
export type Standings = typeof Standings.Type

/** A participant's points over time, one step per change. */
const ScoreLine = wire({
  userId: Schema.Int,
  name: Schema.NullOr(Schema.String),
  me: Schema.Boolean,
  steps: Schema.Array(wire({ minute: Schema.Int, points: Schema.Int }))
})

/** Points over time of the leaders and the user; other users' lines end at the freeze, as in the standings. */
export const ScoreLines = wire({
  /** Minutes from the start of the contest until now, or until its end. */
  minutes: Schema.Int,
  lines: Schema.Array(ScoreLine)
})
export type ScoreLines = typeof ScoreLines.Type

const ofStandings = routesBelow("/rating/list/:slug", "either", { slug: ContestSlug })

/** The standings of a contest. */
export const standingsEndpoints = {
  getStandings: {
    ...ofStandings("GET", ""),
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
    ...ofStandings("GET", "/lines"),
    success: ScoreLines,
    failures: ["NotFound", "ContestClosedToReader"]
  }
} as const satisfies Record<string, Endpoint>
