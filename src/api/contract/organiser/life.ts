import { Schema } from "effect"
import { ofContest } from "./contests.ts"
import { momentFields, SetMoment, SetMoments } from "./settings.ts"
import type { Endpoint } from "../endpoint.ts"
import { Instant } from "../endpoint.ts"
import { wire } from "../wire.ts"

const plain = <const Type extends string>(type: Type) => wire({ type: Schema.Literal(type) })
/** Asks for the contest's title, so that nobody does it by a slip of the hand. */
const confirmed = <const Type extends string>(type: Type) =>
  wire({ type: Schema.Literal(type), name: Schema.String.check(Schema.isMaxLength(200)) })

/** An organiser's act on the life of a contest: events of the contest's machine. */
export const LifeAction = Schema.Union([
  plain("contest.publish"),
  plain("contest.unpublish"),
  wire({ type: Schema.Literal("contest.reschedule"), ...momentFields }),
  plain("registration.close"),
  wire({ type: Schema.Literal("registration.reopen"), until: SetMoment }),
  plain("contest.startNow"),
  wire({
    type: Schema.Literal("contest.extend"),
    /** Seconds longer for everybody; or else the new end. */
    byS: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 60, maximum: 31 * 86_400 }))),
    to: Schema.optionalKey(SetMoment)
  }),
  plain("contest.pause"),
  plain("contest.resume"),
  confirmed("contest.endNow"),
  plain("contest.undo"),
  wire({ type: Schema.Literal("interval.remove"), from: SetMoment, to: SetMoment }),
  wire({ type: Schema.Literal("interval.restore"), from: SetMoment, to: SetMoment }),
  confirmed("results.publish"),
  plain("results.reopen")
])
export type LifeAction = typeof LifeAction.Type

/** Where a contest stands in its machine, and what its organisers can do about it. */
export const OrganiserLife = wire({
  /** The machine's state; what stands before the dot is the public's status. */
  state: Schema.String,
  serverTime: Instant,
  hasRegistration: Schema.Boolean,
  moments: SetMoments,
  pausedAt: Schema.NullOr(Instant),
  endedAt: Schema.NullOr(Instant),
  gaps: Schema.Array(wire({ kind: Schema.Literals(["pause", "removed"]), from: Instant, to: Instant })),
  /** The most extra time that anyone has. */
  longestExtraS: Schema.Int,
  /** What «undo» would take back. */
  undo: Schema.NullOr(Schema.Literals(["startNow", "extend", "endNow", "reschedule"])),
  /** What the machine has here; `refusal` says in words what speaks against it. */
  acts: Schema.Array(wire({ type: Schema.String, rejection: Schema.NullOr(Schema.String) })),
  registered: Schema.Int,
  started: Schema.Int,
  unjudged: Schema.Int
})
export type OrganiserLife = typeof OrganiserLife.Type

/** Leading a contest through its life. */
export const organiserLifeEndpoints = {
  getContestLife: { ...ofContest("GET", "/life"), success: OrganiserLife },
  /** 409 `contest_act_refused` says why not. */
  actOnContest: {
    ...ofContest("POST", "/acts"),
    payload: LifeAction,
    success: OrganiserLife,
    failures: ["NotFound", "Invalid", "ContestActRejected"],
    idempotent: true
  }
} as const satisfies Record<string, Endpoint>
