import { Schema } from "effect"
import {
  type OrganiserParticipant,
  storedParticipant
} from "../../../../src/api/contract/organiser/people.ts"
import type { StoredContest } from "../../../../src/machines/contest/applyEvent.ts"
import { windowEnd } from "../../../../src/machines/contest/participationRules.ts"
import { areDetailsOpen } from "./personalDetails.ts"
import { participantState } from "./participantState.ts"

/** SQL of a person's name for organisers, surname first. Refers to `users u`. */
export const fullName = `coalesce(nullif(trim(concat_ws(' ', u.last_name, u.first_name)), ''), nullif(trim(u.nickname), ''),
  u.login)`

/** A row of `peopleColumns`. */
export const PersonRow = Schema.Struct(storedParticipant)

/** SQL columns over `contest_participants p join users u`; null city and grade unless details are open. */
export const peopleColumns = (
  life: StoredContest,
  now: number
) => `p.user_id as "userId", ${fullName} as name,
  ${areDetailsOpen(life) ? "u.city, u.grade" : "null as city, null as grade"}, ${participantState(life, now)} as state, p.started_at as "startedAt", p.completed_at as "completedAt",
  p.extra_s as "extraS", p.points, p.solved, p.seen_at as "seenAt"`

/** Adds the end of the participant's time. */
export function personOf(row: typeof PersonRow.Type, life: StoredContest, now: number): OrganiserParticipant {
  const { startedAt, extraS } = row
  const window = { startedAt: startedAt === null ? null : Date.parse(startedAt), extraMs: extraS * 1000 }
  const endsAt = startedAt === null ? null : new Date(windowEnd(life, window, now)).toISOString()
  return { ...row, endsAt }
}
