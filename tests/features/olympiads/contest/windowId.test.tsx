import { afterEach, beforeEach, expect, test, vi } from "vitest"

/** Loads the module as another page of this tab, with its storage. */
const page = async () => {
  vi.resetModules()
  return import("../../../../src/features/olympiads/contest/windowId.ts")
}

/** The browser's locks, shared by all its pages. */
function sharedLocks() {
  const locked = new Set<string>()
  const request = async (name: string, _: LockOptions, take: (lock: Lock | null) => unknown) => {
    if (locked.has(name)) return take(null)
    locked.add(name)
    await take({ name, mode: "exclusive" })
    return locked.delete(name)
  }
  Object.defineProperty(navigator, "locks", { value: { request }, configurable: true })
  return locked
}

let locked = new Set<string>()
beforeEach(() => {
  sessionStorage.clear()
  locked = sharedLocks()
})
afterEach(() => {
  vi.unstubAllGlobals()
  Object.defineProperty(navigator, "locks", { value: null, configurable: true })
})

test("a window keeps its id through a reload", async () => {
  const first = await (await page()).windowId()
  expect(first).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/)
  locked.clear()
  expect(await (await page()).windowId()).toBe(first)
})

test("a duplicated tab with a copy of the storage gets its own id", async () => {
  const original = await (await page()).windowId()
  const copy = await (await page()).windowId()
  expect(copy).not.toBe(original)
  locked.delete(`contest-window ${copy}`)
  expect(await (await page()).windowId(), "and keeps it through a reload").toBe(copy)
})

test("in a browser without locks the id comes from the storage", async () => {
  Object.defineProperty(navigator, "locks", { value: null, configurable: true })
  const first = await (await page()).windowId()
  expect(await (await page()).windowId()).toBe(first)
})

test("with a full or forbidden storage the id lasts as long as the page", async () => {
  const forbidden = () => {
    throw new DOMException("no", "SecurityError")
  }
  vi.stubGlobal("sessionStorage", { getItem: forbidden, setItem: forbidden, removeItem: forbidden })
  const { windowId } = await page()
  expect(await windowId()).toBe(await windowId())
})
