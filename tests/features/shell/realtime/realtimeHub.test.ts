import { describe, expect, test, vi } from "vitest"
import { createRealtimeHub } from "../../../../src/features/shell/realtime/realtimeHub.ts"
import type {
  Channel,
  RealtimeDependencies,
  Locks
} from "../../../../src/features/shell/realtime/realtimeHub.ts"
import type { RealtimeMessage } from "../../../../src/features/shell/realtime/RealtimeSource.ts"

/** A browser with several tabs: one lock manager, one channel, one server. */
function startBrowser(options: { withLocks: boolean } = { withLocks: true }) {
  const streams: Array<{
    lastEventId: string | null
    send(text: string): void
    close(): void
    open: boolean
  }> = []
  const channels = new Set<Channel>()
  const pauses: Array<number> = []
  let failing = false
  let resume: Array<() => void> = []

  let tail: Promise<unknown> = Promise.resolve()
  const locks: Locks = {
    request: (_name, { signal }, held) => {
      const turn = tail.then(() => (signal.aborted ? undefined : held()))
      tail = turn
      return turn
    }
  }

  const openChannel = (): Channel => {
    const channel: Channel = {
      onmessage: null,
      postMessage: (data) => {
        for (const other of channels) {
          if (other !== channel) queueMicrotask(() => other.onmessage?.({ data } as MessageEvent))
        }
      },
      close: () => channels.delete(channel)
    }
    channels.add(channel)
    return channel
  }

  const open: RealtimeDependencies["open"] = async (lastEventId, signal) => {
    if (failing) throw new Error("offline")
    let controller!: ReadableStreamDefaultController<Uint8Array>
    const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) })
    const stream = {
      lastEventId,
      open: true,
      send: (text: string) => controller.enqueue(new TextEncoder().encode(text)),
      close: () => controller.close()
    }
    signal.addEventListener("abort", () => {
      stream.open = false
      controller.error(new Error("aborted"))
    })
    streams.push(stream)
    return new Response(body)
  }

  const setup: RealtimeDependencies = {
    open,
    pause: (ms) => {
      pauses.push(ms)
      return new Promise((done) => resume.push(done))
    },
    locks: options.withLocks ? locks : null,
    openChannel: options.withLocks ? openChannel : null
  }

  return {
    streams,
    pauses,
    cutNetwork: () => void (failing = true),
    restoreNetwork: () => {
      failing = false
      for (const done of resume) done()
      resume = []
    },
    openTab: () => {
      const heard: Array<string> = []
      const hub = createRealtimeHub(setup, 1)
      const leave = hub.subscribe((news: RealtimeMessage) =>
        heard.push(news.type === "event" ? `${news.name} ${JSON.stringify(news.data)}` : news.state)
      )
      return { heard, leave }
    }
  }
}

const event = (id: number) => `id: ${id}\nevent: solution\ndata: {"id":${id}}\n\n`

describe("realtimeHub", () => {
  test("two tabs share one stream", async () => {
    const browser = startBrowser()
    const first = browser.openTab()
    const second = browser.openTab()
    await vi.waitFor(() => expect(second.heard).toContain("live"))

    browser.streams[0]!.send(event(1))

    await vi.waitFor(() => expect(second.heard).toContain('solution {"id":1}'))
    expect(first.heard).toEqual(["cut", "live", 'solution {"id":1}'])
    expect(browser.streams).toHaveLength(1)
  })

  test("a tab opened later learns that the connection stands", async () => {
    const browser = startBrowser()
    const first = browser.openTab()
    await vi.waitFor(() => expect(first.heard).toContain("live"))

    const second = browser.openTab()

    await vi.waitFor(() => expect(second.heard).toContain("live"))
  })

  test("when the leading tab leaves, the other goes on after the last event", async () => {
    const browser = startBrowser()
    const first = browser.openTab()
    const second = browser.openTab()
    await vi.waitFor(() => expect(second.heard).toContain("live"))
    browser.streams[0]!.send(event(7))
    await vi.waitFor(() => expect(second.heard).toContain('solution {"id":7}'))

    first.leave()

    await vi.waitFor(() => expect(browser.streams).toHaveLength(2))
    expect(browser.streams[0]!.open).toBe(false)
    expect(browser.streams[1]!.lastEventId).toBe("7")
  })

  test("a cut is told, and the stream resumes after the last event", async () => {
    const browser = startBrowser()
    const tab = browser.openTab()
    await vi.waitFor(() => expect(tab.heard).toContain("live"))
    browser.streams[0]!.send(event(3))
    await vi.waitFor(() => expect(tab.heard).toHaveLength(3))

    browser.cutNetwork()
    browser.streams[0]!.close()
    await vi.waitFor(() => expect(tab.heard.at(-1)).toBe("cut"))
    browser.restoreNetwork()

    await vi.waitFor(() => expect(tab.heard.at(-1)).toBe("live"))
    expect(browser.streams[1]!.lastEventId).toBe("3")
  })

  test("keeps nothing open once nobody listens", async () => {
    const browser = startBrowser()
    const tab = browser.openTab()
    await vi.waitFor(() => expect(tab.heard).toContain("live"))

    tab.leave()

    expect(browser.streams[0]!.open).toBe(false)
  })

  test("without locks each tab holds its own stream", async () => {
    const browser = startBrowser({ withLocks: false })
    const tabs = [browser.openTab(), browser.openTab()]

    await vi.waitFor(() => expect(tabs.every(({ heard }) => heard.includes("live"))).toBe(true))
    expect(browser.streams).toHaveLength(2)
  })
})
