import { useSelector } from "@xstate/react"
import { useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { ReportFormActorRef } from "../../../machines/reportFormMachine.ts"
import { Progress } from "../../../ui/Progress.tsx"
import { contextOf, isPreparing } from "./reportSelectors.ts"

/** Upload progress of a report; scrolls the dialog down to keep the buttons visible. */
export function SendingProgress({ actor }: { readonly actor: ReportFormActorRef }) {
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
