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

/** A device whose clock is wrong by `wrong`, and the truth beside it. */
function device(wrong: number, stored = storage()) {
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
    /** A call: so long there, so long back, the server's word in whole seconds or exactly. */
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
  test("knows the server's time on a computer whose clock is a year behind, on the next page too", () => {
    const stored = storage()
    const first = device(-365 * day, stored)
    first.ask(0, 0, true)
    expect(first.clock.now()).toBe(noon)
    expect(device(-365 * day, stored).clock.now()).toBe(noon)
  })

  test.each([null, "", "yesterday"])("ignores %j", (date) => {
    const { clock } = device(0)
    clock.record(date, 0)
    expect(clock.now()).toBe(noon)
    expect(clock.error()).toBe(Infinity)
  })

  test("is never wrong by more than it says, however lopsided the round trips", () => {
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

  test("knows better with every answer, until drift makes it unsure", () => {
    assertProperty(
      property(array(record({ there: nat(3_000), back: nat(3_000) }), { minLength: 1 }), (calls) => {
        const on = device(day)
        const best = Math.min(...calls.map(({ there, back }) => there + back))
        for (const { there, back } of calls) on.ask(there, back, true)
        expect(on.clock.error()).toBeLessThanOrEqual(best / 2 + calls.length * 6_000 * 1e-4 + 0.01)
      })
    )
  })

  test("reads whole seconds to a fraction of one", () => {
    const on = device(-day)
    for (let count = 0; count < 12; count += 1) {
      on.ask(20, 20)
      on.pass(930)
    }
    expect(Math.abs(on.clock.now() - on.truth())).toBeLessThan(100)
  })

  test("is not moved by whoever sets the computer's clock, nor by summer time", () => {
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

  test("says that it is in doubt after a sleep of hours, and is mended by the first answer", () => {
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

  test("is not set back by an answer that was kept, but by a server that insists", () => {
    const on = device(0)
    on.ask(0, 0, true)
    on.clock.record(new Date(noon - hour).toUTCString(), 1)
    on.clock.record(new Date(noon - hour).toUTCString(), 1)
    expect(on.clock.now()).toBe(noon)
    on.clock.record(new Date(noon - hour).toUTCString(), 1)
    expect(Math.abs(on.clock.now() - (noon - hour))).toBeLessThan(1_000)
  })

  test("tells only those who still listen", () => {
    const on = device(0)
    let heard = 0
    const leave = on.clock.onChange(() => heard++)
    on.ask(4, 10, true)
    leave()
    on.ask(0, 0, true)
    expect(heard).toBe(1)
  })
})
