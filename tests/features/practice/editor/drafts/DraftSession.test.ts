import { describe, expect, test } from "vitest"
import { DraftSession } from "../../../../../src/features/practice/editor/drafts/DraftSession.ts"
import type {
  DraftChannel,
  DraftMessage
} from "../../../../../src/features/practice/editor/drafts/DraftSession.ts"
import type { Draft, DraftStore } from "../../../../../src/features/practice/editor/drafts/DraftStore.ts"
import { pageDraftStore } from "../../../../../src/features/practice/editor/drafts/fallbackDraftStore.ts"

const key = { owner: null, problemId: 1, language: "python" }

/** A device with tabs: one store, one clock, one channel; saving waits until `tick`. */
function startDevice(store: DraftStore = pageDraftStore()) {
  const channels = new Set<DraftChannel>()
  const journal = new Map<string, Draft>()
  let waiting: Array<() => void> = []
  let now = 100
  return {
    store,
    journal,
    tick: async () => {
      const due = waiting
      waiting = []
      for (const run of due) run()
      for (let turn = 0; turn < 5; turn++) await Promise.resolve()
    },
    openTab: async (options: { owner?: number; typing?: () => boolean } = {}) => {
      const channel: DraftChannel = {
        onmessage: null,
        postMessage: (data: DraftMessage) => {
          for (const other of channels) if (other !== channel) other.onmessage?.({ data })
        },
        close: () => void channels.delete(channel)
      }
      channels.add(channel)
      return DraftSession.open(
        { ...key, owner: options.owner ?? null },
        {
          store,
          now: () => (now += 1),
          later: (run) => {
            waiting.push(run)
            return () => void (waiting = waiting.filter((other) => other !== run))
          },
          channel,
          isTyping: options.typing ?? (() => false),
          journal: {
            put: ({ path, draft }) => void journal.set(path, draft),
            take: (path) => {
              const draft = journal.get(path) ?? null
              journal.delete(path)
              return draft
            }
          }
        },
        "# template"
      )
    }
  }
}

describe("DraftSession", () => {
  test("begins with the template and keeps nothing until something is typed", async () => {
    const device = startDevice()
    const tab = await device.openTab()

    expect(tab.view()).toMatchObject({ source: "# template", saved: true, other: null })
    expect(await device.store.read(key)).toBeNull()
  })

  test("what was typed is there after a reload", async () => {
    const device = startDevice()
    const tab = await device.openTab()
    tab.edit("print(1)")
    expect(tab.view().saved).toBe(false)
    await device.tick()
    expect(tab.view().saved).toBe(true)

    expect((await device.openTab()).view().source).toBe("print(1)")
  })

  test("what was typed just before the page ended is there, even if the store never answered", async () => {
    const never: DraftStore = { ...pageDraftStore(), write: () => new Promise(() => {}) }
    const device = startDevice(never)
    const tab = await device.openTab()
    tab.edit("print(2)")
    tab.leave()

    const reopened = startDevice()
    for (const [path, draft] of device.journal) reopened.journal.set(path, draft)
    expect((await reopened.openTab()).view().source).toBe("print(2)")
  })

  test("an untouched tab shows what another tab wrote", async () => {
    const device = startDevice()
    const [writing, watching] = [await device.openTab(), await device.openTab()]
    writing.edit("print(3)")
    await device.tick()

    expect(watching.view()).toMatchObject({ source: "print(3)", revision: 1, other: null })
  })

  test("a tab in which someone types is asked instead of overwritten, and neither text is lost", async () => {
    const device = startDevice()
    const first = await device.openTab()
    const second = await device.openTab({ typing: () => true })
    second.edit("mine")
    await device.tick()
    first.edit("theirs")
    await device.tick()

    expect(second.view()).toMatchObject({ source: "mine", other: "theirs" })
    second.takeOther()
    expect(second.view()).toMatchObject({ source: "theirs", other: "mine" })
    second.keepMine()
    await device.tick()
    expect(second.view()).toMatchObject({ source: "theirs", other: null, saved: true })
  })

  test("an older text from another tab changes nothing", async () => {
    const device = startDevice()
    const [first, second] = [await device.openTab(), await device.openTab()]
    first.edit("older")
    second.edit("newer")
    await first.save()

    expect(second.view()).toMatchObject({ source: "newer", other: null })
  })

  test("a visitor's text becomes the learner's at sign-in", async () => {
    const device = startDevice()
    const visitor = await device.openTab()
    visitor.edit("print(4)")
    await device.tick()

    expect((await device.openTab({ owner: 5 })).view().source).toBe("print(4)")
    expect((await device.openTab()).view().source).toBe("# template")
  })

  test("a visitor's text and the learner's own older one are both there after sign-in", async () => {
    const device = startDevice()
    const learner = await device.openTab({ owner: 5 })
    learner.edit("before")
    await device.tick()
    const visitor = await device.openTab()
    visitor.edit("after")
    await device.tick()

    expect((await device.openTab({ owner: 5 })).view()).toMatchObject({ source: "after", other: "before" })
  })

  test("one learner's text is never shown to another", async () => {
    const device = startDevice()
    const learner = await device.openTab({ owner: 5 })
    learner.edit("secret")
    await device.tick()

    expect((await device.openTab({ owner: 6 })).view().source).toBe("# template")
    expect((await device.openTab()).view().source).toBe("# template")
  })

  test("says so when the browser refuses to keep the text", async () => {
    const refusing: DraftStore = {
      ...pageDraftStore(),
      durability: "device",
      write: () => Promise.reject(new Error("quota"))
    }
    const device = startDevice(refusing)
    const tab = await device.openTab()
    tab.edit("print(5)")
    await device.tick()

    expect(tab.view()).toMatchObject({ saved: false, durability: "page" })
  })
})
