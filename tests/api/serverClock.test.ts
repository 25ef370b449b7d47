import {
  array,
  assert as assertProperty,
  constantFrom,
  integer,
  nat,
  oneof,
  property,
  record
} from "fast-check"
import { describe, expect, test } from "vitest"
import { createServerClock } from "../../src/api/serverClock.ts"

const storage = () => {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value)
  }
}
const noon = Date.parse("2026-11-21T12:00:00Z")
const hour = 3_600_000
const day = 24 * hour

const fullStorage = {
  getItem: () => null,
  setItem: () => {
    throw new DOMException("full", "QuotaExceededError")
  }
}

/** A device whose clock is off by `wrong`, with the true time. */
function device(wrong: number, stored: Pick<Storage, "getItem" | "setItem"> = storage()) {
  let truth = noon
  let steady = 0
  let wall = noon + wrong
  const clock = createServerClock(stored, { steady: () => steady, wall: () => wall })
  const pass = (ms: number) => {
    truth += ms
    steady += ms
    wall += ms
  }
  return {
    clock,
    pass,
    truth: () => truth,
    set: (ms: number) => void (wall += ms),
    sleep: (ms: number) => {
      truth += ms
      wall += ms
    },
    /** A call with its delays there and back; the server's time is in whole seconds or exact. */
    ask: (there: number, back: number, exactly = false) => {
      pass(there)
      const word = truth
      pass(back)
      if (exactly) clock.recordExactly(word, there + back)
      else clock.record(new Date(word - (word % 1_000)).toUTCString(), there + back)
    }
  }
}

const anyCall = record({
  kind: constantFrom("ask" as const),
  there: nat(20_000),
  back: nat(5_000),
  exactly: constantFrom(true, false)
})
const anyWait = record({ kind: constantFrom("pass" as const), ms: nat(day) })
const anySetting = record({
  kind: constantFrom("set" as const),
  ms: oneof(integer({ min: -day, max: day }), constantFrom(hour, -hour))
})
const anyDay = array(oneof(anyCall, anyWait, anySetting), { maxLength: 30 })

type Happening = { readonly kind: "ask" | "pass" | "set" | "sleep" } & Record<string, unknown>
const play = (on: ReturnType<typeof device>, what: Happening) => {
  if (what.kind === "ask") on.ask(Number(what["there"]), Number(what["back"]), Boolean(what["exactly"]))
  else on[what.kind](Number(what["ms"]))
}

describe("server clock", () => {
  test("knows the server's time on a computer whose clock is a year behind, and on the next page", () => {
    const stored = storage()
    const first = device(-365 * day, stored)
    first.ask(0, 0, true)
    expect(first.clock.now()).toBe(noon)
    expect(device(-365 * day, stored).clock.now()).toBe(noon)
  })

  test("knows the server's time while the storage is full", () => {
    const on = device(-365 * day, fullStorage)
    on.ask(0, 0, true)
    expect(on.clock.now()).toBe(noon)
  })

  test.each([null, "", "yesterday"])("ignores %j", (date) => {
    const { clock } = device(0)
    clock.record(date, 0)
    expect(clock.now()).toBe(noon)
    expect(clock.error()).toBe(Infinity)
  })

  test("errs by at most its stated error, however asymmetric the round trips are", () => {
    assertProperty(
      property(
        array(oneof(anyCall, anyWait), { maxLength: 30 }),
        integer({ min: -day, max: day }),
        (days, wrong) => {
          const on = device(wrong)
          for (const what of days) {
            play(on, what)
            expect(Math.abs(on.clock.now() - on.truth())).toBeLessThanOrEqual(on.clock.error() + 0.01)
          }
        }
      )
    )
  })

  test("gets more exact with every answer, within the drift", () => {
    assertProperty(
      property(array(record({ there: nat(3_000), back: nat(3_000) }), { minLength: 1 }), (calls) => {
        const on = device(day)
        const best = Math.min(...calls.map(({ there, back }) => there + back))
        for (const { there, back } of calls) on.ask(there, back, true)
        expect(on.clock.error()).toBeLessThanOrEqual(best / 2 + calls.length * 6_000 * 1e-4 + 0.01)
      })
    )
  })

  test("estimates a fraction of a second from whole seconds", () => {
    const on = device(-day)
    for (let count = 0; count < 12; count += 1) {
      on.ask(20, 20)
      on.pass(930)
    }
    expect(Math.abs(on.clock.now() - on.truth())).toBeLessThan(100)
  })

  test("ignores changes of the device's clock, summer time included", () => {
    assertProperty(
      property(anyDay, (days) => {
        const on = device(0)
        on.ask(0, 0, true)
        for (const what of days) {
          play(on, what)
          expect(Math.abs(on.clock.now() - on.truth())).toBeLessThan(30_000)
        }
      })
    )
  })

  test("is in doubt after hours of sleep, and certain again after the first answer", () => {
    const on = device(0)
    on.ask(10, 10, true)
    const changes: Array<number> = []
    on.clock.onChange(() => changes.push(on.clock.error()))
    on.sleep(3 * hour)

    expect(Math.abs(on.clock.latest() - on.truth())).toBeLessThan(20)
    expect(on.clock.error()).toBe(Infinity)
    on.ask(10, 10, true)
    expect(on.clock.error()).toBeLessThan(20)
    expect(Math.abs(on.clock.now() - on.truth())).toBeLessThan(20)
    expect(on.clock.latest()).toBe(on.clock.now())
    expect(changes).toEqual([Infinity, 10])
  })

  test("ignores one stale answer, and follows a server that repeats its time", () => {
    const on = device(0)
    on.ask(0, 0, true)
    on.clock.record(new Date(noon - hour).toUTCString(), 1)
    on.clock.record(new Date(noon - hour).toUTCString(), 1)
    expect(on.clock.now()).toBe(noon)
    on.clock.record(new Date(noon - hour).toUTCString(), 1)
    expect(Math.abs(on.clock.now() - (noon - hour))).toBeLessThan(1_000)
  })

  test("notifies only current subscribers", () => {
    const on = device(0)
    let calls = 0
    const leave = on.clock.onChange(() => calls++)
    on.ask(4, 10, true)
    leave()
    on.ask(0, 0, true)
    expect(calls).toBe(1)
  })
})
