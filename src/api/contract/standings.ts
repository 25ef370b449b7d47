import { Schema } from "effect"
import { Instant, pageOf } from "./endpoint.ts"
import { wire } from "./wire.ts"

/** One problem's cell in the standings. */
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
  me: Schema.Boolean
})
export type StandingsRow = typeof StandingsRow.Type

export const Standings = wire({
  ...pageOf(StandingsRow).fields,
  /** My own line, wherever it stands; always as of now. */
  mine: Schema.NullOr(StandingsRow),
  problems: Schema.Array(wire({ id: Schema.Int, label: Schema.String, points: Schema.Int })),
  scoring: Schema.Literals(["points", "icpc"]),
  frozen: Schema.Boolean,
  /** As of when the others' lines are. */
  at: Instant
})
export type Standings = typeof Standings.Type
