import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { expect, test } from "vitest"
import type { SelfTestReport } from "../../server/judge/JudgeBackend.ts"
import { testRegularly } from "../../server/judge/testRegularly.ts"
import { fakeBackend } from "./fakeBackend.ts"

const report = (ok: boolean): SelfTestReport => ({ ok, checks: [{ name: "Python", ok, detail: "" }] })

test("a judge takes its self-test every ten minutes, and the first failure ends its work", async () => {
  const reports = [report(true), report(true), report(false)]
  const failures: Array<SelfTestReport> = []
  let tests = 0
  const backend = {
    ...fakeBackend(() => ({})),
    selfTest: () => Promise.resolve(reports[tests++] ?? report(false))
  }
  const exit = await Effect.runPromise(
    Effect.gen(function* () {
      const testing = yield* Effect.forkChild(
        testRegularly(backend, (failure) => Effect.sync(() => void failures.push(failure)))
      )
      yield* TestClock.adjust("9 minutes")
      expect(tests).toBe(0)
      yield* TestClock.adjust("1 minute")
      yield* TestClock.adjust("10 minutes")
      expect(tests).toBe(2)
      yield* TestClock.adjust("10 minutes")
      return yield* Effect.flip(Fiber.join(testing))
    }).pipe(Effect.provide(TestClock.layer()))
  )
  expect(exit).toMatchObject({ _tag: "JudgeUnfit", backend: "embedded" })
  expect(failures).toEqual([report(false)])
})
