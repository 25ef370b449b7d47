import { afterEach, describe, expect, test } from "vitest"
import {
  computersClock,
  computerTime,
  setTo,
  started,
  stopped,
  timeOf
} from "../../../qa/bench/clock/ClockState.ts"
import { replaceDate } from "../../../qa/bench/clock/replaceDate.ts"

const original = Date
afterEach(() => {
  globalThis.Date = original
})

const moment = Date.UTC(2027, 0, 2, 3, 4, 5)

describe("the clock of the bench", () => {
  test("runs on from the moment to which it is set", () => {
    const time = timeOf(setTo(computersClock, moment))

    expect(time).toBeGreaterThanOrEqual(moment)
    expect(time).toBeLessThan(moment + 60_000)
  })

  test("stays stopped when it is set, and goes on from there", () => {
    const clock = setTo(stopped(computersClock), moment)

    expect(timeOf(clock)).toBe(moment)
    expect(started(clock).pausedAt).toBeNull()
    expect(timeOf(started(clock)) - moment).toBeLessThan(60_000)
  })

  test("gives the present to Date in all its forms, and leaves other moments alone", () => {
    replaceDate(() => moment)

    expect(Date.now()).toBe(moment)
    expect(new Date().getTime()).toBe(moment)
    expect(Date()).toBe(new original(moment).toString())
    expect(new Date(5).getTime()).toBe(5)
    expect(new Date(2020, 1, 3).getFullYear()).toBe(2020)
    expect(Date.UTC(1970, 0)).toBe(0)
    expect(new Date()).toBeInstanceOf(Date)
    expect(new original(1)).toBeInstanceOf(Date)
    expect(computerTime()).toBeLessThan(moment)
  })
})
