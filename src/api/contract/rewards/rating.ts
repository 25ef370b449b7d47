import { Schema } from "effect"
import { type Endpoint, pageOf, pageQuery, route } from "../endpoint.ts"
import { Frame } from "./rewards.ts"
import { wire } from "../wire.ts"

/** What the rating shows of a learner. */
export const ratedFields = {
  userId: Schema.Int,
  /** Nickname, or first name with an initial; null if neither is set. */
  name: Schema.NullOr(Schema.String),
  /** Only with the learner's consent. */
  city: Schema.NullOr(Schema.String),
  /** The profile page is public. */
  public: Schema.Boolean,
  /** Null without a public profile, except in the user's own row. */
  avatar: Schema.NullOr(Schema.String),
  frame: Schema.NullOr(Frame),
  points: Schema.Int,
  solved: Schema.Int
} as const

/** A learner's row in the rating. */
export const RatingRow = wire({
  /** Rank among all learners, from 1. Ranks are unique, and filters do not change them. */
  place: Schema.Int,
  ...ratedFields,
  me: Schema.Boolean
})
export type RatingRow = typeof RatingRow.Type

/** A page of the rating and the user's own row, which is null before their first solved problem. */
export const Rating = wire({
  ...pageOf(RatingRow).fields,
  mine: Schema.NullOr(RatingRow)
})
export type Rating = typeof Rating.Type

/** The rating by solved problems. */
export const ratingEndpoints = {
  getRating: {
    ...route("GET", "/rating", "learner"),
    query: {
      ...pageQuery,
      /** Only learners who show this city. */
      city: Schema.optionalKey(Schema.String),
      /** Part of a name, or the id of a learner without a name. */
      query: Schema.optionalKey(Schema.String)
    },
    success: Rating
  }
} as const satisfies Record<string, Endpoint>
