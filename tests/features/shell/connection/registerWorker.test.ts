// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { notifyOpened } from "../../../../src/features/shell/connection/registerWorker.ts"

const postMessage = vi.fn<(message: { readonly path: string }) => void>()
const worker = Object.assign(new EventTarget(), {
  ready: Promise.resolve({ active: { postMessage }, waiting: {} })
})

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubEnv("DEV", false)
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: worker })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  Reflect.deleteProperty(navigator, "serviceWorker")
})

test("a page that is left while a newer worker waits is cached like the next one", async () => {
  history.replaceState(null, "", "/problem/1/description")
  const first = notifyOpened()
  history.replaceState(null, "", "/problem/2/description")
  const second = notifyOpened()
  await vi.advanceTimersByTimeAsync(5_000)
  await Promise.all([first, second])

  expect(postMessage.mock.calls.map(([{ path }]) => path)).toEqual([
    "/problem/1/description",
    "/problem/2/description"
  ])
})
