import { describe, expect, test, vi } from "vitest"
import { watchVersions, type VersionBrowser } from "../../../../src/features/shell/connection/newVersion.ts"
import { eventually } from "../../../support/eventually.ts"

type Message = { readonly type: "version" | "takeOver" }

/** A service worker of the version with this entry script. */
class FakeWorker extends EventTarget {
  readonly received: Array<string> = []
  readonly entry: string
  state: ServiceWorkerState
  constructor(entry: string, state: ServiceWorkerState) {
    super()
    this.entry = entry
    this.state = state
  }
  postMessage({ type }: Message, [port]: ReadonlyArray<MessagePort> = []) {
    this.received.push(type)
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

/** A page of version «old» in a fake browser. */
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
  test("offers a deployed version, and activates it only on request", async () => {
    const { offer, reload, deploy, control } = startPage()
    const next = new FakeWorker("new", "installing")
    await deploy(next)
    await eventually(() => expect(offer.current()).not.toBeNull())
    await settle()
    expect(next.received).toEqual(["version"])
    expect(reload).not.toHaveBeenCalled()

    offer.current()?.()
    expect(next.received).toEqual(["version", "takeOver"])
    expect(reload).not.toHaveBeenCalled()
    control(next)
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test("offers a version that was waiting before the page loaded", async () => {
    const { offer } = startPage({ waiting: new FakeWorker("new", "installed") })

    await eventually(() => expect(offer.current()).not.toBeNull())
  })

  test("a page that already has the version activates its worker silently", async () => {
    const same = new FakeWorker("old", "installed")
    const { offer } = startPage({ waiting: same })

    await eventually(() => expect(same.received).toEqual(["version", "takeOver"]))
    expect(offer.current()).toBeNull()
  })

  test("after an activation in another window the page offers to reload, and does not reload by itself", async () => {
    const { offer, reload, control } = startPage()
    await settle()
    control(new FakeWorker("new", "activated"))
    await eventually(() => expect(offer.current()).not.toBeNull())
    expect(reload).not.toHaveBeenCalled()

    offer.current()?.()
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test("the first worker is not a new version", async () => {
    const { offer, deploy, container } = startPage()
    container.controller = null
    const first = new FakeWorker("old", "installing")
    await deploy(first)
    await settle()

    expect(first.received).toEqual([])
    expect(offer.current()).toBeNull()
  })

  test("can be dismissed", async () => {
    const { offer } = startPage({ waiting: new FakeWorker("new", "installed") })
    await eventually(() => expect(offer.current()).not.toBeNull())
    const onOffer = vi.fn<() => void>()
    offer.subscribe(onOffer)
    offer.dismiss()

    expect(offer.current()).toBeNull()
    expect(onOffer).toHaveBeenCalledTimes(1)
  })
})
