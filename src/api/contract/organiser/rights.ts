import { Schema } from "effect"
import { OrganiserRole, ofContest } from "./contests.ts"
import { contestParams } from "../olympiads/contests.ts"
import { type Endpoint, IdFromText, Instant, Nothing, pageOf, pageQuery } from "../endpoint.ts"
import { wire } from "../wire.ts"

/** An organiser of a contest. */
export const ContestOrganiser = wire({
  userId: Schema.Int,
  email: Schema.String,
  name: Schema.NullOr(Schema.String),
  organiserRole: OrganiserRole,
  me: Schema.Boolean
})
export type ContestOrganiser = typeof ContestOrganiser.Type

const Organisers = Schema.Array(ContestOrganiser)

/** The email address. Ids are not accepted, because they would reveal the address of every organiser. */
export const AddedOrganiser = Schema.String.check(
  Schema.isPattern(/\S/, { message: "validation.required" }),
  Schema.isMaxLength(60, { message: "validation.max60" }),
  Schema.isPattern(/^[^\p{Cc}\p{Cs}]*$/u, { message: "validation.invalid" })
)

export const AddOrganiser = wire({ who: AddedOrganiser, organiserRole: OrganiserRole })

/** An organiser action in the append-only audit log. */
export const AuditEntry = wire({
  id: Schema.Int,
  at: Instant,
  /** `contest.extend`, `rights.add`, …; each part of the organiser console adds its own. */
  act: Schema.String,
  /** Null for the platform itself. `name` is null if the account was deleted. */
  actor: Schema.NullOr(wire({ id: Schema.Int, name: Schema.NullOr(Schema.String) })),
  data: Schema.Record(Schema.String, Schema.Unknown)
})
export type AuditEntry = typeof AuditEntry.Type

export const Audit = Schema.Struct({
  ...pageOf(AuditEntry).fields,
  /** All action types in the log. */
  acts: Schema.Array(Schema.String)
})
export type Audit = typeof Audit.Type

const params = { ...contestParams, userId: IdFromText } as const

/** Organiser roles and the audit log of a contest. */
export const organiserRightsEndpoints = {
  listOrganisers: { ...ofContest("GET", "/organisers"), success: Organisers },
  /** 422 if the platform has no organiser with this address. */
  addOrganiser: {
    ...ofContest("POST", "/organisers"),
    ownBrowser: true,
    payload: AddOrganiser,
    success: Organisers,
    status: 201,
    failures: ["NotFound", "Invalid"]
  },
  /** 409 for the last owner. */
  changeOrganiser: {
    ...ofContest("PUT", "/organisers/:userId"),
    ownBrowser: true,
    params,
    payload: wire({ organiserRole: OrganiserRole }),
    success: Organisers,
    failures: ["NotFound", "LastOwner"]
  },
  removeOrganiser: {
    ...ofContest("DELETE", "/organisers/:userId"),
    params,
    success: Nothing,
    failures: ["NotFound", "LastOwner"]
  },
  /** Newest first. */
  listAudit: {
    ...ofContest("GET", "/audit"),
    query: { ...pageQuery, act: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(60))) },
    success: Audit
  }
} as const satisfies Record<string, Endpoint>
