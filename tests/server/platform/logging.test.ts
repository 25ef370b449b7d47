import { Effect } from "effect"
import { afterEach, expect, test, vi } from "vitest"
import { logging } from "../../../server/platform/logging.ts"

afterEach(() => vi.restoreAllMocks())

const logged = async (effect: Effect.Effect<void>) => {
  const print = vi.spyOn(console, "log").mockImplementation(() => {})
  await Effect.runPromise(effect.pipe(Effect.provide(logging({ forPeople: false, level: undefined }))))
  return print.mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, unknown>)
}

test("an error that contains an address is logged without it", async () => {
  const failure = new Error('550 5.1.1 <ann.lee@school.example>: no such user, said "smtp"')
  const [line] = await logged(
    Effect.logWarning("A mail could not be sent", failure).pipe(
      Effect.annotateLogs({ to: "ann.lee@school.example", path: "/verification/email/AbC-12_xyz" })
    )
  )
  expect(JSON.stringify(line)).not.toMatch(/ann\.lee|AbC-12/)
  expect(JSON.stringify(line)).toContain("A mail could not be sent")
  expect(line).toMatchObject({ level: "WARN", annotations: { to: "…", path: "/verification/email/…" } })
  expect(new Date(String(line?.["timestamp"])).getTime()).toBeGreaterThan(0)
})
