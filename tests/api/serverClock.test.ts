import { describe, expect, test } from "vitest"
import { createServerClock } from "../../src/api/serverClock.ts"

const storage = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value)
  }
}
const noon = Date.parse("2026-11-21T12:00:00Z")

describe("server clock", () => {
  test("knows the server's time on a computer whose clock is a year behind, on the next page too", () => {
    const kept = storage()
    const behind = () => noon - 365 * 86_400_000
    createServerClock(kept, behind).tell("Sat, 21 Nov 2026 12:00:00 GMT")

    expect(createServerClock(kept, behind).now()).toBe(noon)
  })

  test.each([null, "", "yesterday"])("ignores %j", (date) => {
    const clock = createServerClock(storage(), () => noon)

    clock.tell(date)

    expect(clock.now()).toBe(noon)
  })
})
