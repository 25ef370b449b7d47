/** The parts of the service worker API in use, because the types of pages and of workers exclude each other. */
export interface WorkerScope {
  readonly registration: Partial<Pick<ServiceWorkerRegistration, "navigationPreload" | "waiting">>
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<ReadonlyArray<unknown>>
  }
  readonly navigator: {
    readonly connection?: { readonly saveData: boolean; readonly effectiveType: string }
  }
  skipWaiting(): Promise<void>
  addEventListener(type: "install" | "activate", listener: (event: WorkerEvent) => void): void
  addEventListener(type: "message", listener: (event: MessageToWorker) => void): void
}

export interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
  readonly preloadResponse?: Promise<unknown>
}

export interface MessageToWorker extends WorkerEvent {
  readonly data: unknown
  readonly ports: ReadonlyArray<MessagePort>
}
