import { useSelector } from "@xstate/react"
import { CloudOff, RefreshCw, Sparkles, WifiOff } from "lucide-react"
import { useSyncExternalStore } from "react"
import { useTranslation } from "react-i18next"
import type { ConnectionActorRef } from "../../../machines/connectionMachine.ts"
import { Banner } from "../../../ui/Banner.tsx"
import { Button } from "../../../ui/Button.tsx"
import type { VersionOffer } from "./newVersion.ts"

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
