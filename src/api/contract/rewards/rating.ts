import { Schema } from "effect"
import type { Endpoint } from "../endpoint.ts"
import { pageOf, pageQuery, route } from "../endpoint.ts"
import { Frame } from "./rewards.ts"
import { wire } from "../wire.ts"

/** A learner's line in the rating. */
export const RatingRow = wire({
  /** From 1, among everyone: no two share a place, and a filter does not change it. */
  place: Schema.Int,
  userId: Schema.Int,
  /** Nickname, else first name with an initial; null for who has given neither. */
  name: Schema.NullOr(Schema.String),
  /** By consent alone. */
  city: Schema.NullOr(Schema.String),
  /** Anybody may open their page. */
  public: Schema.Boolean,
  /** Of those who have a public page, and mine. */
  avatar: Schema.NullOr(Schema.String),
  frame: Schema.NullOr(Frame),
  points: Schema.Int,
  solved: Schema.Int,
  me: Schema.Boolean
})
export type RatingRow = typeof RatingRow.Type

/** One page of the rating, and my own line wherever it stands; null before my first solved problem. */
export const Rating = wire({
  ...pageOf(RatingRow).fields,
  mine: Schema.NullOr(RatingRow)
})
export type Rating = typeof Rating.Type

/** Who has solved how much. */
export const ratingEndpoints = {
  getRating: {
    ...route("GET", "/rating", "learner"),
    query: {
      ...pageQuery,
      /** Those who show this city. */
      city: Schema.optionalKey(Schema.String),
      /** A part of the name, or the number of who has none. */
      query: Schema.optionalKey(Schema.String)
    },
    success: Rating
  }
} as const satisfies Record<string, Endpoint>
