import { describe, expect, test } from "vitest"
import { createActor, fromCallback, fromPromise, waitFor } from "xstate"
import type { AnyMachineSnapshot } from "xstate"
import { participantStatusOf } from "../../src/machines/contest/participationFacts.ts"
import type { ContestCall, ContestFacts } from "../../src/machines/contest/participationFacts.ts"
import { participationMachine } from "../../src/machines/participationMachine.ts"
import type { AlarmEvent } from "../../src/machines/contest/participationEvents.ts"
import { unvisitedStates } from "../support/machinePaths.ts"
import { ownEnd, participationPaths, said, startsAt } from "./participationModel.ts"

const nameOf = ({ value }: Pick<AnyMachineSnapshot, "value">): string =>
  (typeof value === "string" ? [value] : Object.entries(value as object).flat()).join(".")

/** Where one has to stand for a state to make sense. */
const homes: Readonly<Record<string, ReadonlyArray<string>>> = {
  filling: ["notRegistered"],
  registering: ["notRegistered"],
  starting: ["ready"],
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

  test.each(participationPaths)("is where the facts put the participant: $name", ({ steps }) => {
    for (const { expected } of steps) {
      const state = nameOf(expected).split(".")[0]!
      expect(homes[state] ?? [state]).toContain(participantStatusOf(expected.context))
    }
  })

  test.each(participationPaths)("has a call exactly while one is on its way: $name", ({ steps }) => {
    const calling = ["registering", "starting", "finishing", "takingOver"]
    for (const { expected } of steps) {
      const isCalling = calling.includes(nameOf(expected).split(".")[0]!)
      expect(expected.context.call !== null).toBe(isCalling)
    }
  })

  test.each(participationPaths)("is finished only by the server's word: $name", ({ steps }) => {
    const rung = steps.filter(({ event }) => event.type === "time.up")
    expect(rung.filter(({ expected }) => nameOf(expected).startsWith("finished"))).toEqual([])
  })
})

type Answer = () => Promise<ContestFacts>

/** A participant before a server that answers as told; `alarms` is what the timer was set to. */
function begin(facts: ContestFacts, answers: Partial<Record<ContestCall["act"] | "look", Answer>> = {}) {
  const calls: Array<string> = []
  const remembered: Array<ContestCall | null> = []
  const alarms: Array<AlarmEvent["alarm"]> = []
  const news: Array<unknown> = []
  const answering = (act: ContestCall["act"]) =>
    fromPromise<ContestFacts, ContestCall>(({ input }) => {
      calls.push(`${act} ${input.key}`)
      return answers[act]?.() ?? Promise.reject(new Error(act))
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
        return answers.look?.() ?? Promise.reject({ kind: "unreachable" })
      })
    },
    actions: {
      rememberCall: (_, { call }) => void remembered.push(call),
      askFacts: () => void calls.push("askFacts")
    },
    delays: { retryDelay: 0, lookDelay: 0 }
  })
  const actor = createActor(machine, { input: { isVisitor: false, facts } })
  actor.on("*", (emitted) => void news.push(emitted))
  actor.start()
  return {
    actor,
    calls,
    remembered,
    alarms,
    news,
    reaches: (name: string) => waitFor(actor, (at) => nameOf(at) === name, { timeout: 10_000 })
  }
}

const unreachable = () => Promise.reject({ kind: "unreachable" })
const answeringAfter = (misses: number, facts: ContestFacts): Answer => {
  let left = misses
  return () => (left-- > 0 ? unreachable() : Promise.resolve(facts))
}

describe("a participant", () => {
  test("starts once, with one key, however often the network is missed", async () => {
    const { actor, calls, reaches } = begin(said.ready, { start: answeringAfter(3, said.running) })
    actor.send({ type: "contest.start", key: "k" })
    actor.send({ type: "contest.start", key: "another" })
    await reaches("running")
    expect(calls).toEqual(["start k", "start k", "start k", "start k"])
  })

  test("may give up a start that reaches nobody", async () => {
    const { actor, reaches } = begin(said.ready, { start: unreachable })
    actor.send({ type: "contest.start", key: "k" })
    await waitFor(actor, (at) => at.hasTag("waitingForNetwork"))
    actor.send({ type: "call.cancelled" })
    await reaches("ready")
    expect(actor.getSnapshot().context.call).toBeNull()
  })

  test("learns why the server did not start, and where they stand", async () => {
    const start = () => Promise.reject({ kind: "refused", message: "Paused", fields: {} })
    const { actor, calls, news, reaches } = begin(said.ready, { start })
    actor.send({ type: "contest.start", key: "k" })
    await reaches("ready")
    expect(actor.getSnapshot().context.rejection?.message).toBe("Paused")
    expect(news).toEqual([{ type: "participation.refused", rejection: { message: "Paused", fields: {} } }])
    expect(calls).toEqual(["start k", "askFacts"])
  })

  test("finds the form as it was when the server wants something mended", async () => {
    const register = () => Promise.reject({ kind: "refused", message: "", fields: { city: ["?"] } })
    const { actor, reaches } = begin(said.notRegistered, { register })
    actor.send({ type: "registration.asked" })
    actor.send({ type: "registration.submitted", key: "k", answers: { city: "" } })
    await reaches("filling")
    expect(actor.getSnapshot().context.rejection?.fields).toEqual({ city: ["?"] })
  })

  test("finishes what an earlier page load began to finish", () => {
    const call = { act: "finish", key: "old", answers: {} } as const
    const actor = createActor(participationMachine, {
      input: { isVisitor: false, facts: said.running, call }
    }).start()
    expect(nameOf(actor.getSnapshot())).toBe("finishing.sending")
    actor.stop()
  })

  test("forgets what was left unanswered once it makes no sense", () => {
    const call = { act: "finish", key: "old", answers: {} } as const
    const input = { isVisitor: false, facts: said.finishedByChoice, call }
    const actor = createActor(participationMachine, { input }).start()
    actor.send({ type: "facts.received", facts: { ...said.running, now: said.running.now + 1 } })
    expect(nameOf(actor.getSnapshot())).toBe("running")
    actor.stop()
  })

  test("has the call kept until it is answered", async () => {
    const { actor, remembered, reaches } = begin(said.running, {
      finish: answeringAfter(1, said.finishedByChoice)
    })
    actor.send({ type: "finish.asked" })
    actor.send({ type: "finish.confirmed", key: "k" })
    await reaches("finished.byChoice")
    expect(remembered).toEqual([{ act: "finish", key: "k", answers: {} }, null])
  })

  test("whose time is up works until the server has said so, offline too", async () => {
    const { actor, calls, reaches } = begin(said.running, { look: answeringAfter(2, said.finishedByTime) })
    actor.send({ type: "time.up" })
    await reaches("finished.byTime")
    expect(calls).toEqual(["look", "look", "look"])
  })

  test("whose time is up goes on when the server has given more", async () => {
    const { actor, alarms, news, reaches } = begin(said.running, { look: () => Promise.resolve(said.longer) })
    actor.send({ type: "time.up" })
    await reaches("running")
    expect(news).toEqual([{ type: "participation.endMoved", by: 600_000 }])
    expect(alarms.at(-1)).toEqual({ moment: ownEnd + 600_000, isEnd: true })
  })

  test("hears of extra time while asked whether to finish, and stays there", () => {
    const { actor, alarms, news } = begin(said.running)
    actor.send({ type: "finish.asked" })
    actor.send({ type: "facts.received", facts: said.longer })
    expect(nameOf(actor.getSnapshot())).toBe("confirmingFinish")
    expect(alarms.at(-1)).toEqual({ moment: ownEnd + 600_000, isEnd: true })
    expect(news).toHaveLength(1)
  })

  test("is woken for the start, and has no alarm in a pause", () => {
    expect(begin(said.registered).alarms.at(-1)).toEqual({
      moment: said.registered.contest.schedule.registrationEndsAt,
      isEnd: false
    })
    expect(begin(said.passed).alarms.at(-1)).toEqual({ moment: startsAt, isEnd: false })
    expect(begin(said.paused).alarms.at(-1)).toEqual({ moment: null, isEnd: false })
  })

  test("sees the start at its moment, before any word of the server", () => {
    const { actor } = begin(said.passed)
    actor.send({ type: "moment.came", now: startsAt })
    expect(nameOf(actor.getSnapshot())).toBe("ready")
  })

  test("is not thrown back by an answer that was overtaken", () => {
    const { actor } = begin(said.finishedByChoice)
    actor.send({ type: "facts.received", facts: { ...said.running, now: said.running.now - 1_000 } })
    expect(nameOf(actor.getSnapshot())).toBe("finished.byChoice")
  })

  test("works in one window: another says so and can take over", async () => {
    const { actor, reaches } = begin(said.running, { takeOver: () => Promise.resolve(said.running) })
    actor.send({ type: "window.taken" })
    expect(nameOf(actor.getSnapshot())).toBe("openElsewhere")
    actor.send({ type: "window.takeOver", key: "k" })
    await reaches("running")
  })

  test("finds the contest ended under their hands", () => {
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
