import { afterEach, expect, test, vi } from "vitest"
import { giveFile } from "../../src/ui/giveFile.ts"

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test("a file is there under its name, and stays until a slow browser has read it", () => {
  vi.useFakeTimers()
  const pressed: Array<string> = []
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    pressed.push(`${this.download} ${this.href}`)
  })
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:content")
  const revoke = vi.spyOn(URL, "revokeObjectURL").mockImplementation(() => {})
  giveFile("results.csv", new Blob(["1"]))
  expect(pressed).toEqual(["results.csv blob:content"])
  vi.advanceTimersByTime(10_000)
  expect(revoke).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(revoke).toHaveBeenCalledWith("blob:content")
})
