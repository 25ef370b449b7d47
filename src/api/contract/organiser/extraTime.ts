import { Schema } from "effect"
import { ofContest } from "./contests.ts"
import { contestParams } from "../olympiads/contests.ts"
import { type Endpoint, IdFromText, Instant, Nothing } from "../endpoint.ts"
import { filledWhenTrimmed } from "../rules.ts"
import { wire } from "../wire.ts"

/** Maximum minutes per grant. */
const mostExtraMinutes = 600

/** A grant of extra time; negative seconds take time away. */
export const ExtraTime = wire({
  id: Schema.Int,
  seconds: Schema.Int,
  reason: Schema.String,
  scope: Schema.Literals(["one", "city", "all"]),
  city: Schema.NullOr(Schema.String),
  /** Number of recipients. */
  people: Schema.Int,
  /** Name of the recipient if `scope` is `one`. */
  name: Schema.NullOr(Schema.String),
  givenBy: Schema.NullOr(Schema.String),
  givenAt: Instant,
  undoneAt: Schema.NullOr(Instant)
})
export type ExtraTime = typeof ExtraTime.Type

/** An organiser's reason for an action; shown to the affected participants. */
export const OrganisersReason = filledWhenTrimmed(500)

/** Recipients: one participant (`userId`), everyone from a city, or everyone registered now. */
export const GiveExtraTime = wire({
  scope: Schema.Literals(["one", "city", "all"]),
  userId: Schema.optionalKey(Schema.Int),
  city: Schema.optionalKey(Schema.String),
  /** Negative minutes take time away; a participant's total cannot fall below zero. */
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

/** Extra time that organisers grant to participants. */
export const organiserExtraTimeEndpoints = {
  /** Newest first. */
  listExtraTimes: { ...ofContest("GET", "/extra-times"), success: Schema.Array(ExtraTime) },
  giveExtraTime: {
    ...ofContest("POST", "/extra-times"),
    payload: GiveExtraTime,
    success: wire({ id: Schema.Int, people: Schema.Int }),
    status: 201,
    failures: ["NotFound", "Invalid", "ContestActRejected"],
    idempotent: true
  },
  /** Takes the grant back from all its recipients. */
  undoExtraTime: {
    ...ofContest("DELETE", "/extra-times/:extraTimeId"),
    params: { ...contestParams, extraTimeId: IdFromText },
    success: Nothing,
    failures: ["NotFound", "Conflict", "ContestActRejected"]
  }
} as const satisfies Record<string, Endpoint>
