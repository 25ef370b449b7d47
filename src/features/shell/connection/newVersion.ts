import type { WorkerMessage } from "../../../serviceWorker/workerContract.ts"

const hour = 3_600_000

/** A version that waits; whoever looks at the page says when it may come. */
export interface VersionOffer {
  /** Null while this page is of the newest version known. */
  current(): (() => void) | null
  subscribe(listener: () => void): () => void
  dismiss(): void
}

/** The parts of the browser that versions take. */
export interface VersionBrowser {
  readonly workers: Pick<ServiceWorkerContainer, "ready" | "controller" | "addEventListener">
  /** The entry that this page runs. */
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
 * Offers the version that waits, and never comes by itself.
 *
 * A page that was loaded after the deployment is of that version already: it lets its worker
 * in and offers nothing. A page whose worker was changed from another window offers too.
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

/** Looks for a new version, now and then and whenever asked; answers how to ask. */
export function pollOn(workers: Pick<ServiceWorkerContainer, "ready">): () => void {
  const look = () => {
    // Without a network there is none; the next look will tell.
    void workers.ready.then((registration) => registration.update()).catch(() => {})
  }
  setInterval(() => (document.visibilityState === "visible" ? look() : undefined), hour)
  return look
}

/** The entry that the document loaded. */
export const ownEntry = (): string | null =>
  document.querySelector('script[type="module"][src]')?.getAttribute("src") ?? null
