import { assert as assertProperty, integer, nat, property } from "fast-check"
import { describe, expect, test } from "vitest"
import { advanceTo, applyEvent, type StoredContest } from "../../../src/machines/contest/applyEvent.ts"
import type { ContestEvent } from "../../../src/machines/contest/contestEvents.ts"
import { participationStatusOf, windowEnd } from "../../../src/machines/contest/participationRules.ts"
import { elapsed, isFrozen, momentsOf, scheduleProblems } from "../../../src/machines/contest/schedule.ts"
import { firstStage } from "../../../qa/models/contestModel.ts"
import { participation } from "../../../qa/models/participationModel.ts"
import { anySchedule, anyScenario, published } from "./contestScenarios.ts"

const next = (stored: StoredContest, event: ContestEvent): StoredContest => {
  const decision = applyEvent(stored, event)
  if (!decision.ok) throw new Error(decision.reason)
  return decision.next
}

/** A running contest at some time, with a participant. */
const anyMoment = [
  anySchedule,
  nat(99),
  nat(99),
  integer({ min: 0, max: 40 }),
  integer({ min: 1, max: 300 })
] as const
const runningAt = (schedule: typeof firstStage, share: number, begun: number) => {
  const { startsAt, endsAt } = schedule
  const now = startsAt + Math.floor(((endsAt - startsAt) * share) / 100)
  const startedAt = startsAt + Math.floor(((now - startsAt) * begun) / 100)
  return { now, startedAt, contest: advanceTo(published(schedule), now) }
}

describe("windows", () => {
  test("have the same length before and after a pause of any length", () => {
    assertProperty(
      property(...anyMoment, (schedule, share, begun, extraMs, length) => {
        const { now, startedAt, contest } = runningAt(schedule, share, begun)
        const who = { ...participation, startedAt, extraMs: Math.min(extraMs, schedule.longestExtraMs) }
        const paused = next(contest, { type: "contest.pause", now })
        const resumed = next(paused, { type: "contest.resume", now: now + length })

        const before = participationStatusOf(contest, who, now)
        expect(participationStatusOf(paused, who, now + length - 1).remainingMs).toBe(before.remainingMs)
        expect(participationStatusOf(resumed, who, now + length).remainingMs).toBe(before.remainingMs)
        expect(windowEnd(resumed, who, now)).toBeGreaterThanOrEqual(windowEnd(contest, who, now))
      })
    )
  })

  test("have the same length after an end by hand was undone", () => {
    assertProperty(
      property(...anyMoment, (schedule, share, begun, extraMs, length) => {
        const { now, startedAt, contest } = runningAt(schedule, share, begun)
        const who = { ...participation, startedAt, extraMs: Math.min(extraMs, schedule.longestExtraMs) }
        const ended = next(contest, { type: "contest.endNow", now })
        expect(ended.state).toBe("result_calculation")
        expect(participationStatusOf(ended, who, now)).toMatchObject({
          state: "finished",
          finishedBy: "time",
          remainingMs: 0
        })

        const undone = next(ended, { type: "contest.undo", started: 1, now: now + length })
        expect(participationStatusOf(undone, who, now + length).remainingMs).toBe(
          participationStatusOf(contest, who, now).remainingMs
        )
      })
    )
  })

  test("never exceed their duration and extra time by the contest's own clock", () => {
    assertProperty(
      property(anyScenario, nat(100), nat(40), (scenario, after, extraMs) => {
        const contest = scenario.at(-1)?.[2] ?? published(firstStage)
        const { schedule } = contest
        const startedAt = schedule.startsAt + after
        const end = windowEnd(contest, { ...participation, startedAt, extraMs }, startedAt)
        const running = { ...schedule, pausedAt: null }
        expect(elapsed(running, startedAt, end)).toBeLessThanOrEqual(
          (schedule.durationMs ?? Infinity) + extraMs
        )
      })
    )
  })

  test("with extra time also stand still in a pause after the common end", () => {
    const contest = published({ ...firstStage, durationMs: null, longestExtraMs: 3_600_000 })
    const { endsAt } = firstStage
    const usual = { ...participation, startedAt: firstStage.startsAt }
    const longer = { ...usual, extraMs: 3_600_000 }
    const paused = next(contest, { type: "contest.pause", now: endsAt + 1_000 })
    const resumed = next(paused, { type: "contest.resume", now: endsAt + 61_000 })

    expect(windowEnd(resumed, usual, 0)).toBe(endsAt)
    expect(windowEnd(resumed, longer, 0)).toBe(endsAt + 3_600_000 + 60_000)
    expect(advanceTo(resumed, endsAt + 3_600_000).state).toBe("started_contest.running")
  })
})

describe("undoing", () => {
  test("a start restores the schedule", () => {
    assertProperty(
      property(anySchedule, nat(99), (schedule, share) => {
        const now = Math.floor((schedule.startsAt * share) / 100)
        const contest = advanceTo(published(schedule), now)
        const started = next(contest, { type: "contest.startNow", now })
        expect(started.state).toMatch(/^(started_contest|result)/)
        expect(started.schedule.endsAt - started.schedule.startsAt).toBe(schedule.endsAt - schedule.startsAt)
        expect(next(started, { type: "contest.undo", started: 0, now })).toEqual(contest)
      })
    )
  })

  test("a start is rejected once a participant works", () => {
    const started = next(published(firstStage), { type: "contest.startNow", now: 10 })
    expect(applyEvent(started, { type: "contest.undo", started: 1, now: 20 })).toEqual({
      ok: false,
      reason: "someStarted"
    })
  })

  test("an extension restores the end, until it has passed", () => {
    const contest = advanceTo(published(firstStage), firstStage.startsAt)
    const extended = next(contest, { type: "contest.extend", by: 1_000, now: firstStage.startsAt })
    expect(extended.schedule.endsAt).toBe(firstStage.endsAt + 1_000)
    expect(next(extended, { type: "contest.undo", started: 9, now: firstStage.startsAt })).toEqual(contest)
    expect(applyEvent(extended, { type: "contest.undo", started: 9, now: firstStage.endsAt })).toEqual({
      ok: false,
      reason: "tooLateToUndo"
    })
  })

  test("a removed interval restores everything", () => {
    assertProperty(
      property(...anyMoment, (schedule, share, begun, _extra, length) => {
        const { now, startedAt: from, contest } = runningAt(schedule, share, begun)
        const interval = { from, to: Math.min(now, from + length) }
        if (interval.to === from) return
        const removed = next(contest, { type: "interval.remove", interval, now })
        expect(removed.schedule.endsAt).toBe(contest.schedule.endsAt + interval.to - from)
        expect(next(removed, { type: "interval.restore", interval, now })).toEqual(contest)
      })
    )
  })
})

describe("intervals", () => {
  test("are disjoint, and inside the contest", () => {
    assertProperty(
      property(anyScenario, (scenario) => {
        for (const [, , { schedule }] of scenario) {
          for (const [index, { from, to }] of schedule.gaps.entries()) {
            expect(to).toBeGreaterThan(from)
            expect(from).toBeGreaterThanOrEqual(schedule.gaps[index - 1]?.to ?? -Infinity)
          }
        }
      })
    )
  })
})

describe("schedule", () => {
  test("stays consistent after any actions of organisers", () => {
    assertProperty(
      property(anyScenario, (scenario) => {
        for (const [, , { schedule }] of scenario) {
          expect(schedule.endsAt).toBeGreaterThan(schedule.startsAt)
          expect(schedule.pausedAt === null || schedule.endedAt === null).toBe(true)
        }
      })
    )
  })

  test.each([
    [{ endsAt: firstStage.startsAt }, "endsBeforeStart"],
    [{ registrationEndsAt: firstStage.registrationStartsAt }, "registrationEndsBeforeItStarts"],
    [{ availableAt: firstStage.startsAt + 1 }, "availableAfterStart"],
    [{ registrationEndsAt: firstStage.endsAt + 1 }, "registrationAfterEnd"],
    [{ freezeAt: firstStage.startsAt - 1 }, "freezeOutsideContest"],
    [{ durationMs: 0 }, "noDuration"],
    [{ durationMs: firstStage.endsAt }, "durationTooLong"]
  ] as const)("with %o has %s", (change, problem) => {
    expect(scheduleProblems({ ...momentsOf(firstStage), ...change })).toContain(problem)
  })

  test("freezes standings by the contest's own clock", () => {
    const { freezeAt } = firstStage
    expect(isFrozen(firstStage, freezeAt! - 1)).toBe(false)
    expect(isFrozen(firstStage, freezeAt!)).toBe(true)
    expect(isFrozen({ ...firstStage, pausedAt: freezeAt! - 1 }, freezeAt! + 1)).toBe(false)
  })
})
