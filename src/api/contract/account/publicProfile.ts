import { Schema } from "effect"
import { Achievement } from "../rewards/achievements.ts"
import { type Endpoint, IdFromText, route } from "../endpoint.ts"
import { Frame } from "../rewards/rewards.ts"
import { contestResultFields } from "../olympiads/contests.ts"
import { Activity, ResolvedProblems, Streak } from "../practice/statistic.ts"
import { wire } from "../wire.ts"

/** Visibility settings of a learner; everything is off by default. */
export const Visibility = wire({
  /** The profile page is public. */
  publicProfile: Schema.Boolean,
  /** Show the city in the rating and on the profile page. */
  showCity: Schema.Boolean,
  /** Show the grade on the profile page. */
  showGrade: Schema.Boolean,
  /** False for a school account without an email address, because the school's consent covers only lessons. */
  mayShow: Schema.Boolean,
  /** The learner is under 14 by their date of birth, so a parent must consent. */
  needsParent: Schema.Boolean
})
export type Visibility = typeof Visibility.Type

export const VisibilityChange = wire({
  publicProfile: Schema.optionalKey(Schema.Boolean),
  showCity: Schema.optionalKey(Schema.Boolean),
  showGrade: Schema.optionalKey(Schema.Boolean),
  /** A parent consents to the settings enabled by this change. */
  parentConsent: Schema.optionalKey(Schema.Boolean)
})
export type VisibilityChange = typeof VisibilityChange.Type

/** A contest with published results. */
export const PublicContest = wire({
  ...contestResultFields,
  place: Schema.Int
})
export type PublicContest = typeof PublicContest.Type

/** A learner's public profile. */
export const PublicProfile = wire({
  id: Schema.Int,
  /** Nickname, or first name with an initial; null if neither is set. */
  name: Schema.NullOr(Schema.String),
  avatar: Schema.NullOr(Schema.String),
  frame: Schema.NullOr(Frame),
  /** `city` and `grade` are null unless the learner shows them; each has a separate consent. */
  city: Schema.NullOr(Schema.String),
  grade: Schema.NullOr(Schema.Int),
  resolved: ResolvedProblems,
  /** `streak` and `activity` leave out solutions from contests whose results are unpublished. */
  streak: Streak,
  activity: Activity,
  achievements: Schema.Array(Achievement),
  contests: Schema.Array(PublicContest)
})
export type PublicProfile = typeof PublicProfile.Type

/** Public profiles and their visibility settings. */
export const publicProfileEndpoints = {
  getVisibility: { ...route("GET", "/account/visibility", "learner"), success: Visibility },
  changeVisibility: {
    ...route("PATCH", "/account/visibility", "learner"),
    payload: VisibilityChange,
    success: Visibility,
    failures: ["Forbidden", "Invalid"]
  },
  /** Unknown users and users without a public profile both answer 404. */
  getPublicProfile: {
    ...route("GET", "/users/:id", "guest"),
    params: { id: IdFromText },
    success: PublicProfile,
    failures: ["NotFound", "TooManyRequests"]
  }
} as const satisfies Record<string, Endpoint>
