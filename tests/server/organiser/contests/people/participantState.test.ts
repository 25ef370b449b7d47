import * as fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { SqlClient } from "effect/sql"
import { participantState } from "../../../../../server/organiser/contests/people/participantState.ts"
import { advanceTo } from "../../../../../src/machines/contest/applyEvent.ts"
import {
  type Participation,
  type ParticipantState,
  participationStatusOf
} from "../../../../../src/machines/contest/participationRules.ts"
import { type ContestSchedule, noSchedule, withGap } from "../../../../../src/machines/contest/schedule.ts"
import { createDomain, type Domain } from "../../../domain.ts"

let domain: Domain
beforeAll(async () => {
  domain = await createDomain()
})
afterAll(() => domain.close())

const minute = 60_000
const startsAt = Date.UTC(2026, 10, 21, 9)
/** Whole minutes around the contest, so edges occur often. */
const moment = fc.integer({ min: -30, max: 240 }).map((minutes) => startsAt + minutes * minute)

const schedule: fc.Arbitrary<ContestSchedule> = fc
  .record({
    length: fc.integer({ min: 30, max: 150 }),
    durationMs: fc.option(fc.integer({ min: 10, max: 30 }).map((minutes) => minutes * minute)),
    gaps: fc.array(
      fc.record({ at: fc.integer({ min: 0, max: 20 }), lasts: fc.integer({ min: 1, max: 9 }) }),
      {
        maxLength: 3
      }
    ),
    endedAt: fc.option(moment, { freq: 6 }),
    pausedAt: fc.option(moment, { freq: 6 }),
    longest: fc.integer({ min: 0, max: 60 })
  })
  .map(({ length, durationMs, gaps, endedAt, pausedAt, longest }) => {
    const plain: ContestSchedule = {
      ...noSchedule,
      startsAt,
      endsAt: startsAt + length * minute,
      durationMs,
      endedAt,
      pausedAt,
      longestExtraMs: longest * minute
    }
    // In order and disjoint.
    return gaps.reduce((sofar, { at, lasts }, index) => {
      const from = startsAt + (index * 60 + at) * minute
      return withGap(sofar, { kind: "removed", from, to: from + lasts * minute })
    }, plain)
  })

const person = (longestMs: number): fc.Arbitrary<Participation> =>
  fc
    .record({
      registeredAt: fc.constant(startsAt - minute),
      stageOutcome: fc.constantFrom("passed" as const, "not_passed" as const, null),
      startedAt: fc.option(moment),
      completed: fc.boolean(),
      disqualifiedAt: fc.option(moment, { freq: 8 }),
      extraMs: fc.integer({ min: 0, max: longestMs / minute }).map((minutes) => minutes * minute)
    })
    .map(({ completed, startedAt, ...rest }) => ({
      ...rest,
      startedAt,
      completedAt: completed && startedAt !== null ? startedAt + minute : null
    }))

/** The console's words for the machine's states; a finished contest still has separate words for each result. */
const words: Readonly<Partial<Record<ParticipantState, string>>> = {
  registered: "registered",
  passed: "registered",
  ready: "registered",
  startPaused: "registered",
  running: "running",
  paused: "running",
  finished: "finished",
  missed: "missed",
  disqualified: "disqualified",
  notPassed: "not_passed"
}

const iso = (millis: number | null) => (millis === null ? null : new Date(millis).toISOString())

test("SQL gives thousands of participants the same states as the machines", async () => {
  const cases = schedule.chain((one) =>
    fc.record({
      schedule: fc.constant(one),
      now: moment,
      people: fc.array(person(one.longestExtraMs), { minLength: 5, maxLength: 30 })
    })
  )
  await fc.assert(
    fc.asyncProperty(cases, async ({ schedule: asked, now, people }) => {
      const state = asked.pausedAt === null ? "started_contest.running" : "started_contest.paused"
      const life = advanceTo({ state, schedule: asked }, now)
      const rows = people.map((one, place) => ({
        place,
        stage_outcome: one.stageOutcome,
        started_at: iso(one.startedAt),
        completed_at: iso(one.completedAt),
        disqualified_at: iso(one.disqualifiedAt),
        extra_s: one.extraMs / 1000
      }))
      const states = await domain.run(
        SqlClient.SqlClient.use((sql) =>
          sql.unsafe<{ state: string }>(
            `select ${participantState(life, now)} as state from jsonb_to_recordset($1::jsonb) as p(place integer,
              stage_outcome text, started_at timestamptz, completed_at timestamptz, disqualified_at timestamptz,
              extra_s integer) order by place`,
            [JSON.stringify(rows)]
          )
        )
      )
      expect(states.map((row) => row.state)).toEqual(
        people.map((one) => words[participationStatusOf(life, one, now).state])
      )
    }),
    { numRuns: 150 }
  )
})
