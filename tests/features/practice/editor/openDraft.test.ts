// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { loadDraftActor, mergeDrafts, openDraft } from "../../../../src/features/practice/editor/openDraft.ts"
import {
  createLocalStore,
  pageBackend,
  type Backend
} from "../../../../src/features/shell/storage/localStore.ts"

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
    const draft = await openDraft(key, "# template", () => options.typing === true, store)
    return {
      draft,
      type: draft.edit,
      shown: () => {
        const { source, other, saved } = draft.view()
        return { source, other, saved }
      }
    }
  }
  return { store, openTab }
}

/** Longer than the delay before a change is saved, once the machine is loaded. */
const pass = async () => {
  await loadDraftActor()
  await vi.advanceTimersByTimeAsync(0)
  await vi.advanceTimersByTimeAsync(251)
}

describe("a draft in the browser", () => {
  test("begins with the template and stores nothing before typing", async () => {
    const { openTab, store } = startDevice()
    const tab = await openTab()
    await pass()
    expect(tab.shown()).toEqual({ source: "# template", other: null, saved: true })
    expect(await store.records("draft", (value) => value).list(null)).toEqual([])
  })

  test("survives a reload, even without a pause in typing", async () => {
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

  test("survives a page that ends before its machine is loaded", async () => {
    const tab = await startDevice().openTab()
    tab.type("print(2)")
    expect(tab.shown()).toEqual({ source: "print(2)", other: null, saved: false })
    tab.draft.close()
    expect((await startDevice().openTab()).shown().source).toBe("print(2)")
  })

  test("survives a page that ends before the store answers", async () => {
    const never = startDevice({ ...pageBackend(), put: () => new Promise(() => {}) })
    const tab = await never.openTab()
    tab.type("print(2)")
    await pass()
    tab.type("print(20)")
    tab.draft.close()
    expect((await startDevice().openTab()).shown().source).toBe("print(20)")
  })

  test("replaced from outside shows at once and keeps later edits", async () => {
    const { openTab } = startDevice()
    const tab = await openTab()
    tab.draft.replace("from a file")
    expect(tab.draft.view()).toMatchObject({ source: "from a file", revision: 1, saved: false })
    tab.type("typed")
    await pass()
    expect(tab.draft.view()).toMatchObject({ source: "typed", revision: 1, saved: true })
  })

  test("written in another tab replaces an unchanged text", async () => {
    const { openTab } = startDevice()
    const [writing, watching] = [await openTab(), await openTab()]
    writing.type("print(3)")
    await pass()
    expect(watching.shown()).toEqual({ source: "print(3)", other: null, saved: true })
  })

  test("of another tab is offered beside a typed text, and neither is lost", async () => {
    const { openTab } = startDevice()
    const [first, second] = [await openTab(), await openTab({ typing: true })]
    second.type("mine")
    await pass()
    first.type("theirs")
    await pass()
    expect(second.shown()).toMatchObject({ source: "mine", other: "theirs" })
    second.draft.preferOther()
    expect(second.shown()).toMatchObject({ source: "theirs", other: "mine" })
    second.draft.preferOwn()
    await pass()
    expect(second.shown()).toEqual({ source: "theirs", other: null, saved: true })
  })

  test("of a guest becomes the learner's at sign-in, beside their older one", async () => {
    const { openTab } = startDevice()
    ;(await openTab({ owner: 5 })).type("before")
    await pass()
    ;(await openTab()).type("after")
    await pass()
    expect((await openTab({ owner: 5 })).shown()).toMatchObject({ source: "after", other: "before" })
    expect((await openTab()).shown().source).toBe("# template")
  })

  test("is hidden from other learners, and erased with its owner's records", async () => {
    const { openTab, store } = startDevice()
    ;(await openTab({ owner: 5 })).type("secret")
    await pass()
    expect((await openTab({ owner: 6 })).shown().source).toBe("# template")
    expect((await openTab()).shown().source).toBe("# template")
    await store.erase(5)
    expect((await openTab({ owner: 5 })).shown().source).toBe("# template")
  })

  test("reports that the browser failed to store it, and that it succeeded again", async () => {
    const backend = pageBackend()
    let isFull = true
    const put: Backend["put"] = (...record) =>
      isFull ? Promise.reject(new Error("quota")) : backend.put(...record)
    const tab = await startDevice({ ...backend, put }).openTab()
    const durability = () => tab.draft.view().durability
    expect(durability()).toBe("device")
    tab.type("print(5)")
    await pass()
    expect([durability(), tab.shown().saved]).toEqual(["page", false])
    isFull = false
    tab.type("print(6)")
    await pass()
    expect([durability(), tab.shown().saved]).toEqual(["device", true])
  })

  test("and a conflicting one are both kept, including one from an earlier conflict", () => {
    const older = { source: "older", editedAt: 1 }
    const newer = { source: "newer", editedAt: 2 }
    expect(mergeDrafts(older, newer)).toEqual({ source: "newer", editedAt: 2, other: "older" })
    expect(mergeDrafts(newer, older)).toEqual({ source: "newer", editedAt: 2, other: "older" })
    expect(mergeDrafts(null, newer)).toEqual(newer)
    const merged = mergeDrafts(older, newer)
    expect(mergeDrafts(merged, newer)).toEqual(merged)
  })
})
