import { describe, expect, test } from "vitest"
import {
  createRealtimeHub,
  type Channel,
  type RealtimeDependencies,
  type Locks
} from "../../../../src/features/shell/realtime/realtimeHub.ts"
import type { RealtimeMessage } from "../../../../src/actors/RealtimeSource.ts"
import { eventually } from "../../../support/eventually.ts"

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
    request: (_name, { signal }, callback) => {
      const turn = tail.then(() => (signal.aborted ? undefined : callback()))
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
      const received: Array<string> = []
      const hub = createRealtimeHub(setup, 1)
      const leave = hub.subscribe((message: RealtimeMessage) =>
        received.push(
          message.type === "event" ? `${message.name} ${JSON.stringify(message.data)}` : message.state
        )
      )
      return { received, leave }
    }
  }
}

const event = (id: number) => `id: ${id}\nevent: solution\ndata: {"id":${id}}\n\n`

describe("realtimeHub", () => {
  test("two tabs share one stream", async () => {
    const browser = startBrowser()
    const first = browser.openTab()
    const second = browser.openTab()
    await eventually(() => expect(second.received).toContain("live"))

    browser.streams[0]!.send(event(1))

    await eventually(() => expect(second.received).toContain('solution {"id":1}'))
    expect(first.received).toEqual(["cut", "live", 'solution {"id":1}'])
    expect(browser.streams).toHaveLength(1)
  })

  test("a tab opened later learns that the stream is connected", async () => {
    const browser = startBrowser()
    const first = browser.openTab()
    await eventually(() => expect(first.received).toContain("live"))

    const second = browser.openTab()

    await eventually(() => expect(second.received).toContain("live"))
  })

  test("after the leading tab closes, the other continues after the last event", async () => {
    const browser = startBrowser()
    const first = browser.openTab()
    const second = browser.openTab()
    await eventually(() => expect(second.received).toContain("live"))
    browser.streams[0]!.send(event(7))
    await eventually(() => expect(second.received).toContain('solution {"id":7}'))

    first.leave()

    await eventually(() => expect(browser.streams).toHaveLength(2))
    expect(browser.streams[0]!.open).toBe(false)
    expect(browser.streams[1]!.lastEventId).toBe("7")
    // Views refetch what has no id.
    await eventually(() => expect(second.received.slice(-2)).toEqual(["cut", "live"]))
  })

  test("a cut is reported, and the stream resumes after the last event", async () => {
    const browser = startBrowser()
    const tab = browser.openTab()
    await eventually(() => expect(tab.received).toContain("live"))
    browser.streams[0]!.send(event(3))
    await eventually(() => expect(tab.received).toHaveLength(3))

    browser.cutNetwork()
    browser.streams[0]!.close()
    await eventually(() => expect(tab.received.at(-1)).toBe("cut"))
    browser.restoreNetwork()

    await eventually(() => expect(tab.received.at(-1)).toBe("live"))
    expect(browser.streams[1]!.lastEventId).toBe("3")
  })

  test("closes the stream without subscribers", async () => {
    const browser = startBrowser()
    const tab = browser.openTab()
    await eventually(() => expect(tab.received).toContain("live"))

    tab.leave()

    expect(browser.streams[0]!.open).toBe(false)
  })

  test("without locks each tab has its own stream", async () => {
    const browser = startBrowser({ withLocks: false })
    const tabs = [browser.openTab(), browser.openTab()]

    await eventually(() => expect(tabs.every(({ received }) => received.includes("live"))).toBe(true))
    expect(browser.streams).toHaveLength(2)
  })
})
