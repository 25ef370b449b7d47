import { afterEach, describe, expect, test, vi } from "vitest"
import { afterFirstInput } from "../../../../src/features/shell/frame/afterFirstInput.ts"
import { eventually } from "../../../support/eventually.ts"

/** Console messages of a task that fails after the first input. */
async function saidAfterFailing(online: boolean): Promise<ReadonlyArray<unknown>> {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {})
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(online)
  const failed = new DOMException("A network error occurred.", "NetworkError")
  const ran = new Promise<void>((done) => {
    afterFirstInput(() => {
      setTimeout(done)
      throw failed
    })
  })
  window.dispatchEvent(new Event("keydown"))
  await ran
  return warn.mock.calls
}

describe("afterFirstInput", () => {
  afterEach(() => vi.restoreAllMocks())

  test("runs once, after the first input", async () => {
    const run = vi.fn<() => void>()
    afterFirstInput(run)
    expect(run).not.toHaveBeenCalled()
    window.dispatchEvent(new Event("pointermove"))
    window.dispatchEvent(new Event("keydown"))
    await eventually(() => expect(run).toHaveBeenCalledOnce())
  })

  test("does not run after its removal", async () => {
    const run = vi.fn<() => void>()
    afterFirstInput(run)()
    window.dispatchEvent(new Event("keydown"))
    await Promise.resolve()
    expect(run).not.toHaveBeenCalled()
  })

  test("logs a failed prefetch, but not without a network", async () => {
    expect(await saidAfterFailing(true)).toHaveLength(1)
    vi.restoreAllMocks()
    expect(await saidAfterFailing(false)).toEqual([])
  })
})
