import { assert as assertProperty, array, nat, property } from "fast-check"
import { describe, expect, test } from "vitest"
import { createActor, type AnyMachineSnapshot } from "xstate"
import { ContestStatus } from "../../src/api/contract/olympiads/contests.ts"
import {
  advanceTo,
  contestStates,
  applyEvent,
  statusOf,
  rejectionReason,
  nextMoment,
  type ContestState,
  type StoredContest
} from "../../src/machines/contest/applyEvent.ts"
import { possibleActs } from "../../src/machines/contest/possibleActs.ts"
import type { ContestSchedule } from "../../src/machines/contest/schedule.ts"
import { contestMachine } from "../../src/machines/contestMachine.ts"
import { contestModel, firstStage, secondStage } from "../../qa/models/contestModel.ts"
import { modelPaths, unvisitedStates } from "../support/machinePaths.ts"
import { anySchedule, anyScenario, published } from "./contest/contestScenarios.ts"

const contestPaths = modelPaths(contestModel)

const hour = 3_600_000

/** Actions that may return a contest to an earlier state. */
const backwards: ReadonlyArray<string> = [
  "contest.unpublish",
  "contest.reschedule",
  "contest.undo",
  "contest.extend",
  "registration.reopen",
  "extraTime.changed",
  "interval.remove",
  "results.reopen"
]

const nameOf = ({ value }: Pick<AnyMachineSnapshot, "value">): string =>
  (typeof value === "string" ? [value] : Object.entries(value as object).flat()).join(".")
const rank = (state: ContestState) => [null, ...ContestStatus.literals].indexOf(statusOf({ state }))
const at = (state: ContestState, schedule = firstStage): StoredContest => ({ state, schedule })

describe("the contest machine", () => {
  test("reaches every state", () => {
    expect(unvisitedStates(contestMachine, contestPaths)).toEqual([])
  })

  test("walks each of its transitions", () => {
    const moves = contestPaths.map(({ steps }) => {
      const { event, expected } = steps.at(-1)!
      const before = steps.at(-2)?.expected ?? { value: "draft" }
      return `${nameOf(before)} · ${event.type} → ${nameOf(expected)}`
    })
    expect([...new Set(moves)].toSorted()).toMatchSnapshot()
  })

  test.each(contestPaths)("goes back only by an organiser's action: $name", ({ steps }) => {
    const states = ["draft", ...steps.map(({ expected }) => nameOf(expected))] as ReadonlyArray<ContestState>
    const back = steps.filter((_, index) => rank(states[index + 1]!) < rank(states[index]!))
    expect(back.filter(({ event }) => !backwards.includes(event.type))).toEqual([])
  })

  test.each(contestPaths)("stops the time exactly while it is paused: $name", ({ steps }) => {
    for (const { expected } of steps) {
      const { pausedAt, endedAt } = expected.context.schedule
      expect(nameOf(expected) === "started_contest.paused").toBe(pausedAt !== null)
      expect(endedAt === null || rank(nameOf(expected) as ContestState) > 4).toBe(true)
    }
  })

  test("gives the same result as an actor and as a pure decision, after any actions", () => {
    assertProperty(
      property(anyScenario, (scenario) => {
        for (const [before, act, after] of scenario) {
          const value = contestMachine.resolveState({
            value: JSON.parse(valueOf(before.state)),
            context: { schedule: before.schedule, now: act.now }
          })
          const actor = createActor(contestMachine, {
            input: { schedule: before.schedule, now: 0 },
            snapshot: contestMachine.getPersistedSnapshot(value)
          }).start()
          expect(value.can(act)).toBe(rejectionReason(before, act) === null)
          actor.send(act)
          expect(nameOf(actor.getSnapshot())).toBe(after.state)
          expect(actor.getSnapshot().context.schedule).toEqual(after.schedule)
        }
      })
    )
  })

  test("never goes back without a reason, after any actions", () => {
    assertProperty(
      property(anyScenario, (scenario) => {
        const back = scenario.filter(([before, , after]) => rank(after.state) < rank(before.state))
        expect(back.filter(([, act]) => !backwards.includes(act.type))).toEqual([])
      })
    )
  })
})

const valueOf = (state: ContestState) => {
  const [parent, child] = state.split(".")
  return JSON.stringify(child === undefined ? parent : { [parent!]: child })
}

describe("time", () => {
  test("passes through all six statuses of a first stage", () => {
    const moments = [0, 1, 3, 4, 5, 9].map((hours) => advanceTo(published(firstStage), hours * hour).state)
    expect(moments).toEqual([
      "open_registration.announced",
      "open_registration.open",
      "closed_registration",
      "available_after",
      "started_contest.running",
      "result_calculation"
    ])
  })

  test("begins a second stage with all participants registered", () => {
    expect(published(secondStage).state).toBe("available_after")
    expect(advanceTo(published(secondStage), 5 * hour).state).toBe("started_contest.running")
  })

  test("leads from open registration directly to the start if nothing is between", () => {
    const schedule = { ...firstStage, registrationEndsAt: null, availableAt: null }
    const open = advanceTo(published(schedule), 2 * hour)
    expect(nextMoment(open)).toBe(schedule.startsAt)
    expect(advanceTo(open, schedule.startsAt).state).toBe("started_contest.running")
  })

  test("permits registration during the contest, if registration ends later", () => {
    const schedule = { ...firstStage, registrationEndsAt: 6 * hour, availableAt: null }
    expect(advanceTo(published(schedule), 5 * hour).state).toBe("started_contest.running")
  })

  test("waits for the longest extra time", () => {
    const schedule = { ...firstStage, longestExtraMs: hour }
    expect(advanceTo(published(schedule), 9.5 * hour).state).toBe("started_contest.running")
    expect(advanceTo(published(schedule), 10 * hour).state).toBe("result_calculation")
  })

  test("changes nothing in a draft, in a pause, and once results are counted", () => {
    for (const state of ["draft", "result_calculation", "closed_contest"] as const) {
      expect(advanceTo(at(state), 100 * hour)).toEqual(at(state))
      expect(nextMoment(at(state))).toBeNull()
    }
    const paused = at("started_contest.paused", { ...firstStage, pausedAt: 6 * hour })
    expect(advanceTo(paused, 100 * hour)).toEqual(paused)
    expect(nextMoment(paused)).toBeNull()
  })

  test("leads to the same state in one step or in many, and is idempotent", () => {
    assertProperty(
      property(anyScenario, array(nat(400), { minLength: 1 }), (scenario, waits) => {
        const [, { now }, stored] = scenario.at(-1) ?? [null, { now: 0 }, published(firstStage)]
        const moments = waits.toSorted((one, other) => one - other).map((wait) => now + wait)
        const walked = moments.reduce(advanceTo, stored)
        const leapt = advanceTo(stored, moments.at(-1)!)
        expect(walked).toEqual(leapt)
        expect(advanceTo(leapt, moments.at(-1)!)).toEqual(leapt)
      })
    )
  })

  test("changes nothing before the predicted time, and something at it", () => {
    assertProperty(
      property(anySchedule, nat(700), (schedule, now) => {
        const stored = advanceTo(published(schedule), now)
        const moment = nextMoment(stored)
        expect(advanceTo(stored, (moment ?? 1_000_000) - 1)).toEqual(stored)
        expect(moment ?? Infinity).toBeGreaterThan(now)
        expect(moment === null || advanceTo(stored, moment).state !== stored.state).toBe(true)
      })
    )
  })
})

describe("a decision", () => {
  test.each([
    ["draft", { type: "contest.pause", now: 0 }, "notNow"],
    ["draft", { type: "contest.publish", now: 5 * hour }, "inThePast"],
    ["closed_registration", { type: "contest.unpublish", registered: 1, now: 3 * hour }, "someRegistered"],
    ["available_after", { type: "registration.reopen", until: 4 * hour, now: 4 * hour }, "inThePast"],
    ["started_contest.running", { type: "contest.extend", by: 0, now: 6 * hour }, "notLater"],
    ["started_contest.running", { type: "contest.undo", started: 0, now: 6 * hour }, "nothingToUndo"],
    ["started_contest.running", { type: "contest.pause", now: 9 * hour }, "notNow"],
    ["started_contest.running", { type: "contest.resume", now: 6 * hour }, "notNow"],
    ["result_calculation", { type: "results.publish", unjudged: 3, now: 9 * hour }, "stillJudging"],
    ["closed_contest", { type: "contest.endNow", now: 9 * hour }, "notNow"]
  ] as const)("in %s gives its reason: %o", (state, act, reason) => {
    expect(applyEvent(at(state), act)).toEqual({ ok: false, reason })
  })

  test("distinguishes a movable start from a fixed one", () => {
    const moments = { ...firstStage, startsAt: 6 * hour }
    const running = at("started_contest.running")
    expect(applyEvent(running, { type: "contest.reschedule", moments, now: 5.5 * hour })).toEqual({
      ok: false,
      reason: "alreadyStarted"
    })
    expect(
      applyEvent(running, {
        type: "contest.reschedule",
        moments: { ...firstStage, durationMs: hour },
        now: 5.5 * hour
      })
    ).toEqual({ ok: false, reason: "windowsWouldShrink" })
  })

  test("has the announcements for the public and the participants", () => {
    const now = 6 * hour
    expect(applyEvent(at("started_contest.running"), { type: "contest.pause", now })).toMatchObject({
      changed: true,
      effects: [{ type: "windowsChanged" }]
    })
    expect(applyEvent(at("started_contest.running"), { type: "time.passed", now })).toMatchObject({
      changed: false,
      effects: []
    })
    expect(applyEvent(at("open_registration.open"), { type: "time.passed", now })).toMatchObject({
      effects: [{ type: "statusChanged", from: "open_registration", to: "started_contest" }]
    })
    expect(
      applyEvent(at("result_calculation"), { type: "contest.extend", to: 10 * hour, now: 9.5 * hour })
    ).toMatchObject({
      next: { state: "started_contest.running" },
      effects: [
        { type: "statusChanged", from: "result_calculation", to: "started_contest" },
        { type: "windowsChanged" },
        { type: "scheduleChanged" }
      ]
    })
  })

  test("survives serialisation", () => {
    assertProperty(
      property(anyScenario, (scenario) => {
        for (const [, , after] of scenario) expect(JSON.parse(JSON.stringify(after))).toEqual(after)
      })
    )
  })
})

describe("possible actions", () => {
  const counts = { registered: 0, started: 0, unjudged: 0 }
  const namesAt = (state: ContestState, now: number) =>
    possibleActs(at(state), counts, now)
      .filter(({ rejection }) => rejection === null)
      .map(({ type }) => type)

  test.each([
    ["draft", 0],
    ["open_registration.open", 2],
    ["closed_registration", 3],
    ["available_after", 4],
    ["started_contest.running", 6],
    ["result_calculation", 9],
    ["closed_contest", 9]
  ] as const)("of %s", (state, hours) => {
    expect(namesAt(state, hours * hour)).toMatchSnapshot()
  })

  test("of a paused contest are to resume, to end and to extend", () => {
    const paused = at("started_contest.paused", { ...firstStage, pausedAt: 6 * hour })
    expect(possibleActs(paused, counts, 7 * hour).map(({ type }) => type)).toContain("contest.resume")
  })

  test("include the removal of an interval long after the end", () => {
    expect(namesAt("result_calculation", 20 * hour)).toContain("interval.remove")
  })

  test("include the removal of time before a gap at the end of a contest that was ended early", () => {
    const gap = { kind: "removed", from: 6 * hour, to: 7 * hour } as const
    const ended = at("result_calculation", { ...firstStage, endedAt: 7 * hour, gaps: [gap] })
    const removal = (schedule: ContestSchedule) =>
      possibleActs({ ...ended, schedule }, counts, 8 * hour).find(({ type }) => type === "interval.remove")
    expect(removal(ended.schedule)?.rejection).toBeNull()
    const fullyRemoved = { ...ended.schedule, gaps: [{ ...gap, from: 5 * hour }] }
    expect(removal(fullyRemoved)?.rejection).toBe("outsideContest")
  })

  test("have their warnings", () => {
    expect(possibleActs(at("result_calculation"), { ...counts, unjudged: 1 }, 9 * hour)).toContainEqual({
      type: "results.publish",
      rejection: "stillJudging"
    })
  })

  test("are listed for every state", () => {
    for (const state of contestStates) expect(possibleActs(at(state), counts, 0).length).toBeGreaterThan(0)
  })
})
