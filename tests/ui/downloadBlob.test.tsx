import { afterEach, expect, test, vi } from "vitest"
import { downloadBlob } from "../../src/ui/downloadBlob.ts"

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test("a file is downloaded under its name, and stays in memory until a slow browser has read it", () => {
  vi.useFakeTimers()
  const pressed: Array<string> = []
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    pressed.push(`${this.download} ${this.href}`)
  })
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:content")
  const revoke = vi.spyOn(URL, "revokeObjectURL").mockImplementation(() => {})
  downloadBlob("results.csv", new Blob(["1"]))
  expect(pressed).toEqual(["results.csv blob:content"])
  vi.advanceTimersByTime(10_000)
  expect(revoke).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(revoke).toHaveBeenCalledWith("blob:content")
})
