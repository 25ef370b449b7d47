import { vi } from "vitest"

/** Waits until the check passes. What is waited for comes at once; on a machine that does much else it may take longer. */
export const eventually = <A>(check: () => A | Promise<A>): Promise<A> =>
  vi.waitFor(check, { timeout: 60_000 })
