import { afterEach, describe, expect, test, vi } from "vitest"
import { outcomes } from "../../qa/commands/outcomes.ts"

describe("the outcomes command", () => {
  afterEach(() => void vi.restoreAllMocks())

  test("finds no differences, and refuses an unknown machine", async () => {
    const complained = vi.spyOn(console, "error").mockImplementation(() => {})
    expect(await outcomes.run(["session"])).toBe(0)
    expect(complained).not.toHaveBeenCalled()
    expect(await outcomes.run(["session", "sessions"])).toBe(1)
    expect(complained.mock.calls.flat().join()).toContain('"sessions"')
  })
})
