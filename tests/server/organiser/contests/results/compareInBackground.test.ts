import { Effect } from "effect"
import { afterEach, expect, test, vi } from "vitest"
import { compareInBackground } from "../../../../../server/organiser/contests/similarity/compareInBackground.ts"

afterEach(() => void vi.unstubAllEnvs())

test("programs are compared in a process without the server's environment", async () => {
  // Node refuses to start with it.
  vi.stubEnv("NODE_OPTIONS", "--no-such-option")
  expect(await Effect.runPromise(compareInBackground([]))).toEqual([])
})
