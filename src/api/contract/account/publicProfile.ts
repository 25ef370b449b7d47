import { Schema } from "effect"
import { Achievement } from "../rewards/achievements.ts"
import { type Endpoint, IdFromText, Instant, route } from "../endpoint.ts"
import { Frame } from "../rewards/rewards.ts"
import { Activity, ResolvedProblems, Streak } from "../practice/statistic.ts"
import { wire } from "../wire.ts"

/** What a learner lets others see; all of it is off until they say otherwise. */
export const Visibility = wire({
  /** Anybody may open their page. */
  publicProfile: Schema.Boolean,
  /** In the rating and on their page. */
  showCity: Schema.Boolean,
  /** On their page. */
  showGrade: Schema.Boolean,
  /** False for a school's account without an address: nobody has agreed to more than lessons. */
  mayShow: Schema.Boolean,
  /** They say to be under 14: a parent has to agree. */
  needsParent: Schema.Boolean
})
export type Visibility = typeof Visibility.Type

export const VisibilityChange = wire({
  publicProfile: Schema.optionalKey(Schema.Boolean),
  showCity: Schema.optionalKey(Schema.Boolean),
  showGrade: Schema.optionalKey(Schema.Boolean),
  /** A parent agrees to what is switched on here. */
  parentConsent: Schema.optionalKey(Schema.Boolean)
})
export type VisibilityChange = typeof VisibilityChange.Type

/** An olympiad whose results are out. */
export const PublicContest = wire({
  slug: Schema.String,
  title: Schema.String,
  endsAt: Instant,
  scoring: Schema.Literals(["points", "icpc"]),
  points: Schema.Int,
  solved: Schema.Int,
  problemCount: Schema.Int,
  place: Schema.Int,
  participantCount: Schema.Int
})
export type PublicContest = typeof PublicContest.Type

/** What anybody may see of a learner who agreed to it. */
export const PublicProfile = wire({
  id: Schema.Int,
  /** Nickname, else first name with an initial; null for who has given neither. */
  name: Schema.NullOr(Schema.String),
  avatar: Schema.NullOr(Schema.String),
  frame: Schema.NullOr(Frame),
  /** Null without a consent of its own, as is `grade`. */
  city: Schema.NullOr(Schema.String),
  grade: Schema.NullOr(Schema.Int),
  resolved: ResolvedProblems,
  /** Without what was sent in olympiads whose results are not out, as `activity`. */
  streak: Streak,
  activity: Activity,
  achievements: Schema.Array(Achievement),
  contests: Schema.Array(PublicContest)
})
export type PublicProfile = typeof PublicProfile.Type

/** Learners as others see them. */
export const publicProfileEndpoints = {
  getVisibility: { ...route("GET", "/account/visibility", "learner"), success: Visibility },
  changeVisibility: {
    ...route("PATCH", "/account/visibility", "learner"),
    payload: VisibilityChange,
    success: Visibility,
    failures: ["Forbidden", "Invalid"]
  },
  /** Who does not exist and who has not agreed are the same to whoever asks. */
  getPublicProfile: {
    ...route("GET", "/users/:id", "guest"),
    params: { id: IdFromText },
    success: PublicProfile,
    failures: ["NotFound", "TooManyRequests"]
  }
} as const satisfies Record<string, Endpoint>
