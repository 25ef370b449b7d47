import type { WorkerMessage } from "../../../serviceWorker/workerContract.ts"

const hour = 3_600_000

/** A waiting version that the user can accept or dismiss. */
export interface VersionOffer {
  /** Accepts the new version; null while this page has the newest known one. */
  current(): (() => void) | null
  subscribe(listener: () => void): () => void
  dismiss(): void
}

/** Browser dependencies of the version check. */
export interface VersionBrowser {
  readonly workers: Pick<ServiceWorkerContainer, "ready" | "controller" | "addEventListener">
  /** Address of the entry script of this page. */
  readonly entry: string | null
  reload(): void
}

const versionOf = (worker: ServiceWorker): Promise<unknown> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(data)
    worker.postMessage({ type: "version" } satisfies WorkerMessage, [port2])
  })

const takeOver = (worker: ServiceWorker) => worker.postMessage({ type: "takeOver" } satisfies WorkerMessage)

/**
 * Offers a waiting version; it is never activated without consent.
 *
 * A page loaded after the deployment already has the new version, so it activates the waiting worker and offers
 * nothing. If another window has activated the worker, this page offers a reload.
 */
export function watchVersions({ workers, entry, reload }: VersionBrowser): VersionOffer {
  const listeners = new Set<() => void>()
  let accept: (() => void) | null = null
  const show = (next: (() => void) | null) => {
    accept = next
    for (const listener of listeners) listener()
  }

  const changeTo = (worker: ServiceWorker) => () => {
    if (worker.state !== "installed") return reload()
    workers.addEventListener("controllerchange", reload, { once: true })
    return takeOver(worker)
  }
  const consider = async (worker: ServiceWorker) => {
    if ((await versionOf(worker)) !== entry) show(changeTo(worker))
    else if (worker.state === "installed") takeOver(worker)
  }
  const follow = (registration: ServiceWorkerRegistration) => {
    const { installing } = registration
    installing?.addEventListener("statechange", () => {
      if (installing.state === "installed" && workers.controller !== null) void consider(installing)
    })
  }
  const start = async () => {
    const registration = await workers.ready
    if (registration.waiting !== null) await consider(registration.waiting)
    follow(registration)
    registration.addEventListener("updatefound", () => follow(registration))
    workers.addEventListener("controllerchange", () => {
      if (workers.controller !== null) void consider(workers.controller)
    })
  }
  void start()

  return {
    current: () => accept,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    dismiss: () => show(null)
  }
}

/** Checks hourly for a new version while the page is visible; returns a function that checks now. */
export function pollOn(workers: Pick<ServiceWorkerContainer, "ready">): () => void {
  const look = () => {
    // A failed check needs no handling; the next one follows.
    void workers.ready.then((registration) => registration.update()).catch(() => {})
  }
  setInterval(() => (document.visibilityState === "visible" ? look() : undefined), hour)
  return look
}

/** Address of the entry script that the document loaded. */
export const ownEntry = (): string | null =>
  document.querySelector('script[type="module"][src]')?.getAttribute("src") ?? null
