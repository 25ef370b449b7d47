import { useSelector } from "@xstate/react"
import { CircleCheck, CloudUpload } from "lucide-react"
import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import type { EntryTestActorRef } from "../../../machines/entryTestMachine.ts"
import { Banner } from "../../../ui/Banner.tsx"
import { Button } from "../../../ui/Button.tsx"

/** Whether all answers are saved, and what happens to unsaved ones. */
export function SavedState({ actor }: { readonly actor: EntryTestActorRef }) {
  const { t } = useTranslation("entryTest")
  const waiting = useSelector(actor, (snapshot) => snapshot.hasTag("waitingForNetwork"))
  const synced = useSelector(actor, (snapshot) => snapshot.matches({ taking: { answers: "synced" } }))
  const overruled = useOverruled(actor)
  return (
    <div role="status" className="grid gap-2">
      {waiting ? (
        <Banner
          tone="amber"
          action={
            <Button variant="secondary" size="sm" onClick={() => actor.send({ type: "call.retried" })}>
              {t("saved.retry")}
            </Button>
          }
        >
          {t("saved.waiting")}
        </Banner>
      ) : (
        <p className="flex min-h-7 items-center gap-2 text-sm text-ink-soft [&>svg]:size-4 [&>svg]:shrink-0">
          {synced ? (
            <CircleCheck aria-hidden="true" className="text-success-ink" />
          ) : (
            <CloudUpload aria-hidden="true" />
          )}
          {t(synced ? "saved.all" : "saved.saving")}
        </p>
      )}
      {overruled !== null && <Banner>{t("saved.overruled", { number: overruled })}</Banner>}
    </div>
  )
}

/** Number of the question whose answer another window replaced; null after the user moves to another question. */
function useOverruled(actor: EntryTestActorRef): number | null {
  const at = useSelector(actor, ({ context }) => context.at)
  const [overruled, setOverruled] = useState<{ readonly question: number; readonly at: number } | null>(null)
  useEffect(() => {
    const heard = actor.on("entryTest.overruled", ({ question }) =>
      setOverruled({ question, at: actor.getSnapshot().context.at })
    )
    return () => heard.unsubscribe()
  }, [actor])
  return overruled !== null && overruled.at === at ? overruled.question : null
}
