// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { startDraft } from "../../../../src/features/practice/editor/draftActor.ts"
import { createLocalStore, pageBackend } from "../../../../src/features/shell/storage/localStore.ts"
import type { Backend } from "../../../../src/features/shell/storage/localStore.ts"

class Channel {
  static readonly open = new Set<Channel>()
  onmessage: ((event: { readonly data: unknown }) => void) | null = null
  constructor() {
    Channel.open.add(this)
  }
  postMessage(data: unknown) {
    for (const other of Channel.open) if (other !== this) other.onmessage?.({ data })
  }
  close() {
    Channel.open.delete(this)
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal("BroadcastChannel", Channel)
})
afterEach(() => {
  Channel.open.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A device with tabs: one store, one clock, one channel. */
function startDevice(backend: Backend = pageBackend()) {
  const store = createLocalStore(async () => ({ ...backend, durability: "device" }))
  const openTab = async (options: { owner?: number; typing?: boolean } = {}) => {
    const key = { owner: options.owner ?? null, problemId: 1, language: "python" }
    const actor = startDraft(key, "# template", () => options.typing === true, store)
    await vi.advanceTimersByTimeAsync(0)
    return {
      actor,
      type: (source: string) => actor.send({ type: "draft.edited", source, at: Date.now() }),
      shown: () => {
        const { source, other } = actor.getSnapshot().context
        return { source, other, saved: actor.getSnapshot().hasTag("saved") }
      }
    }
  }
  return { store, openTab }
}

/** Longer than a change waits to be saved. */
const pass = () => vi.advanceTimersByTimeAsync(251)

describe("a draft in the browser", () => {
  test("begins with the template and stores nothing until something is typed", async () => {
    const { openTab, store } = startDevice()
    const tab = await openTab()
    await pass()
    expect(tab.shown()).toEqual({ source: "# template", other: null, saved: true })
    expect(await store.records("draft", (value) => value).list(null)).toEqual([])
  })

  test("is there after a reload, though typing never paused", async () => {
    const { openTab } = startDevice()
    const tab = await openTab()
    for (const text of ["p", "pr", "pri", "prin", "print(1)"]) {
      tab.type(text)
      await vi.advanceTimersByTimeAsync(60)
    }
    await pass()
    expect(tab.shown().saved).toBe(true)
    expect((await openTab()).shown().source).toBe("print(1)")
  })

  test("survives a page that ends before the store has answered", async () => {
    const never = startDevice({ ...pageBackend(), put: () => new Promise(() => {}) })
    const tab = await never.openTab()
    tab.type("print(2)")
    tab.actor.send({ type: "draft.left" })
    tab.actor.stop()
    expect((await startDevice().openTab()).shown().source).toBe("print(2)")
  })

  test("written in another tab is shown where nothing was typed", async () => {
    const { openTab } = startDevice()
    const [writing, watching] = [await openTab(), await openTab()]
    writing.type("print(3)")
    await pass()
    expect(watching.shown()).toEqual({ source: "print(3)", other: null, saved: true })
  })

  test("of another tab is offered where somebody types, and neither text is lost", async () => {
    const { openTab } = startDevice()
    const [first, second] = [await openTab(), await openTab({ typing: true })]
    second.type("mine")
    await pass()
    first.type("theirs")
    await pass()
    expect(second.shown()).toMatchObject({ source: "mine", other: "theirs" })
    second.actor.send({ type: "other.taken", at: Date.now() })
    expect(second.shown()).toMatchObject({ source: "theirs", other: "mine" })
    second.actor.send({ type: "mine.kept", at: Date.now() })
    await pass()
    expect(second.shown()).toEqual({ source: "theirs", other: null, saved: true })
  })

  test("of a guest becomes the learner's at sign-in, beside an older one of their own", async () => {
    const { openTab } = startDevice()
    ;(await openTab({ owner: 5 })).type("before")
    await pass()
    ;(await openTab()).type("after")
    await pass()
    expect((await openTab({ owner: 5 })).shown()).toMatchObject({ source: "after", other: "before" })
    expect((await openTab()).shown().source).toBe("# template")
  })

  test("is never shown to another learner, and goes when its owner's records are erased", async () => {
    const { openTab, store } = startDevice()
    ;(await openTab({ owner: 5 })).type("secret")
    await pass()
    expect((await openTab({ owner: 6 })).shown().source).toBe("# template")
    expect((await openTab()).shown().source).toBe("# template")
    await store.erase(5)
    expect((await openTab({ owner: 5 })).shown().source).toBe("# template")
  })

  test("says so when the browser refuses to store it, and when it stores it again", async () => {
    const backend = pageBackend()
    let isFull = true
    const put: Backend["put"] = (...record) =>
      isFull ? Promise.reject(new Error("quota")) : backend.put(...record)
    const tab = await startDevice({ ...backend, put }).openTab()
    const durability = () => tab.actor.getSnapshot().context.durability
    expect(durability()).toBe("device")
    tab.type("print(5)")
    await pass()
    expect([durability(), tab.shown().saved]).toEqual(["page", false])
    isFull = false
    tab.type("print(6)")
    await pass()
    expect([durability(), tab.shown().saved]).toEqual(["device", true])
  })
})
