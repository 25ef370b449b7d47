import { useSelector } from "@xstate/react"
import { Send } from "lucide-react"
import { useId, useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { ReportFormActorRef } from "../../../machines/reportFormMachine.ts"
import { Button } from "../../../ui/Button.tsx"
import { Dialog } from "../../../ui/Dialog.tsx"
import { Sheet } from "../../../ui/Sheet.tsx"
import { useMedia } from "../frame/useMedia.ts"
import { ReportForm } from "./ReportForm.tsx"
import { canSubmit, contextOf, isBusy, isRestoring, isSent, isPreparing } from "./reportSelectors.ts"
import type { SentReport } from "../../../machines/report.ts"
import { LetterPicture } from "../../../ui/pictures.tsx"
import { Progress } from "../../../ui/Progress.tsx"

interface ReportDialogProps {
  readonly actor: ReportFormActorRef
  /** Closing does not stop a running upload. */
  readonly onClose: () => void
}

/** The report form: a dialog on wide screens, a sheet on phones. */
export function ReportDialog({ actor, onClose }: ReportDialogProps) {
  const { t } = useTranslation("report")
  const wide = useMedia("(min-width: 640px)")
  const restoring = useSelector(actor, isRestoring)
  const { problemId, sent } = useSelector(actor, contextOf)
  const done = useSelector(actor, isSent)
  const form = useId()
  const title = problemId === null ? t("title") : t("titleProblem", { id: problemId })
  const frame = { open: !restoring, onClose, closeLabel: t("close") }
  const content =
    sent === null || !done
      ? {
          title,
          children: <Writing id={form} actor={actor} />,
          actions: <WritingActions form={form} actor={actor} />
        }
      : {
          title: t("sentTitle"),
          children: <ReportSent sent={sent} />,
          actions: <SentActions actor={actor} onClose={onClose} />
        }
  return wide ? (
    <Dialog className="w-[min(36rem,calc(100vw-2rem))]" {...frame} {...content} />
  ) : (
    <Sheet {...frame} {...content} />
  )
}

interface WritingProps {
  readonly id: string
  readonly actor: ReportFormActorRef
}

function Writing({ id, actor }: WritingProps) {
  const busy = useSelector(actor, isBusy)
  return (
    <>
      <ReportForm id={id} actor={actor} />
      <div role="status">{busy && <SendingProgress actor={actor} />}</div>
    </>
  )
}

interface WritingActionsProps {
  readonly form: string
  readonly actor: ReportFormActorRef
}

function WritingActions({ form, actor }: WritingActionsProps) {
  const { t } = useTranslation("report")
  const busy = useSelector(actor, isBusy)
  const ready = useSelector(actor, canSubmit)
  return (
    <>
      {busy && (
        <Button variant="secondary" onClick={() => actor.send({ type: "report.stopped" })}>
          {t("stop")}
        </Button>
      )}
      <Button type="submit" form={form} loading={busy} disabled={!busy && !ready}>
        {!busy && <Send className="size-4" />}
        {t("submit")}
      </Button>
    </>
  )
}

function SentActions({ actor, onClose }: ReportDialogProps) {
  const { t } = useTranslation("report")
  return (
    <>
      <Button variant="secondary" onClick={() => actor.send({ type: "report.again" })}>
        {t("again")}
      </Button>
      <Button onClick={onClose}>{t("done")}</Button>
    </>
  )
}

/** Confirmation with the report's number and the address for the reply. */
function ReportSent({ sent }: { readonly sent: SentReport }) {
  const { t } = useTranslation("report")
  const heading = useRef<HTMLParagraphElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid justify-items-center gap-3 py-4 text-center">
      <LetterPicture />
      <p ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">
        {t("number", { number: sent.number })}
      </p>
      <p className="text-ink-soft [overflow-wrap:anywhere]">{t("answer", { email: sent.email })}</p>
    </div>
  )
}

/** Upload progress of a report; scrolls the dialog down to keep the buttons visible. */
function SendingProgress({ actor }: { readonly actor: ReportFormActorRef }) {
  const { t } = useTranslation("report")
  const preparing = useSelector(actor, isPreparing)
  const { progress } = useSelector(actor, contextOf)
  const words = preparing ? t("preparing") : t("sending", { percent: Math.floor(progress * 100) })
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const dialog = box.current?.closest("dialog")
    dialog?.scrollTo({ top: dialog.scrollHeight })
  }, [])
  return (
    <div ref={box} className="grid gap-2">
      <Progress value={preparing ? null : progress} label={words} />
      <p className="text-sm text-ink-soft">
        <span className="tabular-nums">{words}</span>. {t("sendingBehind")}
      </p>
    </div>
  )
}
