import type { QueryClient } from "@tanstack/react-query"
import type { i18n } from "i18next"
import { type ReactNode, useSyncExternalStore } from "react"
import { createRoot } from "react-dom/client"
import { I18nextProvider, useTranslation } from "react-i18next"
import { startConnection } from "./connectionActor.ts"
import { pollOn, ownEntry, watchVersions, type VersionOffer } from "./newVersion.ts"
import { hasWorker, notifyOpened } from "./registerWorker.ts"
import { useSelector } from "@xstate/react"
import { CloudOff, RefreshCw, Sparkles, WifiOff } from "lucide-react"
import type { ConnectionActorRef } from "../../../machines/connectionMachine.ts"
import { Banner } from "../../../ui/Banner.tsx"
import { Button } from "../../../ui/Button.tsx"

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

/** Shows connection problems and offers new versions. */
export async function followConnection(services: PlatformChecks): Promise<void> {
  const { queries, texts } = services
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

interface ConnectionBarProps {
  readonly actor: ConnectionActorRef
  /** Null without a service worker. */
  readonly versions: VersionOffer | null
}

/** Shows connection problems and the offer of a new version; empty otherwise. */
export function ConnectionBar({ actor, versions }: ConnectionBarProps) {
  const { t } = useTranslation("connection")
  return (
    <section aria-label={t("label")} className="mx-auto max-w-[72rem] px-2">
      <div role="status" aria-atomic="false" className="grid gap-2 not-empty:py-2">
        <Connection actor={actor} />
        {versions !== null && <NewVersion versions={versions} />}
      </div>
    </section>
  )
}

function Connection({ actor }: { readonly actor: ConnectionActorRef }) {
  const { t } = useTranslation("connection")
  const snapshot = useSelector(actor, (current) => current)
  if (snapshot.matches("offline")) {
    return (
      <Banner tone="amber" icon={<WifiOff />}>
        {t("offline")}
      </Banner>
    )
  }
  if (snapshot.matches("reconnecting")) {
    const retry = () => actor.send({ type: "connection.retry" })
    return (
      <Banner
        tone="amber"
        icon={<CloudOff />}
        action={
          <Button size="sm" variant="secondary" onClick={retry}>
            {t("retry")}
          </Button>
        }
      >
        {t("reconnecting")}
      </Banner>
    )
  }
  return snapshot.matches("back") ? <Banner tone="success">{t("back")}</Banner> : null
}

function NewVersion({ versions }: { readonly versions: VersionOffer }) {
  const { t } = useTranslation("connection")
  const accept = useSyncExternalStore(versions.subscribe, versions.current)
  if (accept === null) return null
  return (
    <Banner
      tone="accent"
      icon={<Sparkles />}
      action={
        <>
          <Button size="sm" onClick={accept}>
            <RefreshCw />
            {t("newVersion.reload")}
          </Button>
          <Button size="sm" variant="ghost" onClick={versions.dismiss}>
            {t("newVersion.later")}
          </Button>
        </>
      }
    >
      {t("newVersion.text")}
    </Banner>
  )
}
