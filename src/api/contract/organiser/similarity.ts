import { Schema } from "effect"
import { organiserParams, ofContest } from "./contests.ts"
import type { Endpoint } from "../endpoint.ts"
import { IdFromText, Instant } from "../endpoint.ts"
import { wire } from "../wire.ts"

const Author = wire({
  solutionId: Schema.Int,
  userId: Schema.Int,
  name: Schema.NullOr(Schema.String)
})

/** Two participants' solutions of a problem that are more alike than they should be. */
export const SimilarPair = wire({
  problemId: Schema.Int,
  label: Schema.String,
  language: Schema.String,
  /** Percent of both that is the same. */
  similarity: Schema.Int,
  /** The longest piece that is the same, in words of the language. */
  longest: Schema.Int,
  left: Author,
  right: Author
})
export type SimilarPair = typeof SimilarPair.Type

export const SimilarityReport = wire({
  /** `old`: solutions have come since. */
  state: Schema.Literals(["none", "working", "done", "old", "failed"]),
  comparedAt: Schema.NullOr(Instant),
  /** The most alike first. */
  pairs: Schema.Array(SimilarPair)
})
export type SimilarityReport = typeof SimilarityReport.Type

/** Lines and columns from 0; the end is where it stops. */
export const Region = wire({
  startRow: Schema.Int,
  startCol: Schema.Int,
  endRow: Schema.Int,
  endCol: Schema.Int
})
export type Region = typeof Region.Type

const Side = wire({ ...{ userId: Schema.Int, name: Schema.NullOr(Schema.String) }, source: Schema.String })

/** Both sources, and what of them is the same. */
export const PairDetails = wire({
  label: Schema.String,
  language: Schema.String,
  similarity: Schema.Int,
  left: Side,
  right: Side,
  fragments: Schema.Array(wire({ left: Region, right: Region }))
})
export type PairDetails = typeof PairDetails.Type

/** Solutions that look like each other. */
export const organiserSimilarityEndpoints = {
  getSimilarity: { ...ofContest("GET", "/similarity"), success: SimilarityReport },
  /** Compares anew, unless no solution has come since. */
  startSimilarity: { ...ofContest("POST", "/similarity"), success: SimilarityReport },
  getSimilarPair: {
    ...ofContest("GET", "/similarity/:left/:right"),
    params: { ...organiserParams, left: IdFromText, right: IdFromText },
    success: PairDetails
  }
} as const satisfies Record<string, Endpoint>
