import { Schema } from "effect"
import { ofContest } from "./contests.ts"
import { momentFields, SetMoment, SetMoments } from "./settings.ts"
import { type Endpoint, Instant } from "../endpoint.ts"
import { wire } from "../wire.ts"

const plain = <const Type extends string>(type: Type) => wire({ type: Schema.Literal(type) })
/** Requires the contest's title, to prevent accidental clicks. */
const confirmed = <const Type extends string>(type: Type) =>
  wire({ type: Schema.Literal(type), name: Schema.String.check(Schema.isMaxLength(200)) })

/** An organiser action: an event of the contest's state machine. */
export const LifeAction = Schema.Union([
  plain("contest.publish"),
  plain("contest.unpublish"),
  wire({ type: Schema.Literal("contest.reschedule"), ...momentFields }),
  plain("registration.close"),
  wire({ type: Schema.Literal("registration.reopen"), until: SetMoment }),
  plain("contest.startNow"),
  wire({
    type: Schema.Literal("contest.extend"),
    /** Either additional seconds for everyone (`byS`) or the new end (`to`). */
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

/** The contest's machine state and the available organiser actions. */
export const OrganiserLife = wire({
  /** The machine's state; the part before the dot is the public status. */
  state: Schema.String,
  serverTime: Instant,
  hasRegistration: Schema.Boolean,
  moments: SetMoments,
  pausedAt: Schema.NullOr(Instant),
  endedAt: Schema.NullOr(Instant),
  gaps: Schema.Array(wire({ kind: Schema.Literals(["pause", "removed"]), from: Instant, to: Instant })),
  /** The longest extra time of any participant, in seconds. */
  longestExtraS: Schema.Int,
  /** The action that «undo» would revert; null if there is none. */
  undo: Schema.NullOr(Schema.Literals(["startNow", "extend", "endNow", "reschedule"])),
  /** Actions in this state; `rejection` explains why one is unavailable, or is null. */
  acts: Schema.Array(wire({ type: Schema.String, rejection: Schema.NullOr(Schema.String) })),
  registered: Schema.Int,
  started: Schema.Int,
  unjudged: Schema.Int
})
export type OrganiserLife = typeof OrganiserLife.Type

/** Controlling the life cycle of a contest. */
export const organiserLifeEndpoints = {
  getContestLife: { ...ofContest("GET", "/life"), success: OrganiserLife },
  /** 409 `contest_act_refused` gives the reason. */
  actOnContest: {
    ...ofContest("POST", "/acts"),
    payload: LifeAction,
    success: OrganiserLife,
    failures: ["NotFound", "Invalid", "ContestActRejected"],
    idempotent: true
  }
} as const satisfies Record<string, Endpoint>
