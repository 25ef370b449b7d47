import { Schema } from "effect"
import { ofContest } from "./contests.ts"
import { contestParams } from "../olympiads/contests.ts"
import { type Endpoint, IdFromText, Instant } from "../endpoint.ts"
import { wire } from "../wire.ts"

const Author = wire({
  solutionId: Schema.Int,
  userId: Schema.Int,
  name: Schema.NullOr(Schema.String)
})

/** Suspiciously similar solutions of two participants to one problem. */
export const SimilarPair = wire({
  problemId: Schema.Int,
  label: Schema.String,
  language: Schema.String,
  /** Common part of both sources, in percent. */
  similarity: Schema.Int,
  /** Length of the longest common fragment, in tokens. */
  longest: Schema.Int,
  left: Author,
  right: Author
})
export type SimilarPair = typeof SimilarPair.Type

export const SimilarityReport = wire({
  /** `old`: new solutions arrived after the comparison. */
  state: Schema.Literals(["none", "working", "done", "old", "failed"]),
  comparedAt: Schema.NullOr(Instant),
  /** Most similar first. */
  pairs: Schema.Array(SimilarPair)
})
export type SimilarityReport = typeof SimilarityReport.Type

/** Zero-based rows and columns; the end is exclusive. */
export const Region = wire({
  startRow: Schema.Int,
  startCol: Schema.Int,
  endRow: Schema.Int,
  endCol: Schema.Int
})
export type Region = typeof Region.Type

const Side = wire({ ...{ userId: Schema.Int, name: Schema.NullOr(Schema.String) }, source: Schema.String })

/** Both sources with their common fragments. */
export const PairDetails = wire({
  label: Schema.String,
  language: Schema.String,
  similarity: Schema.Int,
  left: Side,
  right: Side,
  fragments: Schema.Array(wire({ left: Region, right: Region }))
})
export type PairDetails = typeof PairDetails.Type

/** Detection of similar solutions. */
export const organiserSimilarityEndpoints = {
  getSimilarity: { ...ofContest("GET", "/similarity"), success: SimilarityReport },
  /** Starts a new comparison unless there are no new solutions. */
  startSimilarity: { ...ofContest("POST", "/similarity"), success: SimilarityReport },
  getSimilarPair: {
    ...ofContest("GET", "/similarity/:left/:right"),
    params: { ...contestParams, left: IdFromText, right: IdFromText },
    success: PairDetails
  }
} as const satisfies Record<string, Endpoint>
