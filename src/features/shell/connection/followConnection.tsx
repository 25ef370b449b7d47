import type { QueryClient } from "@tanstack/react-query"
import type { i18n } from "i18next"
import type { ReactNode } from "react"
import { createRoot } from "react-dom/client"
import { I18nextProvider } from "react-i18next"
import { recordTraces } from "../actors/recentTraces.ts"
import { startConnection } from "./connectionActor.ts"
import { ConnectionBar } from "./ConnectionBar.tsx"
import { pollOn, ownEntry, watchVersions } from "./newVersion.ts"
import { hasWorker, notifyOpened } from "./registerWorker.ts"

interface PlatformChecks {
  readonly queries: QueryClient
  readonly texts: i18n
}

/** Notifies the service worker of client-side navigations. */
function followPages({ queries, texts }: PlatformChecks): void {
  let address = location.href
  queries.getQueryCache().subscribe(({ type, query }) => {
    const [area] = query.queryKey
    if (type !== "observerAdded" || (area !== "problem" && area !== "problems")) return
    if (address === location.href) return
    address = location.href
    void notifyOpened()
  })
  texts.on("languageChanged", () => void notifyOpened())
}

/**
 * Mounts the bar above the app in a separate React root, so that it survives a crash of the app. Sticky and full-height
 * elements leave room for it with `--bar`.
 */
function mountBar(bar: ReactNode, texts: i18n): void {
  const host = document.createElement("div")
  host.className = "sticky top-0 z-40 print:hidden"
  document.body.prepend(host)
  createRoot(host).render(<I18nextProvider i18n={texts}>{bar}</I18nextProvider>)
  const { style } = document.documentElement
  new ResizeObserver(() => style.setProperty("--bar", `${host.offsetHeight}px`)).observe(host)
}

/** Shows connection problems, offers new versions, and records what the page does. */
export async function followConnection(services: PlatformChecks): Promise<void> {
  const { queries, texts } = services
  recordTraces()
  await texts.loadNamespaces("connection")
  const workers = hasWorker() ? navigator.serviceWorker : null
  const look = workers === null ? () => {} : pollOn(workers)
  const actor = startConnection(() => {
    void queries.invalidateQueries()
    void notifyOpened()
    look()
  })
  const versions =
    workers === null ? null : watchVersions({ workers, entry: ownEntry(), reload: () => location.reload() })
  mountBar(<ConnectionBar actor={actor} versions={versions} />, texts)
  followPages(services)
}
