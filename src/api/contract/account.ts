import { Schema } from "effect"
import { type Endpoint, Instant, Nothing } from "./endpoint.ts"
import { City, DateOfBirth, Grade, Nickname, PersonName } from "./rules.ts"
import { Profile } from "./session.ts"
import { wire } from "./wire.ts"

/** What changes of a profile; null takes a value away, a field that is left out stays as it is. */
export const ProfileChange = wire({
  firstName: Schema.optionalKey(Schema.NullOr(PersonName)),
  lastName: Schema.optionalKey(Schema.NullOr(PersonName)),
  city: Schema.optionalKey(Schema.NullOr(City)),
  dateOfBirth: Schema.optionalKey(Schema.NullOr(DateOfBirth)),
  nickname: Schema.optionalKey(Schema.NullOr(Nickname)),
  grade: Schema.optionalKey(Schema.NullOr(Grade)),
  newsletter: Schema.optionalKey(Schema.Boolean),
  language: Schema.optionalKey(Schema.Literals(["ru", "en"]))
})
export type ProfileChange = typeof ProfileChange.Type

/** A browser in which the account is signed in. */
export const Device = wire({
  id: Schema.String,
  /** What it calls itself: «Chrome», «Windows»; null when that cannot be told. */
  browser: Schema.NullOr(Schema.String),
  system: Schema.NullOr(Schema.String),
  address: Schema.String,
  /** The key of its fingerprint; the same in each session of one browser. */
  windowKey: Schema.NullOr(Schema.String),
  signedInAt: Instant,
  lastUsedAt: Instant,
  /** It is the one that asks. */
  current: Schema.Boolean
})
export type Device = typeof Device.Type

/** A learner's own account. */
export const accountEndpoints = {
  updateProfile: {
    method: "PATCH",
    path: "/account/profile",
    auth: "learner",
    payload: ProfileChange,
    success: Profile,
    failures: ["invalid"]
  },
  listDevices: {
    method: "GET",
    path: "/account/devices",
    auth: "learner",
    success: Schema.Array(Device),
    failures: []
  },
  endDevice: {
    method: "DELETE",
    path: "/account/devices/:id",
    auth: "learner",
    params: { id: Schema.String.check(Schema.isUUID()) },
    success: Nothing,
    failures: ["notFound"]
  },
  /** All but the one that asks. */
  endOtherDevices: {
    method: "DELETE",
    path: "/account/devices",
    auth: "learner",
    success: Schema.Struct({ ended: Schema.Int }),
    failures: []
  }
} as const satisfies Record<string, Endpoint>
