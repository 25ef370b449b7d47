import { describe, expect, test } from "vitest"
import { createActor } from "xstate"
import { alarmTimer } from "../../../src/machines/contest/alarmTimer.ts"
import type { ContestFacts } from "../../../src/machines/contest/participationFacts.ts"
import { participationMachine } from "../../../src/machines/participationMachine.ts"
import { ownEnd, said, startsAt } from "../../../qa/models/participationModel.ts"

/** A server clock and timeouts that the test moves; timeouts stand still while the device sleeps. */
function startClock(first: number) {
  let now = first
  let sleeping = false
  const due = new Map<() => void, number>()
  const listeners = new Set<() => void>()
  const fire = () => {
    for (const [call, at] of due) {
      if (sleeping || at > now) continue
      due.delete(call)
      call()
    }
  }
  return {
    waiting: {
      after: (ms: number, call: () => void) => {
        due.set(call, now + ms)
        return () => void due.delete(call)
      }
    },
    clock: {
      now: () => now,
      onChange: (changed: () => void) => {
        listeners.add(changed)
        return () => void listeners.delete(changed)
      }
    },
    pass: (ms: number) => {
      for (const end = now + ms; now < end; fire()) now = Math.min(end, now + 1_000)
    },
    sleep: (ms: number) => {
      sleeping = true
      now += ms
      sleeping = false
      for (const changed of listeners) changed()
    },
    /** The server's time has been corrected. */
    mend: (ms: number) => {
      now += ms
      for (const changed of listeners) changed()
    },
    counts: () => [due.size, listeners.size]
  }
}

function begin(facts: ContestFacts) {
  const time = startClock(facts.now)
  const machine = participationMachine.provide({
    actors: { timer: alarmTimer(time.clock, time.waiting) },
    delays: { lookDelay: 1_000_000 }
  })
  const actor = createActor(machine, { input: { isVisitor: false, facts } }).start()
  return { ...time, actor, state: () => JSON.stringify(actor.getSnapshot().value) }
}

const timeIsUp = '{"timeIsUp":"waiting"}'

describe("the timer", () => {
  test("fires at the end of the participant's time, not before", () => {
    const { pass, state, actor } = begin(said.running)
    pass(ownEnd - said.running.now - 1_000)
    expect(state()).toBe('"running"')
    pass(1_000)
    expect(state()).toBe(timeIsUp)
    actor.stop()
  })

  test("fires at the start of the contest", () => {
    const { pass, state, actor } = begin(said.passed)
    pass(startsAt - said.passed.now)
    expect(state()).toBe('"ready"')
    actor.stop()
  })

  test("fires at once if the device sleeps past the end", () => {
    const { sleep, state, actor } = begin(said.running)
    sleep(3 * 3_600_000)
    expect(state()).toBe(timeIsUp)
    actor.stop()
  })

  test("follows corrections of the clock, forwards and backwards", () => {
    const { mend, pass, state, actor } = begin(said.running)
    mend(-60_000)
    pass(ownEnd - said.running.now)
    expect(state()).toBe('"running"')
    mend(60_000)
    expect(state()).toBe(timeIsUp)
    actor.stop()
  })

  test("fires later after extra time", () => {
    const { pass, state, actor } = begin(said.running)
    actor.send({ type: "facts.received", facts: said.longer })
    pass(ownEnd - said.running.now)
    expect(state()).toBe('"running"')
    pass(600_000)
    expect(state()).toBe(timeIsUp)
    actor.stop()
  })

  test("leaves no timer behind", () => {
    const { actor, counts } = begin(said.running)
    actor.stop()
    expect(counts()).toEqual([0, 0])
  })
})
