import { afterEach, expect, test, vi } from "vitest"
import { createActor } from "xstate"
import type { Api } from "../../../../src/api/client.ts"
import { checkInvariants } from "../../../../src/features/shell/actors/checkInvariants.ts"
import { inspect } from "../../../../src/features/shell/actors/watchActors.ts"
import { sessionMachine } from "../../../../src/machines/sessionMachine.ts"

const tokens = { accessToken: "a", refreshToken: "r" }
const log = vi.spyOn(console, "error").mockImplementation(() => {})
afterEach(() => log.mockClear())

const signIn = (machine: typeof sessionMachine, times = 1) => {
  for (let time = 0; time < times; time++) {
    const actor = createActor(machine, { input: { tokens: null }, inspect }).start()
    actor.send({ type: "session.signedIn", tokens })
    actor.stop()
  }
}

test("an invariant that an actor breaks is reported once, with its machine", () => {
  const run = vi.fn<() => Promise<null>>(() => Promise.resolve(null))
  const stop = checkInvariants({ run } as unknown as Api)
  signIn(sessionMachine)
  expect(run).not.toHaveBeenCalled()
  const forgetful = sessionMachine.provide({ actions: { setTokens: () => {} } })
  signIn(forgetful, 2)
  stop()
  expect(run.mock.calls).toEqual([
    [
      "reportBrokenInvariant",
      { payload: { machine: "session", invariant: "a guest has no tokens, and everybody else has" } }
    ]
  ])
  expect(log).toHaveBeenCalledOnce()
})
