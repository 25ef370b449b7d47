import { Schema } from "effect"
import type { ContestSchedule } from "../../../src/machines/contest/schedule.ts"

const Millis = Schema.NullOr(Schema.Finite)

const Moments = Schema.Struct({
  registrationStartsAt: Millis,
  registrationEndsAt: Millis,
  availableAt: Millis,
  startsAt: Schema.Finite,
  endsAt: Schema.Finite,
  freezeAt: Millis,
  durationMs: Millis
})

/** A schedule read with `scheduleColumns`; times are in milliseconds. */
export const ScheduleRow = Schema.Struct({
  ...Moments.fields,
  hasRegistration: Schema.Boolean,
  pausedAt: Millis,
  endedAt: Millis,
  gaps: Schema.Array(
    Schema.Struct({ kind: Schema.Literals(["pause", "removed"]), from: Schema.Finite, to: Schema.Finite })
  ),
  longestExtraMs: Schema.Finite,
  undo: Schema.NullOr(
    Schema.Struct({ act: Schema.Literals(["startNow", "extend", "endNow", "reschedule"]), before: Moments })
  )
}) satisfies Schema.Codec<ContestSchedule, unknown>

const columnOf = {
  registrationStartsAt: "registration_starts_at",
  registrationEndsAt: "registration_ends_at",
  availableAt: "available_at",
  startsAt: "starts_at",
  endsAt: "ends_at",
  freezeAt: "freeze_at",
  pausedAt: "paused_at",
  endedAt: "ended_at"
} as const

type MomentName = keyof typeof columnOf
const momentColumns = Object.entries(columnOf) as ReadonlyArray<readonly [MomentName, string]>

/** SQL columns of a schedule, from `contests c`. */
export const scheduleColumns = [
  ...momentColumns.map(([name, column]) => `(extract(epoch from c.${column}) * 1000)::float8 as "${name}"`),
  `c.duration_s * 1000.0::float8 as "durationMs"`,
  `c.has_registration as "hasRegistration"`,
  `c.gaps`,
  `c.longest_extra_s * 1000.0::float8 as "longestExtraMs"`,
  `c.undo`
].join(", ")

const momentOf = (millis: number | null): Date | null => (millis === null ? null : new Date(millis))

export function columnsOfSchedule(schedule: ContestSchedule): Readonly<Record<string, unknown>> {
  return {
    ...Object.fromEntries(momentColumns.map(([name, column]) => [column, momentOf(schedule[name])])),
    duration_s: schedule.durationMs === null ? null : Math.round(schedule.durationMs / 1000),
    has_registration: schedule.hasRegistration,
    gaps: JSON.stringify(schedule.gaps),
    longest_extra_s: Math.round(schedule.longestExtraMs / 1000),
    undo: schedule.undo === null ? null : JSON.stringify(schedule.undo)
  }
}
