import { Schema } from "effect"
import { ContestInformation } from "../../src/api/contract/olympiads/participation.ts"
import type { ContestFacts } from "../../src/machines/contest/participationFacts.ts"
import { participationStatusOf } from "../../src/machines/contest/participationRules.ts"
import type { ContestSchedule } from "../../src/machines/contest/schedule.ts"
import { isoOf, isoOrNull } from "../../src/machines/contest/scheduleWire.ts"
import { informationOf } from "../../server/olympiads/participation/participationContextOf.ts"
import type { ContestRow } from "../../server/olympiads/store/findContest.ts"
import { addContestTask, contestTask } from "../../tests/e2e/support/contests.ts"
import { runSql } from "../../tests/e2e/support/database.ts"
import type { Platform } from "../../tests/support/platform.ts"

const moved = <Value extends number | null>(moment: Value, zero: number) =>
  (moment === null ? null : moment + zero) as Value

/** A schedule of a model on the calendar; `zero` is the model's moment 0. */
export const onCalendar = (schedule: ContestSchedule, zero: number): ContestSchedule => ({
  ...schedule,
  registrationStartsAt: moved(schedule.registrationStartsAt, zero),
  registrationEndsAt: moved(schedule.registrationEndsAt, zero),
  availableAt: moved(schedule.availableAt, zero),
  startsAt: schedule.startsAt + zero,
  endsAt: schedule.endsAt + zero,
  freezeAt: moved(schedule.freezeAt, zero),
  pausedAt: moved(schedule.pausedAt, zero)
})

const window = "00000000-0000-4000-8000-000000000001"
const otherWindow = "00000000-0000-4000-8000-000000000002"

/** The server's answer for a model's facts. */
export function informationAnswer(facts: ContestFacts, zero: number): object {
  const { contest, participation: own, isInvited = false } = facts
  const life = { ...contest, schedule: onCalendar(contest.schedule, zero) }
  const participation = own && {
    ...own,
    registeredAt: own.registeredAt + zero,
    startedAt: moved(own.startedAt, zero),
    completedAt: moved(own.completedAt, zero),
    disqualifiedAt: moved(own.disqualifiedAt, zero),
    windowId: facts.elsewhere ? otherWindow : window,
    unofficial: 0
  }
  const now = facts.now + zero
  const status = participationStatusOf(life, participation, now, isInvited)
  const context = { contest: { life } as ContestRow, life, participation, isInvited, status, now }
  return {
    payload: Schema.encodeSync(ContestInformation)(informationOf(context, { isVisitor: false, window }))
  }
}

/** Inserts a contest with the schedule of a model and one problem. */
export async function insertModelContest(
  platform: Platform,
  slug: string,
  status: string,
  schedule: ContestSchedule
): Promise<void> {
  await addContestTask(platform)
  await runSql(
    platform,
    `with inserted as (
      insert into contests (slug, status, title_ru, title_en, has_registration, registration_starts_at,
        registration_ends_at, available_at, starts_at, freeze_at, ends_at, duration_s, next_moment)
      values ($1, $2, 'Весенняя', 'Spring', $3, $4, $5, $6, $7, $8, $9, $10, now()) returning id
    )
    insert into contest_problems (contest_id, problem_id, ordinal) select id, ${contestTask}, 1 from inserted`,
    [
      slug,
      status,
      schedule.hasRegistration,
      isoOrNull(schedule.registrationStartsAt),
      isoOrNull(schedule.registrationEndsAt),
      isoOrNull(schedule.availableAt),
      isoOf(schedule.startsAt),
      isoOrNull(schedule.freezeAt),
      isoOf(schedule.endsAt),
      schedule.durationMs === null ? null : schedule.durationMs / 1000
    ]
  )
}

export const removeContest = (platform: Platform, slug: string): Promise<void> =>
  runSql(platform, "delete from contests where slug = $1", [slug])
