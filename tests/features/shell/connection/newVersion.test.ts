import { describe, expect, test, vi } from "vitest"
import { watchVersions } from "../../../../src/features/shell/connection/newVersion.ts"
import type { VersionBrowser } from "../../../../src/features/shell/connection/newVersion.ts"

type Message = { readonly type: "version" | "takeOver" }

/** A worker of the version whose entry this is, as pages see it. */
class FakeWorker extends EventTarget {
  readonly heard: Array<string> = []
  readonly entry: string
  state: ServiceWorkerState
  constructor(entry: string, state: ServiceWorkerState) {
    super()
    this.entry = entry
    this.state = state
  }
  postMessage({ type }: Message, [port]: ReadonlyArray<MessagePort> = []) {
    this.heard.push(type)
    port?.postMessage(this.entry)
  }
  become(state: ServiceWorkerState) {
    this.state = state
    this.dispatchEvent(new Event("statechange"))
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null
  waiting: FakeWorker | null = null
}

/** A page of version «old», and what happens around it. */
function startPage({ waiting = null }: { readonly waiting?: FakeWorker | null } = {}) {
  const registration = new FakeRegistration()
  registration.waiting = waiting
  const controller: FakeWorker | null = new FakeWorker("old", "activated")
  const state: { readonly ready: Promise<FakeRegistration>; controller: FakeWorker | null } = {
    ready: Promise.resolve(registration),
    controller
  }
  const container = Object.assign(new EventTarget(), state)
  const reload = vi.fn<() => void>()
  const offer = watchVersions({
    workers: container as unknown as VersionBrowser["workers"],
    entry: "old",
    reload
  })
  const deploy = async (worker: FakeWorker) => {
    await container.ready
    registration.installing = worker
    registration.dispatchEvent(new Event("updatefound"))
    worker.become("installed")
  }
  const control = (worker: FakeWorker) => {
    worker.state = "activated"
    container.controller = worker
    container.dispatchEvent(new Event("controllerchange"))
  }
  return { offer, reload, deploy, control, container }
}

const settle = () => new Promise((done) => setTimeout(done, 20))

describe("watchVersions", () => {
  test("offers a version that was deployed, and lets it in only when told to", async () => {
    const { offer, reload, deploy, control } = startPage()
    const next = new FakeWorker("new", "installing")
    await deploy(next)
    await vi.waitFor(() => expect(offer.current()).not.toBeNull())
    await settle()
    expect(next.heard).toEqual(["version"])
    expect(reload).not.toHaveBeenCalled()

    offer.current()?.()
    expect(next.heard).toEqual(["version", "takeOver"])
    expect(reload).not.toHaveBeenCalled()
    control(next)
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test("offers what was waiting before the page came", async () => {
    const { offer } = startPage({ waiting: new FakeWorker("new", "installed") })

    await vi.waitFor(() => expect(offer.current()).not.toBeNull())
  })

  test("a page that is of that version already lets its worker in and says nothing", async () => {
    const same = new FakeWorker("old", "installed")
    const { offer } = startPage({ waiting: same })

    await vi.waitFor(() => expect(same.heard).toEqual(["version", "takeOver"]))
    expect(offer.current()).toBeNull()
  })

  test("another window let it in: this page offers to follow, and loses nothing by itself", async () => {
    const { offer, reload, control } = startPage()
    await settle()
    control(new FakeWorker("new", "activated"))
    await vi.waitFor(() => expect(offer.current()).not.toBeNull())
    expect(reload).not.toHaveBeenCalled()

    offer.current()?.()
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test("the first worker of all is no new version", async () => {
    const { offer, deploy, container } = startPage()
    container.controller = null
    const first = new FakeWorker("old", "installing")
    await deploy(first)
    await settle()

    expect(first.heard).toEqual([])
    expect(offer.current()).toBeNull()
  })

  test("can be put off", async () => {
    const { offer } = startPage({ waiting: new FakeWorker("new", "installed") })
    await vi.waitFor(() => expect(offer.current()).not.toBeNull())
    const heard = vi.fn<() => void>()
    offer.subscribe(heard)
    offer.dismiss()

    expect(offer.current()).toBeNull()
    expect(heard).toHaveBeenCalledTimes(1)
  })
})
