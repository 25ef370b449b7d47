import { assert as assertProperty, array, constantFrom, nat, property, record } from "fast-check"
import { describe, expect, test } from "vitest"
import {
  advanceTo,
  applyEvent,
  type ContestState,
  type StoredContest
} from "../../../src/machines/contest/applyEvent.ts"
import { submitRule } from "../../../src/machines/contest/officialSolutions.ts"
import {
  participationStatusOf,
  type Participation
} from "../../../src/machines/contest/participationRules.ts"
import { firstStage, secondStage } from "../../../qa/models/contestModel.ts"
import { participation } from "../../../qa/models/participationModel.ts"
import { anyScenario, published } from "./contestScenarios.ts"

const minute = 60_000
const { startsAt, endsAt } = firstStage
const contest = published(firstStage)
const started: Participation = { ...participation, startedAt: startsAt + 10 * minute }
/** Ten minutes after the start, with two hours of own time. */
const ownEnd = startsAt + 130 * minute
const at = (state: ContestState): StoredContest => ({ state, schedule: firstStage })

describe("participation status", () => {
  test.each([
    ["notOpenYet", null, 0],
    ["notRegistered", null, 2 * 60 * minute],
    ["registrationClosed", null, startsAt],
    ["registered", participation, startsAt - 1],
    ["passed", { ...participation, stageOutcome: "passed" }, startsAt - 1],
    ["notPassed", { ...participation, stageOutcome: "not_passed" }, startsAt],
    ["ready", participation, startsAt],
    ["ready", { ...participation, stageOutcome: "passed" }, startsAt],
    ["running", started, ownEnd - 1],
    ["finished", started, ownEnd],
    ["finished", { ...started, completedAt: startsAt + 20 * minute }, startsAt + 21 * minute],
    ["missed", participation, endsAt],
    ["disqualified", { ...started, disqualifiedAt: startsAt + 11 * minute }, startsAt + 12 * minute]
  ] as const)("is %s", (state, who, now) => {
    expect(participationStatusOf(contest, who, now).state).toBe(state)
  })

  test("is results once they are published, except after a disqualification", () => {
    const closed = at("closed_contest")
    expect(participationStatusOf(closed, started, endsAt).state).toBe("results")
    expect(participationStatusOf(closed, participation, endsAt).state).toBe("neverStarted")
    expect(participationStatusOf(closed, { ...started, disqualifiedAt: 1 }, endsAt).state).toBe(
      "disqualified"
    )
    expect(
      participationStatusOf(closed, { ...participation, stageOutcome: "not_passed" }, endsAt).state
    ).toBe("notPassed")
  })

  test("includes who finished it", () => {
    expect(participationStatusOf(contest, started, ownEnd).finishedBy).toBe("time")
    expect(participationStatusOf(contest, { ...started, completedAt: ownEnd - 1 }, ownEnd).finishedBy).toBe(
      "choice"
    )
  })

  test("ends with the contest, however late the start", () => {
    const late = { ...participation, startedAt: endsAt - minute }
    expect(participationStatusOf(contest, late, endsAt - minute)).toMatchObject({
      endsAt,
      remainingMs: minute
    })
    expect(participationStatusOf(contest, { ...late, extraMs: minute }, endsAt - minute)).toMatchObject({
      endsAt: endsAt + minute
    })
  })

  test("stops the time in a pause", () => {
    const paused: StoredContest = {
      state: "started_contest.paused",
      schedule: { ...firstStage, pausedAt: ownEnd - minute }
    }
    expect(participationStatusOf(paused, started, ownEnd + minute)).toMatchObject({
      state: "paused",
      remainingMs: minute
    })
    expect(participationStatusOf(paused, participation, ownEnd)).toMatchObject({
      state: "startPaused",
      acts: { start: "paused" }
    })
  })
})

describe("registering", () => {
  test.each([
    [{ state: "draft", schedule: firstStage }, 0, "notAnnounced"],
    [published(firstStage), 0, "notOpenYet"],
    [published(firstStage), 2 * 60 * minute, null],
    [published(firstStage), 3 * 60 * minute, "registrationClosed"],
    [published(firstStage), endsAt, "registrationClosed"],
    [published(secondStage), 0, "byInvitation"],
    [published({ ...firstStage, registrationEndsAt: startsAt + minute, availableAt: null }), startsAt, null]
  ] as const)("%o at %i: %s", (stored, now, rejection) => {
    expect(participationStatusOf(stored, null, now).acts.register).toBe(rejection)
  })

  test.each([
    [{ state: "draft", schedule: firstStage }, 0, "notAnnounced"],
    [published(firstStage), 0, null],
    [published(firstStage), startsAt, null],
    [published(secondStage), 0, null],
    [published(firstStage), endsAt, "registrationClosed"]
  ] as const)("an invitation opens %o at %i: %s", (stored, now, rejection) => {
    expect(participationStatusOf(stored, null, now, true).acts.register).toBe(rejection)
  })

  test("is offered to an invited user, and closed to others without an invitation", () => {
    const stateOf = (isInvited: boolean) =>
      participationStatusOf(published(secondStage), null, 0, isInvited).state
    expect([stateOf(true), stateOf(false)]).toEqual(["invited", "byInvitation"])
  })

  test("happens once", () => {
    expect(participationStatusOf(contest, participation, 2 * 60 * minute).acts.register).toBe(
      "alreadyRegistered"
    )
  })
})

describe("a solution", () => {
  const rule = (who: Participation | null, receivedAt: number) => submitRule(contest, who, receivedAt)

  test("is official during the participant's time", () => {
    expect(rule(started, started.startedAt!)).toEqual({ kind: "official" })
    expect(rule(started, ownEnd - 1)).toEqual({ kind: "official" })
  })

  test("is stored as unofficial afterwards", () => {
    expect(rule(started, ownEnd)).toEqual({ kind: "unofficial", reason: "timeIsUp" })
    expect(rule({ ...started, completedAt: ownEnd - 9 }, ownEnd - 5)).toEqual({
      kind: "unofficial",
      reason: "alreadyFinished"
    })
    expect(rule({ ...started, disqualifiedAt: ownEnd - 9 }, ownEnd - 5)).toEqual({
      kind: "unofficial",
      reason: "disqualified"
    })
  })

  test("is rejected before the start and without a participation", () => {
    expect(rule(null, ownEnd)).toEqual({ kind: "refused", reason: "notRegistered" })
    expect(rule(participation, ownEnd)).toEqual({ kind: "refused", reason: "notStarted" })
    expect(rule({ ...participation, stageOutcome: "not_passed" }, ownEnd)).toEqual({
      kind: "refused",
      reason: "notPassed"
    })
  })

  test("sent in a pause is left to the jury, and counts if sent in a removed interval", () => {
    const [from, to] = [startsAt + 20 * minute, startsAt + 30 * minute]
    const ofGap = (kind: "pause" | "removed") =>
      submitRule({ ...contest, schedule: { ...firstStage, gaps: [{ kind, from, to }] } }, started, from)
    expect(ofGap("pause")).toEqual({ kind: "unofficial", reason: "paused" })
    expect(ofGap("removed")).toEqual({ kind: "official" })
  })

  test("sent late counts after its author got extra time", () => {
    expect(rule({ ...started, extraMs: minute }, ownEnd)).toEqual({ kind: "official" })
  })

  test("counts exactly by the participation status, and always during the work", () => {
    assertProperty(
      property(anyScenario, nat(50), nat(600), (scenario, after, later) => {
        const stored = scenario.at(-1)?.[2] ?? contest
        const who = { ...participation, startedAt: stored.schedule.startsAt + after }
        const now = (scenario.at(-1)?.[1].now ?? 0) + later
        const { state, remainingMs } = participationStatusOf(advanceTo(stored, now), who, now)
        if (now < who.startedAt || state === "results") return
        expect(submitRule(advanceTo(stored, now), who, now).kind === "official").toBe(state === "running")
        expect(remainingMs === 0).toBe(state === "finished")
      })
    )
  })
})

describe("the actions of a participant", () => {
  const acts = constantFrom("register", "start", "finish", "resume", "submit")
  const presses = array(record({ wait: nat(40), act: acts }), { maxLength: 40 })

  test("never start twice, and never finish before the start", () => {
    assertProperty(
      property(anyScenario, presses, (scenario, pressed) => {
        let now = 0
        let who: Participation | null = null
        let [starts, unstarted] = [0, 0]
        for (const { wait, act } of pressed) {
          now += wait
          const stored =
            scenario.findLast(([, { now: moment }]) => moment <= now)?.[2] ?? scenario[0]?.[0] ?? contest
          const { acts: allowed, endsAt: end } = participationStatusOf(stored, who, now)
          if (act === "register" && allowed.register === null) who = { ...participation, registeredAt: now }
          if (act === "start" && allowed.start === null) {
            starts += 1
            who = { ...who!, startedAt: now }
          }
          if (act === "finish" && allowed.finish === null) {
            unstarted += end === null ? 1 : 0
            who = { ...who!, completedAt: now }
          }
          if (act === "resume" && allowed.resume === null) who = { ...who!, completedAt: null }
        }
        expect(starts).toBeLessThanOrEqual(1)
        expect(unstarted).toBe(0)
      })
    )
  })

  test("have a reason for a rejection", () => {
    const actsAt = (who: Participation | null, now: number) => participationStatusOf(contest, who, now).acts
    expect(actsAt(null, startsAt)).toEqual({
      register: "registrationClosed",
      start: "notRegistered",
      finish: "notRegistered",
      resume: "notRegistered"
    })
    expect(actsAt(participation, startsAt - 1).start).toBe("notBegun")
    expect(actsAt(participation, endsAt).start).toBe("over")
    expect(actsAt(participation, startsAt)).toMatchObject({ start: null, finish: "notStarted" })
    expect(actsAt(started, ownEnd - 1)).toMatchObject({
      start: "alreadyStarted",
      finish: null,
      resume: "notFinished"
    })
    expect(actsAt(started, ownEnd)).toMatchObject({ finish: "timeIsUp" })
    const done = { ...started, completedAt: ownEnd - 10 }
    expect(actsAt(done, ownEnd - 9)).toMatchObject({ finish: "alreadyFinished", resume: null })
    expect(actsAt(done, ownEnd)).toMatchObject({ resume: "timeIsUp" })
  })

  test("are the same after the contest was ended and resumed", () => {
    const now = startsAt + 20 * minute
    const ended = applyEvent(advanceTo(contest, now), { type: "contest.endNow", now })
    const again = ended.ok && applyEvent(ended.next, { type: "contest.undo", started: 1, now: now + minute })
    expect(again && again.ok && participationStatusOf(again.next, started, now + minute)).toMatchObject({
      state: "running",
      acts: { finish: null }
    })
  })
})
