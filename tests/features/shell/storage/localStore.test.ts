// @vitest-environment happy-dom
import { Schema } from "effect"
import { afterEach, describe, expect, test, vi } from "vitest"
import { decodeWith } from "../../../../src/features/shell/storage/decodeWith.ts"
import {
  createLocalStore,
  pageBackend,
  type Backend
} from "../../../../src/features/shell/storage/localStore.ts"
import { pathOf, storedValue, tabStorage } from "../../../../src/features/shell/storage/storedValue.ts"
import { eventually } from "../../../support/eventually.ts"

const decode = decodeWith(Schema.Struct({ text: Schema.String }))

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})

describe.each([
  ["the page", () => createLocalStore(async () => pageBackend())],
  // IndexedDB is missing here, so the store falls back.
  ["local storage", () => createLocalStore()]
])("records in %s", (_, open) => {
  test("are listed by owner and kind", async () => {
    const store = open()
    const [notes, others] = [store.records("note", decode), store.records("notebook", decode)]
    await notes.put(1, "a", { text: "one" })
    await notes.put(1, "a/b", { text: "two" })
    await notes.put(12, "a", { text: "of twelve" })
    await notes.put(null, "a", { text: "of a guest" })
    await others.put(1, "a", { text: "of another kind" })
    expect(await notes.list(1)).toEqual([
      ["a", { text: "one" }],
      ["a/b", { text: "two" }]
    ])
    await notes.remove(1, "a")
    expect([await notes.get(1, "a"), await notes.get(1, "a/b")]).toEqual([null, { text: "two" }])
  })

  test("are erased with their owner, as well as the owner's web storage", async () => {
    const store = open()
    const notes = store.records("note", decode)
    const typed = storedValue(tabStorage, pathOf(1, "unsent", "form"), (value) => value)
    typed.write("half a word")
    await notes.put(1, "a", { text: "mine" })
    await notes.put(2, "a", { text: "theirs" })
    await store.erase(1)
    expect([await notes.list(1), typed.read()]).toEqual([[], null])
    expect(await notes.list(2)).toHaveLength(1)
  })

  test("are not read after their lifetime or by a version with another schema", async () => {
    vi.useFakeTimers({ toFake: ["Date"] })
    const store = open()
    const notes = store.records("note", decode)
    await notes.put(1, "a", { text: "one" })
    await store.records("note", (value) => value as { words: number }).put(1, "b", { words: 2 })
    expect(await notes.list(1)).toEqual([["a", { text: "one" }]])
    vi.setSystemTime(Date.now() + 366 * 86_400_000)
    expect(await notes.get(1, "a")).toBeNull()
  })
})

test("reports the durability with and without storage", async () => {
  expect(await createLocalStore().durability()).toBe("signOut")
  const forbidden = () => {
    throw new DOMException("no", "SecurityError")
  }
  vi.stubGlobal("localStorage", { removeItem: forbidden, setItem: forbidden })
  expect(await createLocalStore().durability()).toBe("page")
})

test("a rejected value stays in memory, and an older write does not replace a newer value", async () => {
  const stored = pageBackend()
  const writes: Array<() => void> = []
  let isFull = true
  const put: Backend["put"] = (path, record) =>
    isFull
      ? Promise.reject(new Error("quota"))
      : new Promise((done) => writes.push(() => void stored.put(path, record).then(done)))
  const store = createLocalStore(async () => ({ ...stored, durability: "device", put }))
  const notes = store.records("note", decode)
  expect(await notes.put(1, "a", { text: "refused" })).toBe("page")
  expect(await notes.get(1, "a")).toEqual({ text: "refused" })
  isFull = false
  const older = notes.put(1, "a", { text: "older" })
  const newer = notes.put(1, "a", { text: "newer" })
  await eventually(() => expect(writes).toHaveLength(2))
  writes[0]?.()
  await older
  expect(await notes.get(1, "a")).toEqual({ text: "newer" })
  writes[1]?.()
  expect(await newer).toBe("device")
})
