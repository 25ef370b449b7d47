import { afterEach, beforeEach, expect, test } from "vitest"
import { Schema } from "effect"
import { createActor } from "xstate"
import { traceSteps } from "../../../../src/api/contract/messages/reportLimits.ts"
import { Traces } from "../../../../src/api/contract/messages/trace.ts"
import { recordTraces, recentTraces } from "../../../../src/features/shell/actors/recentTraces.ts"
import { inspect } from "../../../../src/features/shell/actors/watchActors.ts"
import { sessionMachine } from "../../../../src/machines/sessionMachine.ts"

const tokens = { accessToken: "secret-a", refreshToken: "secret-r" }
const start = () => createActor(sessionMachine, { input: { tokens: null }, inspect }).start()

let stop = () => {}
beforeEach(() => {
  stop = recordTraces()
})
afterEach(() => stop())

test("keeps the names of events and states by actor, and no data", () => {
  const [one, other] = [start(), start()]
  one.send({ type: "session.signedIn", tokens })
  other.stop()
  one.stop()

  const steps = [
    { event: "xstate.init", states: ["guest"] },
    { event: "session.signedIn", states: ["authenticated"] }
  ]
  expect(recentTraces()[0]).toEqual({ machine: "session", steps: expect.arrayContaining(steps) })
  expect(recentTraces()).toHaveLength(2)
  expect(JSON.stringify(recentTraces())).not.toContain("secret")
})

test("keeps the last steps alone, as the server accepts them", () => {
  const actor = start()
  for (let time = 0; time < traceSteps; time++) actor.send({ type: "session.signedIn", tokens })
  actor.stop()

  expect(recentTraces().flatMap(({ steps }) => steps)).toHaveLength(traceSteps)
  expect(Schema.is(Traces)(recentTraces())).toBe(true)
})
