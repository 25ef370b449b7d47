import { Schema } from "effect"
import { organiserParams, ofContest } from "./contests.ts"
import type { Endpoint } from "../endpoint.ts"
import { IdFromText, Instant, Nothing } from "../endpoint.ts"
import { wire } from "../wire.ts"

/** The most minutes given at once. */
const mostExtraMinutes = 600

/** Time that was given, or taken away. */
export const ExtraTime = wire({
  id: Schema.Int,
  seconds: Schema.Int,
  reason: Schema.String,
  scope: Schema.Literals(["one", "city", "all"]),
  city: Schema.NullOr(Schema.String),
  /** How many got it. */
  people: Schema.Int,
  /** Of one: their name. */
  name: Schema.NullOr(Schema.String),
  givenBy: Schema.NullOr(Schema.String),
  givenAt: Instant,
  undoneAt: Schema.NullOr(Instant)
})
export type ExtraTime = typeof ExtraTime.Type

/** Why an organiser did something; those concerned read it. */
export const OrganisersReason = Schema.Trim.check(
  Schema.isMinLength(1, { message: "validation.required" }),
  Schema.isMaxLength(500, { message: "validation.max500" })
)

/** To one (`userId`), to all of a city, or to all who are registered now. */
export const GiveExtraTime = wire({
  scope: Schema.Literals(["one", "city", "all"]),
  userId: Schema.optionalKey(Schema.Int),
  city: Schema.optionalKey(Schema.String),
  /** Below zero takes time away; nobody gets less than none. */
  minutes: Schema.Int.check(
    Schema.isBetween(
      { minimum: -mostExtraMinutes, maximum: mostExtraMinutes },
      { message: "validation.extraMinutes" }
    ),
    Schema.makeFilter((minutes: number) => minutes !== 0, { message: "validation.extraMinutes" })
  ),
  reason: OrganisersReason
})
export type GiveExtraTime = typeof GiveExtraTime.Type

/** Time that organisers give to participants, beyond what everybody has. */
export const organiserExtraTimeEndpoints = {
  /** The newest first. */
  listExtraTimes: { ...ofContest("GET", "/extra-times"), success: Schema.Array(ExtraTime) },
  giveExtraTime: {
    ...ofContest("POST", "/extra-times"),
    payload: GiveExtraTime,
    success: wire({ id: Schema.Int, people: Schema.Int }),
    status: 201,
    failures: ["NotFound", "Invalid", "ContestActRejected"],
    idempotent: true
  },
  /** Takes it back from everyone who got it. */
  undoExtraTime: {
    ...ofContest("DELETE", "/extra-times/:extraTimeId"),
    params: { ...organiserParams, extraTimeId: IdFromText },
    success: Nothing,
    failures: ["NotFound", "Conflict", "ContestActRejected"]
  }
} as const satisfies Record<string, Endpoint>
