import { afterEach, beforeEach, expect, test, vi } from "vitest"

/** A page of its own, over this tab's storage. */
const page = async () => {
  vi.resetModules()
  return import("../../../../src/features/olympiads/contest/windowId.ts")
}

/** The browser's locks, which every page of it shares. */
function sharedLocks() {
  const held = new Set<string>()
  const request = async (name: string, _: LockOptions, take: (lock: Lock | null) => unknown) => {
    if (held.has(name)) return take(null)
    held.add(name)
    await take({ name, mode: "exclusive" })
    return held.delete(name)
  }
  Object.defineProperty(navigator, "locks", { value: { request }, configurable: true })
  return held
}

let held = new Set<string>()
beforeEach(() => {
  sessionStorage.clear()
  held = sharedLocks()
})
afterEach(() => {
  vi.unstubAllGlobals()
  Object.defineProperty(navigator, "locks", { value: null, configurable: true })
})

test("a window keeps its name through a reload", async () => {
  const first = await (await page()).windowId()
  expect(first).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/)
  held.clear()
  expect(await (await page()).windowId()).toBe(first)
})

test("a duplicated tab, whose storage is a copy, is a window of its own", async () => {
  const original = await (await page()).windowId()
  const copy = await (await page()).windowId()
  expect(copy).not.toBe(original)
  held.delete(`contest-window ${copy}`)
  expect(await (await page()).windowId(), "and stays it through a reload").toBe(copy)
})

test("where the browser has no locks, the name is that of the storage", async () => {
  Object.defineProperty(navigator, "locks", { value: null, configurable: true })
  const first = await (await page()).windowId()
  expect(await (await page()).windowId()).toBe(first)
})

test("a storage that is full or forbidden costs what it would have kept, and nothing else", async () => {
  const forbidden = () => {
    throw new DOMException("no", "SecurityError")
  }
  vi.stubGlobal("sessionStorage", { getItem: forbidden, setItem: forbidden, removeItem: forbidden })
  const { windowId } = await page()
  expect(await windowId()).toBe(await windowId())
})
