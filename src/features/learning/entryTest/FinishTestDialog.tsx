import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import { answerIn, attemptIn } from "../../../machines/entryTest/entryAnswers.ts"
import type { EntryTestActorRef } from "../../../machines/entryTestMachine.ts"
import { isAnswered } from "../../../machines/isAnswered.ts"
import { Banner } from "../../../ui/Banner.tsx"
import { Button } from "../../../ui/Button.tsx"
import { Dialog } from "../../../ui/Dialog.tsx"

/** Confirms finishing; stays open until the server has accepted it. */
export function FinishTestDialog({ actor }: { readonly actor: EntryTestActorRef }) {
  const { t } = useTranslation("entryTest")
  const snapshot = useSelector(actor, (current) => current)
  const { context } = snapshot
  const submitting = snapshot.matches("submitting")
  const waiting = snapshot.matches({ submitting: "waitingForNetwork" })
  if (!submitting && !snapshot.matches({ taking: { place: "confirming" } })) return null
  const sending = submitting && !waiting
  const { questions } = attemptIn(context)
  const left = questions.filter(({ number }) => !isAnswered(answerIn(context, number))).length
  const leave = () => actor.send({ type: "finish.cancelled" })
  return (
    <Dialog
      open
      onClose={leave}
      busy={sending}
      title={t("finish.title")}
      closeLabel={t("finish.close")}
      actions={
        <>
          <Button variant="secondary" disabled={sending} onClick={leave}>
            {t("finish.cancel")}
          </Button>
          <Button
            loading={sending}
            onClick={() => actor.send({ type: waiting ? "call.retried" : "finish.confirmed" })}
          >
            {t(waiting ? "finish.retry" : "finish.confirm")}
          </Button>
        </>
      }
    >
      <p className="text-ink-soft">{left === 0 ? t("finish.all") : t("finish.left", { count: left })}</p>
      <div role="status">{waiting && <Banner tone="amber">{t("finish.waiting")}</Banner>}</div>
    </Dialog>
  )
}
