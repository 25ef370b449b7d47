import { describe, expect, test } from "vitest"
import { createActor, fromCallback, fromPromise, waitFor, type AnyMachineSnapshot } from "xstate"
import { Conflict, Rejected, Unreachable } from "../../src/api/errors.ts"
import {
  participantStatusOf,
  type ContestCall,
  type ContestFacts
} from "../../src/machines/contest/participationFacts.ts"
import {
  contestDelivery,
  participationMachine,
  outsiders,
  type AlarmEvent
} from "../../src/machines/participationMachine.ts"
import { ownEnd, participationModel, said, startsAt } from "../../qa/models/participationModel.ts"
import { modelPaths, unvisitedStates } from "../support/machinePaths.ts"

const participationPaths = modelPaths(participationModel, ["learner", "visitor"])

const nameOf = ({ value }: Pick<AnyMachineSnapshot, "value">): string =>
  (typeof value === "string" ? [value] : Object.entries(value as object).flat()).join(".")

/** The participation status that each state needs. */
const homes: Readonly<Record<string, ReadonlyArray<string>>> = {
  filling: outsiders,
  registering: outsiders,
  starting: ["ready", "startPaused"],
  confirmingFinish: ["running", "paused"],
  finishing: ["running", "paused"],
  timeIsUp: ["running"],
  takingOver: ["openElsewhere"]
}

describe("the participation machine", () => {
  test("reaches every state", () => {
    expect(unvisitedStates(participationMachine, participationPaths)).toEqual([
      "participation.routing",
      "participation.finished.routing"
    ])
  })

  test("walks each of its transitions", () => {
    const moves = participationPaths.map(({ steps }) => {
      const { event, expected } = steps.at(-1)!
      return `${nameOf(steps.at(-2)?.expected ?? { value: "(begin)" })} · ${event.type} → ${nameOf(expected)}`
    })
    expect([...new Set(moves)].toSorted()).toMatchSnapshot()
  })

  test.each(participationPaths)("follows the participant's facts: $name", ({ steps }) => {
    for (const { expected } of steps) {
      const state = nameOf(expected).split(".")[0]!
      expect(homes[state] ?? [state]).toContain(participantStatusOf(expected.context))
    }
  })

  test.each(participationPaths)("has a call exactly while one is pending: $name", ({ steps }) => {
    const calling = ["registering", "starting", "finishing", "takingOver"]
    for (const { expected } of steps) {
      const isCalling = calling.includes(nameOf(expected).split(".")[0]!)
      expect(expected.context.call !== null).toBe(isCalling)
    }
  })

  test.each(participationPaths)("is finished by the server's answer only: $name", ({ steps }) => {
    const rung = steps.filter(({ event }) => event.type === "time.up")
    expect(rung.filter(({ expected }) => nameOf(expected).startsWith("finished"))).toEqual([])
  })
})

type Answer = () => Promise<ContestFacts>

/** A participant over a server that the test controls; `alarms` are the timer's settings. */
function begin(facts: ContestFacts, answers: Partial<Record<ContestCall["act"] | "look", Answer>> = {}) {
  const calls: Array<string> = []
  const remembered: Array<ContestCall | null> = []
  const alarms: Array<AlarmEvent["alarm"]> = []
  const emittedEvents: Array<unknown> = []
  const answering = (act: ContestCall["act"]) =>
    contestDelivery.provide({
      actors: {
        send: fromPromise<ContestFacts, { readonly payload: ContestCall }>(({ input: { payload } }) => {
          calls.push(`${act} ${payload.key}`)
          return answers[act]?.() ?? Promise.reject(new Error(act))
        })
      },
      delays: { retryDelay: 0 }
    })
  const machine = participationMachine.provide({
    actors: {
      timer: fromCallback(({ receive }) => receive(({ alarm }) => void alarms.push(alarm))),
      register: answering("register"),
      start: answering("start"),
      complete: answering("finish"),
      takeOver: answering("takeOver"),
      look: fromPromise<ContestFacts, void>(() => {
        calls.push("look")
        return answers.look?.() ?? Promise.reject(new Unreachable())
      })
    },
    actions: {
      rememberCall: (_, { call }) => void remembered.push(call),
      askFacts: () => void calls.push("askFacts")
    },
    delays: { retryDelay: 0, lookDelay: 0 }
  })
  const actor = createActor(machine, { input: { isVisitor: false, facts } })
  actor.on("*", (emitted) => void emittedEvents.push(emitted))
  actor.start()
  return {
    actor,
    calls,
    remembered,
    alarms,
    emittedEvents,
    reaches: (name: string) => waitFor(actor, (at) => nameOf(at) === name, { timeout: 60_000 })
  }
}

const unreachable = () => Promise.reject(new Unreachable())
const answeringAfter = (misses: number, facts: ContestFacts): Answer => {
  let left = misses
  return () => (left-- > 0 ? unreachable() : Promise.resolve(facts))
}

describe("a participant", () => {
  test("starts once, with one key, after several lost networks", async () => {
    const { actor, calls, reaches } = begin(said.ready, { start: answeringAfter(3, said.running) })
    actor.send({ type: "contest.start", key: "k" })
    actor.send({ type: "contest.start", key: "another" })
    await reaches("running")
    expect(calls).toEqual(["start k", "start k", "start k", "start k"])
  })

  test("can cancel a start without a network", async () => {
    const { actor, reaches } = begin(said.ready, { start: unreachable })
    actor.send({ type: "contest.start", key: "k" })
    await waitFor(actor, (at) => at.hasTag("waitingForNetwork"))
    actor.send({ type: "call.cancelled" })
    await reaches("ready")
    expect(actor.getSnapshot().context.call).toBeNull()
  })

  test("sees why the server refused the start, and the current status", async () => {
    const start = () => Promise.reject(new Conflict({ message: "Paused" }))
    const { actor, calls, emittedEvents, reaches } = begin(said.ready, { start })
    actor.send({ type: "contest.start", key: "k" })
    await reaches("ready")
    expect(actor.getSnapshot().context.rejection?.message).toBe("Paused")
    expect(emittedEvents).toEqual([
      { type: "participation.refused", rejection: { message: "Paused", fields: {} } }
    ])
    expect(calls).toEqual(["start k", "askFacts"])
  })

  test("finds the form's values after a rejection", async () => {
    const register = () => Promise.reject(new Rejected({ message: "", fieldErrors: { city: ["?"] } }))
    const { actor, reaches } = begin(said.notRegistered, { register })
    actor.send({ type: "registration.asked" })
    actor.send({ type: "registration.submitted", key: "k", answers: { city: "" } })
    await reaches("filling")
    expect(actor.getSnapshot().context.rejection?.fields).toEqual({ city: ["?"] })
  })

  test("completes a finish that an earlier page load began", () => {
    const call = { act: "finish", key: "old", answers: {} } as const
    const actor = createActor(participationMachine, {
      input: { isVisitor: false, facts: said.running, call }
    }).start()
    expect(nameOf(actor.getSnapshot())).toBe("finishing.sending")
    actor.stop()
  })

  test("drops an unanswered call that is no longer possible", () => {
    const call = { act: "finish", key: "old", answers: {} } as const
    const input = { isVisitor: false, facts: said.finishedByChoice, call }
    const actor = createActor(participationMachine, { input }).start()
    actor.send({ type: "facts.received", facts: { ...said.running, now: said.running.now + 1 } })
    expect(nameOf(actor.getSnapshot())).toBe("running")
    actor.stop()
  })

  test("has the call stored until it is answered", async () => {
    const { actor, remembered, reaches } = begin(said.running, {
      finish: answeringAfter(1, said.finishedByChoice)
    })
    actor.send({ type: "finish.asked" })
    actor.send({ type: "finish.confirmed", key: "k" })
    await reaches("finished.byChoice")
    expect(remembered).toEqual([{ act: "finish", key: "k", answers: {} }, null])
  })

  test("works after the end of the time until the server confirms it, also offline", async () => {
    const { actor, calls, reaches } = begin(said.running, { look: answeringAfter(2, said.finishedByTime) })
    actor.send({ type: "time.up" })
    await reaches("finished.byTime")
    expect(calls).toEqual(["look", "look", "look"])
  })

  test("continues after the end of the time if the server gave extra time", async () => {
    const { actor, alarms, emittedEvents, reaches } = begin(said.running, {
      look: () => Promise.resolve(said.longer)
    })
    actor.send({ type: "time.up" })
    await reaches("running")
    expect(emittedEvents).toEqual([{ type: "participation.endMoved", by: 600_000 }])
    expect(alarms.at(-1)).toEqual({ moment: ownEnd + 600_000, isEnd: true })
  })

  test("receives extra time while confirming the finish, and stays there", () => {
    const { actor, alarms, emittedEvents } = begin(said.running)
    actor.send({ type: "finish.asked" })
    actor.send({ type: "facts.received", facts: said.longer })
    expect(nameOf(actor.getSnapshot())).toBe("confirmingFinish")
    expect(alarms.at(-1)).toEqual({ moment: ownEnd + 600_000, isEnd: true })
    expect(emittedEvents).toHaveLength(1)
  })

  test("has a timer for the start, and none in a pause", () => {
    expect(begin(said.registered).alarms.at(-1)).toEqual({
      moment: said.registered.contest.schedule.registrationEndsAt,
      isEnd: false
    })
    expect(begin(said.passed).alarms.at(-1)).toEqual({ moment: startsAt, isEnd: false })
    expect(begin(said.paused).alarms.at(-1)).toEqual({ moment: null, isEnd: false })
  })

  test("starts on time, before an answer of the server", () => {
    const { actor } = begin(said.passed)
    actor.send({ type: "moment.came", now: startsAt })
    expect(nameOf(actor.getSnapshot())).toBe("ready")
  })

  test("does not go back to a moment that has passed", () => {
    const { actor } = begin(said.finishedByTime)
    actor.send({ type: "moment.came", now: startsAt })
    expect(nameOf(actor.getSnapshot())).toBe("finished.byTime")
  })

  test("ignores an outdated answer", () => {
    const { actor } = begin(said.finishedByChoice)
    actor.send({ type: "facts.received", facts: { ...said.running, now: said.running.now - 1_000 } })
    expect(nameOf(actor.getSnapshot())).toBe("finished.byChoice")
  })

  test("works in one window: another one reports it and can take over", async () => {
    const { actor, reaches } = begin(said.running, { takeOver: () => Promise.resolve(said.running) })
    actor.send({ type: "facts.received", facts: said.elsewhere })
    expect(nameOf(actor.getSnapshot())).toBe("openElsewhere")
    actor.send({ type: "window.takeOver", key: "k" })
    await reaches("running")
  })

  test("sees that the contest has ended meanwhile", () => {
    const { actor } = begin(said.running)
    const { contest, ...rest } = said.running
    actor.send({
      type: "facts.received",
      facts: {
        ...rest,
        contest: { state: "result_calculation", schedule: { ...contest.schedule, endedAt: rest.now } }
      }
    })
    expect(nameOf(actor.getSnapshot())).toBe("finished.byTime")
  })
})
