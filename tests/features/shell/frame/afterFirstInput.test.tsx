import { afterEach, describe, expect, test, vi } from "vitest"
import { afterFirstInput } from "../../../../src/features/shell/frame/afterFirstInput.ts"

/** What is said in the console when what runs after the first input fails. */
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

  test("runs once, with the first input, and not before", async () => {
    const run = vi.fn<() => void>()
    afterFirstInput(run)
    expect(run).not.toHaveBeenCalled()
    window.dispatchEvent(new Event("pointermove"))
    window.dispatchEvent(new Event("keydown"))
    await vi.waitFor(() => expect(run).toHaveBeenCalledOnce())
  })

  test("does not run once it is taken back", async () => {
    const run = vi.fn<() => void>()
    afterFirstInput(run)()
    window.dispatchEvent(new Event("keydown"))
    await Promise.resolve()
    expect(run).not.toHaveBeenCalled()
  })

  test("what cannot be loaded ahead is worth a word, but not without a network", async () => {
    expect(await saidAfterFailing(true)).toHaveLength(1)
    vi.restoreAllMocks()
    expect(await saidAfterFailing(false)).toEqual([])
  })
})
